import type { OrderView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { Price } from "../parts/price";
import { Visit } from "../tickets/visit";

/** What was ordered, at the price it was sold. */
export function OrderLines({ order }: { order: OrderView }) {
  const { t } = useT();
  return (
    <section className="card stack" aria-label={t("checkout.summary")}>
      {order.lines.map((line) => (
        <div key={`${line.slug}-${line.date}-${line.time}-${line.categoryName}`}>
          <p className="row font-semibold">
            <span>
              {line.quantity} × {line.name}
              {line.categoryName && `, ${line.categoryName}`}
            </span>
            <Price amount={line.total} />
          </p>
          <Visit date={line.date} time={line.time} />
        </div>
      ))}
      <p className="row border-t border-line pt-3 text-lg font-semibold">
        {t("cart.total")} <Price amount={order.total} />
      </p>
      <p className="row help">
        {t("orders.vat_in_it")} <Price amount={order.vat} />
      </p>
      <p className="help">{t("orders.paid_with", { method: order.methodName })}</p>
    </section>
  );
}
