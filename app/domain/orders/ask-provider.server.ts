import { and, eq, isNull, lt, or } from "drizzle-orm";
import { paymentAttempts } from "~db/schema";
import type { Ctx } from "../ctx";
import { adapters } from "../payments/adapters.server";
import { failAttempt } from "./fail-attempt.server";
import type { Order } from "./move-order.server";
import { receiveMoney } from "./receive-money.server";
import { type Attempt, attemptFacts } from "./start-attempt.server";

const askAgainAfter = 5_000;

/** Asks the provider about an open attempt, at most every five seconds, and acts on what it says. */
export async function askProvider(ctx: Ctx, order: Order, attempt: Attempt): Promise<"paid" | "failed" | "unknown"> {
  const { query } = adapters[attempt.method];
  if (!query) return "unknown";
  const turn = await ctx.db
    .update(paymentAttempts)
    .set({ askedAt: ctx.now })
    .where(
      and(
        eq(paymentAttempts.id, attempt.id),
        eq(paymentAttempts.status, "pending"),
        or(isNull(paymentAttempts.askedAt), lt(paymentAttempts.askedAt, new Date(ctx.now.getTime() - askAgainAfter))),
      ),
    )
    .returning({ id: paymentAttempts.id });
  if (turn.length === 0) return "unknown";
  const answer = await query(attemptFacts(order, attempt), ctx.now);
  if (answer.state === "paid") {
    const { amount, transactionId, date } = answer;
    await receiveMoney(ctx, {
      provider: attempt.method,
      transactionId,
      amount,
      orderId: order.id,
      attemptId: attempt.id,
      providerDate: date,
    });
  }
  if (answer.state === "failed") await failAttempt(ctx, order.id, attempt.id, answer.failure);
  return answer.state;
}
