import { eq } from "drizzle-orm";
import { deleteOld } from "~db/delete-old.server";
import { paymentNotices } from "~db/schema/money";
import type { MethodId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { countTry } from "../visitors/limit-rate.server";
import { notificationsKept } from "./kept.rules";

const mostLetters = 10_000;
/** A provider repeats itself a dozen times an hour; whoever has one notification cannot fill the table with it. */
const mostAlike = { most: 20, minutes: 60 };
const minute = 60_000;

/** As it came, its signature found true, before anything is made of it; `judged` adds what became of it. */
export async function keepNotification(ctx: Ctx, provider: MethodId, raw: string, signed = raw) {
  const kept = await countTry(ctx, "notification", `${provider}:${signed}`, mostAlike);
  const [notification] = kept
    ? await ctx.db
        .insert(paymentNotices)
        .values({ provider, raw: raw.slice(0, mostLetters), verdict: "unjudged", receivedAt: ctx.now })
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

/** Notifications with a wrong signature are not kept, only counted: one line in the log a minute at most. */
export function countRefused(provider: MethodId) {
  const { count, saidAt } = refused.get(provider) ?? { count: 0, saidAt: Number.NEGATIVE_INFINITY };
  const due = performance.now() - saidAt >= minute;
  if (due)
    console.warn(`warning ${provider}: ${count + 1} notifications with a wrong signature since the last warning`);
  refused.set(provider, due ? { count: 0, saidAt: performance.now() } : { count: count + 1, saidAt });
}

/** Receipts and attempts keep what they said. */
export async function forgetNotifications(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, paymentNotices.receivedAt, notificationsKept);
}
