import type { z } from "zod";
import type { Ctx } from "../ctx";
import type { Order } from "../orders/move-order.server";
import { getVisibleOrder } from "../orders/order-access.server";
import type { OrderByCode } from "../orders/schema";
import type { MethodView, PaymentStep } from "../payments/payment-adapter";
import { askPatiently } from "../settling/ask-provider.server";
import { findAwaitedAttempt, stepForOrder } from "./continue-payment.server";
import { getOrder } from "./get-order.server";
import { listOrderMethods } from "./order-methods.server";
import type { OrderView } from "./order-view";

/** `unavailable`: the method is no longer offered. `nothing`: the order is paid, cancelled or under review. */
export type NextStep =
  | PaymentStep
  | { kind: "retry"; unanswered: boolean }
  | { kind: "unavailable" | "at_the_door" | "nothing" };
export type Payment = { order: OrderView; methods: MethodView[]; step: NextStep };

/** Queries the gateway about an open attempt, because the buyer may return before the webhook arrives. */
export async function getPayment(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<Payment> {
  const order = await getVisibleOrder(ctx, code, view);
  const attempt = await findAwaitedAttempt(ctx, order);
  if (attempt) await askPatiently(ctx, attempt);
  const [shown, methods] = await Promise.all([
    // The provider's answer may have changed the order.
    getOrder(ctx, { code, view }),
    listOrderMethods(ctx, order),
  ]);
  return { order: shown, methods, step: await nextStep(ctx, order, shown, methods) };
}

async function nextStep(ctx: Ctx, order: Order, shown: OrderView, methods: readonly MethodView[]): Promise<NextStep> {
  const unpaid = shown.paymentStatus === "pending" || shown.paymentStatus === "failed";
  if (shown.paidAtTheDoor && unpaid && shown.status !== "cancelled") return { kind: "at_the_door" };
  if (!shown.canPay) return { kind: "nothing" };
  const attempt = shown.paymentStatus === "pending" ? await findAwaitedAttempt(ctx, order) : null;
  const step = attempt && (await stepForOrder(ctx, order, attempt));
  if (step) return step;
  if (!methods.some(({ id }) => id === shown.method)) return { kind: "unavailable" };
  return { kind: "retry", unanswered: attempt !== null && attempt.expiresAt > ctx.now };
}
