import { and, eq, isNull, lt, or } from "drizzle-orm";
import { paymentAttempts } from "~db/schema";
import type { Ctx } from "../../ctx";
import { adapters } from "../../payments/adapters.server";
import type { ProviderAnswer } from "../../payments/methods";
import type { Order } from "../move-order.server";
import { failAttempt } from "./fail-attempt.server";
import { hearGateway } from "./hear-gateway.server";
import { type Attempt, attemptFacts } from "./start-attempt.server";

const askAgainAfter = 5_000;

/**
 * Asks the provider about an open attempt, at most every five seconds, and acts on what it says. Money that did not
 * pay the order waits for staff, and the order is no surer than before: `unknown`.
 */
export async function askProvider(ctx: Ctx, order: Order, attempt: Attempt): Promise<ProviderAnswer["state"]> {
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
    const received = await hearGateway(ctx, attempt, { transactionId, amount, orderId: order.id, providerDate: date });
    return received === "paid" ? "paid" : "unknown";
  }
  if (answer.state === "failed") await failAttempt(ctx, order.id, attempt.id, answer.failure);
  return answer.state;
}
