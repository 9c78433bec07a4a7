import { eq } from "drizzle-orm";
import { deleteOld } from "~db/purge-rows.server";
import { type MethodId, paymentWebhooks } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { countAttempt } from "../visitors/limit-rate.server";
import { webhookRetentionDays } from "./retention.rules";

const maxLength = 10_000;
/** The limit stops replays from filling the table. Providers repeat a webhook about a dozen times an hour. */
const perTransaction = { max: 20, minutes: 60 };
const minute = 60_000;

/** Stores a webhook with a valid signature before it is processed. */
export async function recordWebhook(ctx: Ctx, provider: MethodId, raw: string, signed = raw) {
  const isBelowLimit = await countAttempt(ctx, "notification", `${provider}:${signed}`, perTransaction);
  const [webhook] = isBelowLimit
    ? await ctx.db
        .insert(paymentWebhooks)
        .values({ provider, raw: raw.slice(0, maxLength), result: "unjudged", receivedAt: ctx.now })
        .returning({ id: paymentWebhooks.id })
    : [];
  return {
    async recordResult(result: string) {
      if (webhook) await ctx.db.update(paymentWebhooks).set({ result }).where(eq(paymentWebhooks.id, webhook.id));
    },
  };
}

const forgedWebhooks = new Map<MethodId, { count: number; loggedAt: number }>();

/** Webhooks with an invalid signature are not stored. The log gets at most one line a minute. */
export function countForgedWebhook(provider: MethodId) {
  const { count, loggedAt } = forgedWebhooks.get(provider) ?? { count: 0, loggedAt: Number.NEGATIVE_INFINITY };
  const shouldLog = performance.now() - loggedAt >= minute;
  if (shouldLog)
    console.warn(`warning ${provider}: ${count + 1} webhooks with a wrong signature since the last warning`);
  forgedWebhooks.set(provider, shouldLog ? { count: 0, loggedAt: performance.now() } : { count: count + 1, loggedAt });
}

export async function purgeWebhooks(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, paymentWebhooks.receivedAt, webhookRetentionDays);
}
