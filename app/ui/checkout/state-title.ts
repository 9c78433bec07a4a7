import type { OrderView } from "~/domain/selling/order-view";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { formatMoment } from "~/lib/shop-time";

/** Where an order stands, in a line. */
export function stateTitle(order: OrderView, t: Translate, locale: Locale): string {
  const { status, paidAtTheDoor, canPay, waitsUntil } = order;
  if (order.ready) return t("orders.ready");
  if (status === "pending" && paidAtTheDoor) return t("orders.status.accepted");
  if (canPay && waitsUntil) return t("orders.pay_until", { time: formatMoment(new Date(waitsUntil), locale) });
  return t(`orders.status.${status}`);
}
