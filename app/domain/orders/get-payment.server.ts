import type { z } from "zod";
import { linkToStaff } from "~/staff-map";
import type { Ctx } from "../ctx";
import type { MethodView, PaymentStep } from "../payments/payment-adapter";
import { queryProviderBriefly } from "../payments/receive-payment.server";
import { findOpenOrderAttempt, findOrderStep, listOrderMethods } from "./continue-payment.server";
import { getOrder } from "./get-order.server";
import { getVisibleOrder } from "./order-access.server";
import type { Order } from "./order-status.server";
import type { OrderView } from "./order-view";
import type { OrderByCode } from "./schema";

/** `unavailable`: the method is no longer offered. `nothing`: the order needs or accepts no payment. */
export type NextStep =
  | PaymentStep
  | { kind: "retry"; unanswered: boolean }
  | { kind: "test"; staffPage: string }
  | { kind: "unavailable" | "at_the_door" | "nothing" };
export type PaymentPage = { order: OrderView; methods: MethodView[]; step: NextStep };

/** Queries the gateway about an open attempt, because the buyer may return before the webhook arrives. */
export async function getPayment(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<PaymentPage> {
  const order = await getVisibleOrder(ctx, code, view);
  const attempt = await findOpenOrderAttempt(ctx, order);
  if (attempt) await queryProviderBriefly(ctx, attempt);
  const [orderView, methods] = await Promise.all([getOrder(ctx, { code, view }), listOrderMethods(ctx, order)]);
  return { order: orderView, methods, step: await getNextStep(ctx, order, orderView, methods) };
}

async function getNextStep(
  ctx: Ctx,
  order: Order,
  orderView: OrderView,
  methods: readonly MethodView[],
): Promise<NextStep> {
  const isUnpaid = orderView.paymentStatus === "pending" || orderView.paymentStatus === "failed";
  if (orderView.paidAtTheDoor && isUnpaid && orderView.status !== "cancelled") return { kind: "at_the_door" };
  if (!orderView.canPay) return { kind: "nothing" };
  if (order.isTest) return { kind: "test", staffPage: linkToStaff("order", { code: order.code }) };
  const attempt = orderView.paymentStatus === "pending" ? await findOpenOrderAttempt(ctx, order) : null;
  const step = attempt && (await findOrderStep(ctx, order, attempt));
  if (step) return step;
  if (!methods.some(({ id }) => id === orderView.method)) return { kind: "unavailable" };
  return { kind: "retry", unanswered: attempt !== null && attempt.expiresAt > ctx.now };
}
