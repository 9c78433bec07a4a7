import type { StuckMoney } from "~/domain/money/list-stuck-money.server";
import { useT } from "~/i18n/use-t";
import { Field } from "../form/field";
import { Price } from "../parts/price";
import { StaffForm } from "./form";
import { resultOf, type SentForm, sentFor } from "./sent-form";

export function ConfirmForm({ sent }: { sent: SentForm | null }) {
  const { t } = useT();
  const own = { result: resultOf(sent, "confirm"), scope: "confirm", required: true };
  return (
    <section className="card stack" aria-labelledby="confirm">
      <h2 id="confirm">{t("staff.money.confirm")}</h2>
      <StaffForm
        act="confirm"
        scope="confirm"
        button={t("staff.money.confirm_button")}
        result={own.result}
        className="staff-line"
      >
        <Field name="code" label={t("staff.orders.code")} {...own} maxLength={20} autoCapitalize="characters" />
        <Field name="amount" label={t("staff.fields.amount")} {...own} inputMode="numeric" maxLength={12} />
        <Field name="reference" label={t("staff.money.reference")} {...own} maxLength={100} />
      </StaffForm>
    </section>
  );
}

type ReceiptProps = { receipt: StuckMoney["receipts"][number]; sent: SentForm | null };

export function WaitingReceipt({ receipt, sent }: ReceiptProps) {
  const { t } = useT();
  const { id, amount, provider, transactionId, memo, reason, order } = receipt;
  const scope = `receipt-${id}`;
  const mine = sentFor(sent, "id", id);
  const form = { scope, hidden: { id } };
  return (
    <article className="card stack" aria-labelledby={scope}>
      <h3 id={scope}>
        <Price amount={amount} />
        {reason && <> · {t(`staff.money.reasons.${reason}`)}</>}
      </h3>
      <p className="help">
        {provider} · <code>{transactionId}</code>
        {memo && <> · {memo}</>}
      </p>
      {order && <OrderLink code={order} />}
      <StaffForm
        {...form}
        act="match"
        button={t("staff.money.match")}
        result={resultOf(mine, "match")}
        className="staff-line"
      >
        <Field
          name="code"
          scope={scope}
          label={t("staff.orders.code")}
          result={resultOf(mine, "match")}
          defaultValue={order ?? undefined}
          required
          maxLength={20}
        />
      </StaffForm>
      <StaffForm
        {...form}
        act="return"
        look="line"
        button={t("staff.money.return")}
        result={resultOf(mine, "return")}
      />
    </article>
  );
}

type RefundProps = { refund: StuckMoney["refunds"][number]; sent: SentForm | null };

export function DueRefund({ refund, sent }: RefundProps) {
  const { t } = useT();
  const { id, amount, status, failure, order } = refund;
  const scope = `refund-${id}`;
  return (
    <article className="card stack" aria-labelledby={scope}>
      <h3 id={scope}>
        <Price amount={amount} /> · {t(`staff.money.refund.${status}`)}
      </h3>
      {failure && <p className="help">{failure}</p>}
      {order && <OrderLink code={order} />}
      <StaffForm
        act="refund_done"
        scope={scope}
        hidden={{ id }}
        look="soft"
        button={t("staff.money.refund_done")}
        result={resultOf(sentFor(sent, "id", id), "refund_done")}
      />
    </article>
  );
}

function OrderLink({ code }: { code: string }) {
  const { t } = useT();
  return (
    <p>
      <a href={`/staff/orders/${code}`} className="staff-tap">
        {t("staff.order.title", { code })}
      </a>
    </p>
  );
}
