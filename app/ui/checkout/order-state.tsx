import type { OrderView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { formatClock } from "~/lib/shop-time";
import { Notice } from "../parts/notice";

/** Where an order stands, in one sentence, and what money is on its way. */
export function OrderState({ order }: { order: OrderView }) {
  const { t, locale } = useT();
  const { status, paymentStatus, payBy, received, total, refundDue } = order;
  const waiting = status === "pending";
  const tone = status === "cancelled" || paymentStatus === "failed" ? "bad" : waiting ? "warn" : "done";
  return (
    <Notice tone={tone} title={t(`orders.status.${status}`)}>
      {!(paymentStatus === "pending" && received + refundDue > 0) && <p>{t(`orders.payment.${paymentStatus}`)}</p>}
      {waiting && payBy && <p>{t("orders.pay_by", { time: formatClock(new Date(payBy), locale) })}</p>}
      {waiting && received > 0 && (
        <p>
          {t("orders.short", { received: formatVnd(received, locale), missing: formatVnd(total - received, locale) })}
        </p>
      )}
      {refundDue > 0 && <p>{t("orders.refund_due", { amount: formatVnd(refundDue, locale) })}</p>}
    </Notice>
  );
}
