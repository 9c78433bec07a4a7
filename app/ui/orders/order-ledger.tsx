import type { LedgerView } from "~/domain/orders/order-page-view";
import { useT } from "~/i18n/use-t";
import { PaymentMarks } from "../parts/payment-marks";

/** After a payment or a change, the last row is the amount paid minus the amount refunded. */
export function LedgerRows({ rows }: Pick<LedgerView, "rows">) {
  return (
    <dl className="ledger">
      {rows.map(({ kind, text, detail, amount }) => (
        <div key={kind + text + detail} className={kind}>
          <dt>
            {text}
            {detail && <small>{detail}</small>}
          </dt>
          <dd className="num">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PaymentsOfOrder({ payments }: Pick<LedgerView, "payments">) {
  const { t } = useT();
  if (payments.length === 0) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-lg">{t("orders.payments")}</h2>
      <dl className="ledger">
        {payments.map(({ mark, title, amount, detail, isWaiting }) => (
          <div key={title + amount + detail} className={isWaiting ? "waits" : ""}>
            <dt>
              {mark && <PaymentMarks of={[mark]} />} {title}
              <small>{detail}</small>
            </dt>
            <dd className="num">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
