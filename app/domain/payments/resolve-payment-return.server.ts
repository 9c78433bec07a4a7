import type { Locale } from "~/lib/locale";
import type { Ctx } from "../ctx";
import { readViewToken } from "../orders/order-access.server";
import { findGateway } from "./adapters.server";
import { findAttempt } from "./payment-attempts.server";
import { findPaymentIntent } from "./payment-intents.server";
import { getPayer } from "./settle.server";

type PaymentReturn = { code: string; exchange: string | null; locale: Locale; isCancelled: boolean };

/** Changes no payment. A valid signature and the short-lived parameter `v` let this browser see the order. */
export async function resolvePaymentReturn(
  ctx: Ctx,
  gatewayName: string,
  query: URLSearchParams,
): Promise<PaymentReturn | null> {
  const gateway = findGateway(gatewayName);
  const back = gateway?.readReturn(query);
  if (!gateway || !back) return null;
  const attempt = await findAttempt(ctx.db, gateway.id, back.reference);
  const intent = attempt && (await findPaymentIntent(ctx.db, attempt.paymentIntentId));
  if (!intent) return null;
  const { orderCode: code, locale } = await getPayer(ctx.db, intent);
  if (readViewToken(ctx, query.get("v")) === code) ctx.visitor.proveOrder(code);
  const exchange = intent.kind === "exchange" ? intent.code : null;
  return { code, exchange, locale: attempt.locale ?? locale, isCancelled: back.isCancelled };
}
