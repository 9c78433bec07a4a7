import type { z } from "zod";
import type { Tx } from "~db/client.server";
import type { MethodId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { setReservationEnd } from "../inventory/reservations.server";
import { adapters } from "../payments/adapters.server";
import { getCreditShare } from "../payments/credit.rules";
import { getUsableCredit, limitCreditLookUps } from "../payments/credits.server";
import { getMethod, requireSupportedMethod } from "../payments/list-methods.server";
import type { PaymentContext, PaymentStep } from "../payments/payment-adapter";
import { beginAttempt, isAnswerLost, type PaymentAttempt } from "../payments/payment-attempts.server";
import { getPaymentDeadline } from "../payments/payment-deadline.rules";
import { getPaymentIntent, type PaymentIntent } from "../payments/payment-intents.server";
import { getIntentBalance } from "../payments/payments.server";
import { queryProviderBriefly } from "../payments/receive-payment.server";
import { payWithCredit } from "../payments/settle.server";
import { findOpenOrderAttempt, findOrderStep } from "./continue-payment.server";
import { getVisibleOrder } from "./order-access.server";
import { getOrderPaymentContext, hasClosedDay } from "./order-contents.server";
import { changePaymentStatus, lockOrder, type Order, setPaymentDeadline } from "./order-status.server";
import { canBePaid } from "./order-transitions.rules";
import type { PayOrder } from "./schema";

/**
 * Store credit pays first. Returns null if no payment page is needed or possible. @throws DomainError order_not_found,
 * test_order, not_payable, order_day_closed, credit_changed, and the codes of `selectMethod` and `getUsableCredit`
 */
export async function payOrder(
  ctx: Ctx,
  { code, view, method, credit }: z.output<typeof PayOrder>,
): Promise<PaymentStep | null> {
  if (credit !== undefined) await limitCreditLookUps(ctx);
  const visible = await getVisibleOrder(ctx, code, view);
  const anyAmount = { ...(await getOrderPaymentContext(ctx.db, visible)), amount: null };
  const offered = method === undefined ? null : (await getMethod(ctx, method, anyAmount)).id;
  const unanswered = await findOpenOrderAttempt(ctx, visible);
  if (unanswered && isAnswerLost(unanswered, ctx.now)) await queryProviderBriefly(ctx, unanswered);
  const started = await transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, visible.id);
    const paymentContext = await getOrderPaymentContext(tx, order);
    const { salesEnd } = paymentContext;
    if (order.isTest) throw new DomainError("test_order");
    if (!canBePaid(order, ctx.now) || (salesEnd && salesEnd <= ctx.now)) throw new DomainError("not_payable");
    if (await hasClosedDay(tx, order)) throw new DomainError("order_day_closed");
    if (order.paymentStatus === "failed")
      await changePaymentStatus(tx, order, "pending", {
        actor: "buyer",
        reason: { code: "tries_again" },
        now: ctx.now,
      });
    const intent = await getPaymentIntent(tx, { kind: "order", subjectId: order.id });
    if (credit !== undefined && (await payFromCredit(tx, ctx, credit, intent)) === "paid") return null;
    const attempt = await startAttempt(tx, ctx, { order, intent, paymentContext, method: offered ?? order.method });
    return { order, attempt };
  });
  return started?.attempt ? findOrderStep(ctx, started.order, started.attempt) : null;
}

async function payFromCredit(tx: Tx, ctx: Ctx, code: string, intent: PaymentIntent) {
  const credit = await getUsableCredit(tx, ctx, code);
  const amount = getCreditShare(credit, await getMissingAmount(tx, intent));
  return payWithCredit(tx, ctx, { intent, creditId: credit.id, amount });
}

async function getMissingAmount(tx: Tx, intent: PaymentIntent): Promise<number> {
  const missing = intent.amount - (await getIntentBalance(tx, intent.id));
  if (missing <= 0) throw new DomainError("not_payable");
  return missing;
}

type OrderAttemptStart = { order: Order; intent: PaymentIntent; paymentContext: PaymentContext; method: MethodId };

/** The new payment deadline depends on the method, but is never earlier than the previous one. */
async function startAttempt(
  tx: Tx,
  ctx: Ctx,
  { order, intent, paymentContext, method }: OrderAttemptStart,
): Promise<PaymentAttempt | null> {
  const amount = await getMissingAmount(tx, intent);
  requireSupportedMethod(ctx, method, { ...paymentContext, amount });
  const adapter = adapters[method];
  const expiresAt = getPaymentDeadline(adapter, ctx.shop, { now: ctx.now, placedAt: order.placedAt }, paymentContext);
  if (expiresAt <= ctx.now) throw new DomainError("not_payable");
  const until = new Date(Math.max(order.paymentDeadline?.getTime() ?? 0, expiresAt.getTime()));
  await setPaymentDeadline(tx, order, { paymentDeadline: until, method });
  await setReservationEnd(tx, order.reservationId, until);
  return adapter.isCashOnDelivery ? null : beginAttempt(tx, { intent, method, amount, expiresAt, now: ctx.now });
}
