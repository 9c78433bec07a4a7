import { eq } from "drizzle-orm";
import { deleteOld } from "~db/delete-old.server";
import { paymentNotices } from "~db/schema/money";
import type { MethodId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { countTry } from "../visitors/limit-rate.server";
import { notificationsKept } from "./kept.rules";

const maxLength = 10_000;
/** The limit stops replays from filling the table. Providers repeat a webhook about a dozen times an hour. */
const perTransaction = { max: 20, minutes: 60 };
const minute = 60_000;

/** Stores a webhook with a valid signature before it is processed. */
export async function keepNotification(ctx: Ctx, provider: MethodId, raw: string, signed = raw) {
  const kept = await countTry(ctx, "notification", `${provider}:${signed}`, perTransaction);
  const [notification] = kept
    ? await ctx.db
        .insert(paymentNotices)
        .values({ provider, raw: raw.slice(0, maxLength), verdict: "unjudged", receivedAt: ctx.now })
        .returning({ id: paymentNotices.id })
    : [];
  return {
    async judged(verdict: string) {
      if (notification)
        await ctx.db.update(paymentNotices).set({ verdict }).where(eq(paymentNotices.id, notification.id));
    },
  };
}

const refused = new Map<MethodId, { count: number; saidAt: number }>();

/** Webhooks with an invalid signature are not stored. The log gets at most one line a minute. */
export function countRefused(provider: MethodId) {
  const { count, saidAt } = refused.get(provider) ?? { count: 0, saidAt: Number.NEGATIVE_INFINITY };
  const due = performance.now() - saidAt >= minute;
  if (due)
    console.warn(`warning ${provider}: ${count + 1} notifications with a wrong signature since the last warning`);
  refused.set(provider, due ? { count: 0, saidAt: performance.now() } : { count: count + 1, saidAt });
}

export async function forgetNotifications(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, paymentNotices.receivedAt, notificationsKept);
}
