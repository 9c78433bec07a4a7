import type { LedgerView, OrderPageView } from "~/domain/orders/order-page-view";
import { groupOrderLines, type OrderLineGroup, type OrderLineView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { PartsOfSet, Visit } from "../cart/line-detail";
import { Price } from "../parts/formatted-text";
import { LedgerRows } from "./order-ledger";

type Props = { order: OrderPageView; ledger?: LedgerView["rows"] };

export function OrderLines({ order, ledger }: Props) {
  const { t } = useT();
  return (
    <section className="card stack" aria-label={t("orders.summary")}>
      {ledger && <h2 className="text-lg">{t("orders.ledger_title")}</h2>}
      {groupOrderLines(order.lines).map((group, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change their positions
        <Group key={position} group={group} />
      ))}
      {order.shipping && (
        <p className="row border-t border-line pt-3">
          {t("orders.shipping")}
          {order.shipping.fee ? <Price amount={order.shipping.fee} /> : <span>{t("cart.free")}</span>}
        </p>
      )}
      {ledger ? <LedgerRows rows={ledger} /> : <Totals order={order} />}
    </section>
  );
}

function Totals({ order }: { order: OrderPageView }) {
  const { t, locale } = useT();
  return (
    <>
      <p className="row border-t border-line pt-3 text-lg font-semibold">
        {t("cart.total")} <Price amount={order.total} />
      </p>
      {order.vat > 0 && <p className="help">{t("orders.vat_in_it", { amount: formatVnd(order.vat, locale) })}</p>}
      {order.paidInAll > 0 && (
        <p className="row">
          {t("orders.received")} <Price amount={order.paidInAll} />
        </p>
      )}
      {order.paidInAll > order.received && (
        <>
          <p className="row">
            {t("orders.refunded")} <Price amount={order.received - order.paidInAll} />
          </p>
          <p className="row font-semibold">
            {t("orders.net_paid")} <Price amount={order.received} />
          </p>
        </>
      )}
      {order.byCredit > 0 && order.byCredit < order.total && (
        <p className="row help">
          {t("credit.name")} <Price amount={order.byCredit} />
        </p>
      )}
      {order.canPay && order.received > 0 && (
        <p className="row font-semibold">
          {t("credit.left")} <Price amount={order.total - order.received} />
        </p>
      )}
      <p className="help">{t("orders.paid_with", { method: order.methodName })}</p>
    </>
  );
}

function Group({ group: { comboName, lines, total, discount } }: { group: OrderLineGroup }) {
  const { t } = useT();
  const [line] = lines;
  if (comboName === null) return line ? <OrderLine line={line} /> : null;
  const parts = lines.map(({ name, categoryName, quantity }) => ({ name, choice: categoryName ?? "", quantity }));
  return (
    <div>
      <p className="row items-baseline! font-semibold">
        {comboName} <Price amount={total} />
      </p>
      {discount > 0 && (
        <p className="text-end">
          <s className="help">
            <span className="sr-only">{t("cart.bought_separately")} </span>
            <Price amount={total + discount} />
          </s>
        </p>
      )}
      <PartsOfSet of={parts} />
      {lines.map(
        ({ key, name, kind, returned }) =>
          returned > 0 && (
            <p key={key} className="help">
              {name}: {t(`orders.returned.${kind}`, { count: returned })}
            </p>
          ),
      )}
    </div>
  );
}

function OrderLine({ line }: { line: OrderLineView }) {
  const { t, locale } = useT();
  const isReturned = line.returned === line.quantity;
  return (
    <div>
      <p className={`row items-baseline! ${isReturned ? "text-muted line-through" : "font-semibold"}`}>
        <span className="text-pretty">
          {line.quantity} × {[line.name, line.categoryName].filter(Boolean).join(", ")}
        </span>
        <Price amount={line.total} />
      </p>
      {line.discount > 0 && <p className="help">{t("cart.saved", { amount: formatVnd(line.discount, locale) })}</p>}
      {line.date && line.kind === "ticket" && line.visits.length === 0 && <Visit date={line.date} time={line.time} />}
      {line.visits.map(({ date, time, count }) => (
        <div key={`${date} ${time}`} className="flex gap-1">
          {line.visits.length > 1 && <span className="num">{count} ×</span>}
          <Visit date={date} time={time} />
        </div>
      ))}
      {line.returned > 0 && <p className="help">{t(`orders.returned.${line.kind}`, { count: line.returned })}</p>}
      {line.date && line.kind === "service" && (
        <p>{t("cart.requested_for", { date: formatDate(line.date, locale, "inSentence") })}</p>
      )}
    </div>
  );
}
