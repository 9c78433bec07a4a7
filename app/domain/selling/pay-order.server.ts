import type { z } from "zod";
import type { Tx } from "~db/client.server";
import type { MethodId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import { setClaimantUntil } from "../capacity/claimants.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { type Attempt, beginAttempt } from "../money/attempts.server";
import { type Payable, payableOf } from "../money/payables.server";
import { receivedFor } from "../money/receipts.server";
import { lockOrder, movePayment, type Order, setOrderWait } from "../orders/move-order.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { paidForOrder } from "../orders/order-contents.server";
import type { PayOrder } from "../orders/schema";
import { mayPay } from "../orders/states.rules";
import { adapters } from "../payments/adapters.server";
import { getMethod } from "../payments/list-methods.server";
import type { PaidFor, PaymentStep } from "../payments/payment-adapter";
import { stepForOrder } from "./continue-payment.server";

/** Null when it is paid at the door now, or while the provider cannot be reached: its page then offers to try again. */
export async function payOrder(
  ctx: Ctx,
  { code, view, method }: z.output<typeof PayOrder>,
): Promise<PaymentStep | null> {
  const seen = await getVisibleOrder(ctx, code, view);
  const offered = await getMethod(ctx, method, await paidForOrder(ctx.db, seen));
  const begun = await transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    const paidFor = await paidForOrder(tx, order);
    const { salesEnd } = paidFor;
    if (!mayPay(order, ctx.now) || (salesEnd && salesEnd <= ctx.now)) throw new DomainError("not_payable");
    if (order.paymentStatus === "failed")
      await movePayment(tx, order, "pending", { actor: "buyer", why: "tries again", now: ctx.now });
    const payable = await payableOf(tx, { kind: "order", subjectId: order.id });
    return { order, attempt: await startPaying(tx, ctx, { order, payable, paidFor, method: offered.id }) };
  });
  return begun.attempt && stepForOrder(ctx, begun.order, begun.attempt);
}

type Start = { order: Order; payable: Payable; paidFor: PaidFor; method: MethodId };

/** From now on as long as the method wants, and no shorter than before. */
async function startPaying(tx: Tx, ctx: Ctx, { order, payable, paidFor, method }: Start): Promise<Attempt | null> {
  const amount = payable.amount - (await receivedFor(tx, payable.id));
  const { payBy, paidAtTheDoor } = adapters[method];
  const expiresAt = payBy(ctx.shop, { now: ctx.now, placedAt: order.placedAt }, paidFor);
  // All of it came, but some is in doubt: staff have the word. Or nobody could pay in time.
  if (amount <= 0 || expiresAt <= ctx.now) throw new DomainError("not_payable");
  const until = new Date(Math.max(order.waitsUntil?.getTime() ?? 0, expiresAt.getTime()));
  await setOrderWait(tx, order, { waitsUntil: until, method });
  await setClaimantUntil(tx, order.claimantId, until);
  return paidAtTheDoor ? null : beginAttempt(tx, { payable, method, amount, expiresAt, now: ctx.now });
}
