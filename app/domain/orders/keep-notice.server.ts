import { eq } from "drizzle-orm";
import { type MethodId, paymentNotices } from "~db/schema";
import type { Ctx } from "../ctx";

const mostLetters = 10_000;

/** Keeps a notification as it came, before anything is made of it; `judged` adds what became of it. */
export async function keepNotice(ctx: Ctx, provider: MethodId, raw: string) {
  const [notice] = await ctx.db
    .insert(paymentNotices)
    .values({ provider, raw: raw.slice(0, mostLetters), verdict: "unjudged", receivedAt: ctx.now })
    .returning({ id: paymentNotices.id });
  return {
    async judged(verdict: string) {
      await ctx.db
        .update(paymentNotices)
        .set({ verdict })
        .where(eq(paymentNotices.id, notice?.id ?? 0));
    },
  };
}
