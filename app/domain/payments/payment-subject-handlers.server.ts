import type { Tx } from "~db/client.server";
import type { PaymentIntentId, PaymentSubjectKind } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { exchangePaymentHandler } from "./exchange-payment-handler.server";
import { orderPaymentHandler } from "./order-payment-handler.server";
import { findPaymentIntent } from "./payment-intents.server";
import type { PaymentSubjectHandler } from "./payment-subject.server";

export const paymentSubjectHandlers: Record<PaymentSubjectKind, PaymentSubjectHandler> = {
  order: orderPaymentHandler,
  exchange: exchangePaymentHandler,
};

export async function lockPaymentSubject(tx: Tx, ctx: Ctx, paymentIntentId: PaymentIntentId | null) {
  const intent = paymentIntentId === null ? null : await findPaymentIntent(tx, paymentIntentId);
  const subject = intent && (await paymentSubjectHandlers[intent.kind].lock(tx, ctx, intent.subjectId));
  return { intent, subject };
}
