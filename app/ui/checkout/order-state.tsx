import type { OrderView } from "~/domain/selling/order-view";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { formatMoment } from "~/lib/shop-time";
import { Notice, type Tone } from "../parts/notice";
import { RefundNotes } from "./refund-notes";
import { stateTitle } from "./state-title";

/**
 * Where an order stands, what happens next, and with what money. `titled`: its page's heading says where, and until when
 * it can be paid.
 */
export function OrderState({ order, titled = false }: { order: OrderView; titled?: boolean }) {
  const { t, locale } = useT();
  const { status, paymentStatus } = order;
  const failed = status === "pending" && paymentStatus === "failed";
  const title = failed
    ? t("orders.payment.failed")
    : titled
      ? t(`orders.status.${status}`)
      : stateTitle(order, t, locale);
  return (
    <Notice tone={toneOf(order)} {...(!(titled && status === "cancelled") && { title })}>
      <Standing order={order} titled={titled} />
      <RefundNotes order={order} />
    </Notice>
  );
}

/** What its buyer did is nothing bad. */
function toneOf({ status, paymentStatus, whyFailed }: OrderView): Tone {
  if (status === "cancelled") return "info";
  if (paymentStatus === "failed" && whyFailed !== "cancelled") return "bad";
  return status === "pending" ? "warn" : "done";
}

function Standing({ order, titled }: { order: OrderView; titled: boolean }) {
  const { t, locale } = useT();
  const { status, paymentStatus, waitsUntil, canPay, total, refundDue, whyFailed } = order;
  const received = formatVnd(order.received, locale);
  if (status === "cancelled" && paymentStatus !== "refunded") {
    if (order.received > 0) return <p>{t("orders.came_after", { received })}</p>;
    return refundDue > 0 ? null : <p>{t("orders.holds_nothing")}</p>;
  }
  const time = waitsUntil ? formatMoment(new Date(waitsUntil), locale) : "";
  if (order.paidAtTheDoor && paymentStatus !== "paid")
    return <p>{[t("orders.payment.cod"), time && t("orders.accept_by", { time })].filter(Boolean).join(" ")}</p>;
  if (order.ready) return null;
  if (status !== "pending") return <p>{t(`orders.payment.${paymentStatus}`)}</p>;
  if (order.received >= total) return <p>{t("orders.in_doubt", { received })}</p>;
  if (!canPay) return <p>{t("orders.time_over")}</p>;
  const missing = formatVnd(total - order.received, locale);
  return (
    <>
      {whyFailed && <p>{t(`orders.why_failed.${whyFailed}`, { method: order.methodName })}</p>}
      {order.received > 0 && <p>{t("orders.short", { received, missing, time })}</p>}
      {order.received === 0 && !titled && <p>{t("orders.pay_by", { time })}</p>}
    </>
  );
}
