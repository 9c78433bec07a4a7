import type { OrderView } from "~/domain/selling/order-view";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";

/** What happens with the goods and services of an order, and where the goods go; nothing for tickets alone. */
export function NextSteps({ order }: { order: OrderView }) {
  const { t, locale } = useT();
  const { shipping, paymentStatus, status } = order;
  const atTheDoor = order.paidAtTheDoor && paymentStatus !== "paid" && status !== "cancelled";
  const serves = order.lines.some(({ kind }) => kind === "service");
  if (!shipping && !serves) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-lg">{t("orders.next")}</h2>
      {shipping && (
        <>
          <p>
            {t(`orders.parcel.${status === "pending" && atTheDoor ? "accepted" : status}`, shipping.shipment ?? {})}
          </p>
          {shipping.shipment?.tracking && <p>{t("orders.tracking", shipping.shipment)}</p>}
          {atTheDoor && <p>{t("orders.pay_at_door", { amount: formatVnd(order.total - order.received, locale) })}</p>}
          <address className="not-italic">
            {shipping.to.fullName} · {formatPhone(shipping.to.phone)}
            {shipping.to.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </>
      )}
      {serves && <p>{t("orders.service_next")}</p>}
    </section>
  );
}
