import type { Locale } from "~/i18n/locale";
import type { Ctx } from "../ctx";
import { findAttempt } from "../money/attempts.server";
import { findPayable } from "../money/payables.server";
import { findViewedOrder } from "../orders/order-access.server";
import { findGateway } from "../payments/adapters.server";
import { kindsOfPayable } from "./payable-kinds.server";

/** `locale` is the buyer's language when the payment started. */
type Comeback = { code: string; exchange: string | null; locale: Locale; cancelled: boolean };

/** Does not change the payment. A valid signature and the short-lived `v` let this browser see the order. */
export async function comeBack(ctx: Ctx, gatewayName: string, query: URLSearchParams): Promise<Comeback | null> {
  const gateway = findGateway(gatewayName);
  const back = gateway?.comeBack(query);
  if (!gateway || !back) return null;
  const attempt = await findAttempt(ctx.db, gateway.id, back.reference);
  const payable = attempt && (await findPayable(ctx.db, attempt.payableId));
  if (!payable) return null;
  const { orderCode: code, locale } = await kindsOfPayable[payable.kind].payer(ctx.db, payable.subjectId);
  if (findViewedOrder(ctx, query.get("v")) === code) ctx.visitor.proveOrder(code);
  const exchange = payable.kind === "exchange" ? payable.code : null;
  return { code, exchange, locale: attempt.locale ?? locale, cancelled: back.cancelled };
}
