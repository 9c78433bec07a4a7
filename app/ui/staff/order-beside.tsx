import type { StaffOrderView } from "~/domain/selling/get-order-for-staff.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/shop-time";
import { Price } from "../parts/price";

/** What arrived for it, and what goes back. */
export function OrderMoney({ money: { receipts, refunds } }: { money: StaffOrderView["money"] }) {
  const { locale, t } = useT();
  return (
    <section className="card stack" aria-labelledby="money">
      <h2 id="money">{t("staff.order.money")}</h2>
      {receipts.length === 0 && <p className="help">{t("staff.order.no_money")}</p>}
      {receipts.map(({ id, amount, provider, reference, receivedAt, status, reason }) => (
        <p key={id}>
          <Price amount={amount} /> · {provider} <code>{reference}</code>
          <br />
          <span className="help">
            {formatMoment(new Date(receivedAt), locale)} · {t(`staff.money.receipt.${status}`)}
            {reason && ` (${t(`staff.money.reasons.${reason}`)})`}
          </span>
        </p>
      ))}
      {refunds.map(({ id, amount, status, failure }) => (
        <p key={id}>
          {t("staff.order.back")} <Price amount={amount} /> · {t(`staff.money.refund.${status}`)}
          {failure && <span className="help"> ({failure})</span>}
        </p>
      ))}
    </section>
  );
}

export function OrderLetters({ letters }: { letters: StaffOrderView["letters"] }) {
  const { locale, t } = useT();
  if (letters.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="letters">
      <h2 id="letters">{t("staff.order.letters")}</h2>
      {letters.map(({ kind, recipient, createdAt, sentAt, failure }) => (
        <p key={kind + createdAt}>
          {t(`staff.letters.${kind}`)} → {recipient}
          <br />
          <span className="help">
            {sentAt
              ? t("staff.order.sent", { at: formatMoment(new Date(sentAt), locale) })
              : t(failure ? "staff.order.not_sent" : "staff.order.waits", { why: failure ?? "" })}
          </span>
        </p>
      ))}
    </section>
  );
}
