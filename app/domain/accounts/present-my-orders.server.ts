import { formatDays } from "~/i18n/format-days";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { MyOrder } from "./list-my-orders.server";

export type MyOrderSummary = {
  code: string;
  placed: string;
  state: string;
  what: string;
  total: string;
  isJoined: boolean;
};

/** The buyer still has to choose another day, a refund or a store credit for this closed day. */
export type DecisionView = { code: string; title: string; texts: string[]; what: string; to: string };

export function presentDecisions({ locale }: { locale: Locale }, orders: readonly MyOrder[]): DecisionView[] {
  const t = translateIn(locale);
  return orders.flatMap(({ code, lines, closings: closures }) =>
    closures.map(({ reason, token, until, ...days }) => ({
      code,
      title: t("orders.closed.title", { days: formatDays(days, t, locale) }),
      texts: [reason.text, t("orders.closed.choose_by", { until: formatDate(until, locale, "short") })],
      what: [...new Set(lines.map(({ name }) => name))].join(" · "),
      to: linkTo(locale, "closedDay", { token }),
    })),
  );
}

export function presentMyOrders({ locale }: { locale: Locale }, orders: readonly MyOrder[]): MyOrderSummary[] {
  const t = translateIn(locale);
  return orders.map((order) => ({
    code: order.code,
    placed: formatDate(shopDate(new Date(order.placedAt)), locale, "medium"),
    state: orderStateText(order, t),
    what: [...new Set(order.lines.map(({ name }) => name))].join(" · "),
    total: formatVnd(order.total, locale),
    isJoined: order.joined,
  }));
}

function orderStateText(
  { status, paymentStatus, paidAtTheDoor, ready, closings: closures }: MyOrder,
  t: Translate,
): string {
  if (closures.length > 0) return t("orders.closed.waits");
  if (status === "delivered" && ready) return t("orders.ready");
  if (status === "pending" && paymentStatus === "failed") return t("orders.payment.failed");
  if (status === "pending" && paidAtTheDoor) return t("orders.status.accepted");
  const statusText = t(`orders.status.${status}`);
  return paymentStatus === "refunded" ? `${statusText}. ${t("orders.payment.refunded")}` : statusText;
}
