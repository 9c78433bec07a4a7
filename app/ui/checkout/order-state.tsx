import type { OrderView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { formatClock } from "~/lib/shop-time";
import { Notice } from "../parts/notice";
import { RefundNotes } from "./refund-notes";

/** Where an order stands, what happens next, and with what money. */
export function OrderState({ order }: { order: OrderView }) {
  const { t } = useT();
  const { status, paymentStatus } = order;
  const tone = status === "cancelled" || paymentStatus === "failed" ? "bad" : status === "pending" ? "warn" : "done";
  return (
    <Notice
      tone={tone}
      title={t(`orders.status.${status === "pending" && order.method === "cod" ? "accepted" : status}`)}
    >
      <Standing order={order} />
      <RefundNotes order={order} />
    </Notice>
  );
}

function Standing({ order }: { order: OrderView }) {
  const { t, locale } = useT();
  const { status, paymentStatus, payBy, canPay, total, refundDue } = order;
  const received = formatVnd(order.received, locale);
  if (status === "cancelled" && paymentStatus !== "refunded") {
    if (order.received > 0) return <p>{t("orders.came_after", { received })}</p>;
    return refundDue > 0 ? null : <p>{t("orders.holds_nothing")}</p>;
  }
  if (order.method === "cod" && paymentStatus !== "paid") return <p>{t("orders.payment.cod")}</p>;
  if (status !== "pending") return <p>{t(`orders.payment.${paymentStatus}`)}</p>;
  if (order.received >= total) return <p>{t("orders.in_doubt", { received })}</p>;
  if (!canPay || !payBy) return <p>{t("orders.time_over")}</p>;
  const time = formatClock(new Date(payBy), locale);
  const missing = formatVnd(total - order.received, locale);
  return (
    <>
      {(order.received === 0 || paymentStatus === "failed") && <p>{t(`orders.payment.${paymentStatus}`)}</p>}
      <p>{order.received > 0 ? t("orders.short", { received, missing, time }) : t("orders.pay_by", { time })}</p>
    </>
  );
}
