import type { Ctx } from "../ctx";
import { findAttemptStep } from "../payments/find-attempt-step.server";
import { listMethods } from "../payments/list-methods.server";
import type { MethodView, PaymentStep } from "../payments/payment-adapter";
import { findOpenAttempt, getAttemptFacts, type Payer, type PaymentAttempt } from "../payments/payment-attempts.server";
import { getPaymentIntent, type PaymentIntent } from "../payments/payment-intents.server";
import { getIntentBalance } from "../payments/payments.server";
import { getVisibleOrder } from "./order-access.server";
import { getOrderPaymentContext } from "./order-contents.server";
import type { Order } from "./order-status.server";

export async function findOpenOrderAttempt({ db }: Pick<Ctx, "db">, order: Order): Promise<PaymentAttempt | null> {
  if (order.status !== "pending") return null;
  const { id } = await getPaymentIntent(db, { kind: "order", subjectId: order.id });
  return findOpenAttempt(db, id, order.method);
}

export async function findOrderStep(ctx: Ctx, order: Order, attempt: PaymentAttempt): Promise<PaymentStep | null> {
  const intent = await getPaymentIntent(ctx.db, { kind: "order", subjectId: order.id });
  const missing = intent.amount - (await getIntentBalance(ctx.db, intent.id));
  return startPayment(ctx, order, { intent, attempt, missing });
}

/** `missing` is the part of the intent's amount that is not paid yet. */
export type StartedPayment = { intent: PaymentIntent; attempt: PaymentAttempt; missing: number };

export function startPayment(
  ctx: Ctx,
  order: Order,
  { intent, attempt, missing }: StartedPayment,
): Promise<PaymentStep | null> {
  const payer: Payer = { orderCode: order.code, locale: ctx.locale, origin: order.origin };
  return findAttemptStep(ctx, attempt, getAttemptFacts(attempt, intent, payer, missing));
}

export async function continuePayment(ctx: Ctx, order: Order): Promise<PaymentStep | null> {
  const attempt = await findOpenOrderAttempt(ctx, order);
  return attempt && findOrderStep(ctx, order, attempt);
}

export async function listOrderMethods(ctx: Ctx, order: Order): Promise<MethodView[]> {
  if (order.isTest) return [];
  const { id } = await getPaymentIntent(ctx.db, { kind: "order", subjectId: order.id });
  const amount = order.total - (await getIntentBalance(ctx.db, id));
  return listMethods(ctx, { ...(await getOrderPaymentContext(ctx.db, order)), amount });
}

export async function listOtherMethods(ctx: Ctx, { code }: { code: string }): Promise<MethodView[]> {
  const order = await getVisibleOrder(ctx, code);
  return (await listOrderMethods(ctx, order)).filter(({ id }) => id !== order.method);
}
