import type { OrderLineView, OrderView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { formatDate } from "~/lib/shop-time";
import { Price } from "../parts/price";
import { Visit } from "../tickets/visit";

/** What was ordered, at the price it was sold. */
export function OrderLines({ order }: { order: OrderView }) {
  const { t } = useT();
  return (
    <section className="card stack" aria-label={t("orders.summary")}>
      {groupsOf(order.lines).map(({ combo, lines }) => (
        <div key={lines[0]?.position}>
          {combo && <p className="help">{combo}</p>}
          {lines.map((line) => (
            <OrderLine key={line.position} line={line} />
          ))}
        </div>
      ))}
      {order.shipping && (
        <p className="row border-t border-line pt-3">
          {t("orders.shipping")} {order.shipping.fee ? <Price amount={order.shipping.fee} /> : t("cart.free")}
        </p>
      )}
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

type Placed = OrderLineView & { position: number };

function OrderLine({ line }: { line: Placed }) {
  const { t, locale } = useT();
  return (
    <>
      <p className="row font-semibold">
        <span>
          {line.quantity} × {[line.name, line.categoryName].filter(Boolean).join(", ")}
        </span>
        <Price amount={line.total} />
      </p>
      {line.discount > 0 && <p className="help">{t("cart.saved", { amount: formatVnd(line.discount, locale) })}</p>}
      {line.date && line.kind === "ticket" && <Visit date={line.date} time={line.time} />}
      {line.date && line.kind === "service" && (
        <p>{t("cart.wished_for", { date: formatDate(line.date, locale, "long") })}</p>
      )}
    </>
  );
}

/** The parts of one combo stand together under its name. */
function groupsOf(lines: readonly OrderLineView[]): { combo: string | null; lines: Placed[] }[] {
  const groups: { key: string; combo: string | null; lines: Placed[] }[] = [];
  for (const [position, line] of lines.entries()) {
    const key = line.combo ? `combo ${line.combo.group}` : `line ${position}`;
    const last = groups.at(-1);
    if (last?.key === key) last.lines.push({ ...line, position });
    else groups.push({ key, combo: line.combo?.name ?? null, lines: [{ ...line, position }] });
  }
  return groups;
}
