import type { Ctx } from "../ctx";
import { type Attempt, attemptFacts, findOpenAttempt, type Payer } from "../money/attempts.server";
import { getPaymentIntent, type PaymentIntent } from "../money/payment-intents.server";
import { receivedFor } from "../money/receipts.server";
import { stepForAttempt } from "../money/start-attempt.server";
import type { Order } from "../orders/move-order.server";
import type { PaymentStep } from "../payments/payment-adapter";

export async function findAwaitedAttempt({ db }: Pick<Ctx, "db">, order: Order): Promise<Attempt | null> {
  if (order.status !== "pending") return null;
  const { id } = await getPaymentIntent(db, { kind: "order", subjectId: order.id });
  return findOpenAttempt(db, id, order.method);
}

export async function stepForOrder(ctx: Ctx, order: Order, attempt: Attempt): Promise<PaymentStep | null> {
  const intent: PaymentIntent = await getPaymentIntent(ctx.db, { kind: "order", subjectId: order.id });
  const payer: Payer = { orderCode: order.code, locale: ctx.locale, origin: order.origin };
  const missing = intent.amount - (await receivedFor(ctx.db, intent.id));
  return stepForAttempt(ctx, attempt, attemptFacts(attempt, intent, payer, missing));
}

/** Returns null if no attempt is open. It does not query the provider (`getPayment` does). */
export async function continuePayment(ctx: Ctx, order: Order): Promise<PaymentStep | null> {
  const attempt = await findAwaitedAttempt(ctx, order);
  return attempt && stepForOrder(ctx, order, attempt);
}
