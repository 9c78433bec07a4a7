import { eq } from "drizzle-orm";
import type { z } from "zod";
import { payables } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { adapters } from "../../payments/adapters.server";
import { getMethod } from "../../payments/list-methods.server";
import type { PaymentStart } from "../../payments/methods";
import { getVisibleOrder } from "../find-order.server";
import { lockOrder, movePayment } from "../move-order.server";
import { salesEndOfOrder, whatIsPaid } from "../order-contents.server";
import type { PayOrder } from "../schema";
import { mayPay } from "../states.rules";
import { attemptFacts, startAttempt } from "./start-attempt.server";

/**
 * Pays a waiting order, the same way again or another: goes on with an open attempt or starts a new one. Null when it
 * is to be paid at the door now.
 * @throws DomainError order_not_found, not_payable, method_unknown
 */
export async function payOrder(
  ctx: Ctx,
  { code, view, method }: z.output<typeof PayOrder>,
): Promise<PaymentStart | null> {
  const seen = await getVisibleOrder(ctx, code, view);
  const offered = await getMethod(ctx, method, await whatIsPaid(ctx.db, seen));
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    const [payable] = await tx.select().from(payables).where(eq(payables.orderId, seen.id));
    const salesEnd = await salesEndOfOrder(tx, order);
    if (!payable || !mayPay(order, ctx.now) || (salesEnd && salesEnd <= ctx.now)) throw new DomainError("not_payable");
    if (order.paymentStatus === "failed")
      await movePayment(tx, order, "pending", { actor: "buyer", why: "tries again", now: ctx.now });
    const attempt = await startAttempt(tx, ctx, { order, payableId: payable.id, method: offered.id, salesEnd });
    return attempt && adapters[offered.id].start(attemptFacts(order, attempt));
  });
}
