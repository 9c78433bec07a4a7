import type { ExpectedTransfer } from "~/domain/orders/get-order-for-staff.server";
import type { AwaitedTransfer } from "~/domain/payments/list-awaited-transfers.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { formatNumber, formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { Price } from "../parts/formatted-text";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import { StaffField } from "./staff-fields";
import { FoldedForm, StaffForm } from "./staff-form";
import { StaffTable } from "./staff-table";
import { usePermission } from "./use-permission";

type TransferFormProps = {
  /** The transfer pays this order or exchange. If it is unknown, staff enter its code. */
  transfer?: Pick<ExpectedTransfer, "code" | "due">;
  title?: string;
  help?: string;
  sent: FormSubmission | null;
};

/** Records a transfer that is on the bank's statement. Staff must confirm an amount that differs from the one due. */
export function TransferForm({ transfer, title, help, sent }: TransferFormProps) {
  const { locale, t } = useT();
  const result = resultOfAction(transfer ? submissionFor(sent, "code", transfer.code) : sent, "confirm");
  const scope = transfer ? `confirm-${transfer.code}` : "confirm";
  const doubtedAmount = result?.code === "amount_differs" && Number(result.params?.amount);
  const form = {
    ...{ action: "confirm", scope, result },
    defaultValue: { amount: transfer && formatNumber(transfer.due, locale) },
    button: t(transfer ? "staff.money.received_button" : "staff.money.confirm_button"),
    ...(transfer && { hidden: { code: transfer.code } }),
  };
  const fields = (
    <>
      {help && <p>{help}</p>}
      {!transfer && (
        <StaffField name="code" label={t("staff.orders.code")} required maxLength={20} autoCapitalize="characters" />
      )}
      <StaffField name="amount" label={t("staff.fields.amount")} required inputMode="numeric" maxLength={20} />
      <StaffField
        name="reference"
        label={t("staff.money.reference")}
        help={t("staff.money.reference_help")}
        required
        maxLength={100}
        autoComplete="off"
      />
      {doubtedAmount && (
        <label className="choice">
          <input type="checkbox" name="confirmedAmount" value={doubtedAmount} />
          {t("staff.money.confirm_amount", { amount: formatVnd(doubtedAmount, locale) })}
        </label>
      )}
    </>
  );
  return title === undefined ? (
    <StaffForm {...form} className="staff-line">
      {fields}
    </StaffForm>
  ) : (
    <FoldedForm {...form} title={title} variant="soft">
      {fields}
    </FoldedForm>
  );
}

export function AwaitedTransferForms({ transfers, sent, now }: TransferProps & { now: Date }) {
  const { locale, t } = useT();
  return transfers
    .filter(({ isAwaited }) => isAwaited)
    .map((transfer) => {
      const { code, kind, due, memo, until } = transfer;
      return (
        <section key={code} className="card stack staff-next" aria-labelledby={`transfer-${code}`}>
          <h2 id={`transfer-${code}`}>
            {t(kind === "exchange" ? "staff.money.received_exchange" : "staff.money.received", { code })}
          </h2>
          <p>
            {t("staff.money.check_account", { amount: formatVnd(due, locale), memo })}{" "}
            {until &&
              t(kind === "exchange" ? "staff.money.confirm_exchange_by" : "staff.money.confirm_by", {
                time: formatMoment(new Date(until), locale, now),
              })}
          </p>
          <TransferForm transfer={transfer} sent={sent} />
        </section>
      );
    });
}

type TransferProps = { transfers: readonly ExpectedTransfer[]; sent: FormSubmission | null };

/** Staff need not look for these transfers: the bank reports them itself, or the order is cancelled, for example. */
export function OtherTransferForms({ transfers, sent }: TransferProps) {
  const { t } = useT();
  return transfers
    .filter(({ isAwaited }) => !isAwaited)
    .map((transfer) => (
      <TransferForm
        key={transfer.code}
        transfer={transfer}
        title={t(transfer.kind === "exchange" ? "staff.money.received_exchange" : "staff.money.received", {
          code: transfer.code,
        })}
        help={t(transfer.isCancelled ? "staff.money.received_cancelled" : "staff.money.received_help")}
        sent={sent}
      />
    ));
}

type AwaitedProps = { transfers: readonly AwaitedTransfer[]; total: number; now: Date };

export function AwaitedTransferTable({ transfers, total, now }: AwaitedProps) {
  const { locale, t } = useT();
  const canConfirm = usePermission("money");
  if (transfers.length === 0) return null;
  const buyer = t("staff.money.awaited.buyer");
  const memo = t("staff.money.awaited.memo");
  const since = t("staff.money.awaited.since");
  const until = t("staff.money.awaited.until");
  const amount = t("staff.money.awaited.amount");
  return (
    <section className="stack" aria-labelledby="awaited">
      <h2 id="awaited">{t("staff.money.awaited.title", { count: total })}</h2>
      {canConfirm && <p className="help">{t("staff.money.awaited.help")}</p>}
      {total > transfers.length && <p>{t("staff.money.awaited.first", { count: transfers.length })}</p>}
      <StaffTable headings={[t("staff.orders.code"), buyer, memo, since, until, { end: amount }]}>
        {transfers.map((transfer) => (
          <tr key={transfer.code}>
            <th scope="row">
              <a href={linkToStaff("order", { code: transfer.code })} className="staff-tap">
                {transfer.kind === "exchange" ? t("staff.money.of_exchange", { code: transfer.code }) : transfer.code}
              </a>
            </th>
            <td data-name={buyer}>{transfer.buyer}</td>
            <td data-name={memo}>
              <code>{transfer.memo}</code>
            </td>
            <td data-name={since}>{formatMoment(new Date(transfer.since), locale, now)}</td>
            <td data-name={until}>{formatMoment(new Date(transfer.until), locale, now)}</td>
            <td data-name={amount} className="end">
              <Price amount={transfer.amount} />
            </td>
          </tr>
        ))}
      </StaffTable>
    </section>
  );
}
