import type { OpenRefund, PendingRefundRequest } from "~/domain/aftersales/list-refund-requests.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { formatNameAndKind } from "~/lib/text";
import { linkToStaff } from "~/staff-map";
import { Price } from "../parts/formatted-text";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import type { MethodNames } from "./money";
import { PayoutAccountText, RefundActions } from "./refund-actions";
import { StaffRadioGroup, StaffTextArea } from "./staff-fields";
import { FoldedForm, StaffForm } from "./staff-form";
import { usePermission } from "./use-permission";

type Props = { request: PendingRefundRequest; now: Date; sent: FormSubmission | null };

export function PendingRequest({ request, now, sent }: Props) {
  const { locale, t } = useT();
  const canDecide = usePermission("refunds");
  const { id, order, buyer, phone, amount, shipping, note, createdAt } = request;
  const scope = `request-${id}`;
  return (
    <article className="card stack" aria-labelledby={scope}>
      <h3 id={scope}>
        <Price amount={amount} /> ·{" "}
        <a href={linkToStaff("order", { code: order })} className="staff-tap">
          {order}
        </a>
      </h3>
      <p className="help">
        {buyer} · {formatPhone(phone)} ·{" "}
        <time dateTime={createdAt}>{formatMoment(new Date(createdAt), locale, now)}</time>
      </p>
      <RefundedItems request={request} />
      {shipping > 0 && <p>{t("staff.order.shipping", { amount: formatVnd(shipping, locale) })}</p>}
      {note && <p className="staff-typed">{t("staff.refunds.note", { note })}</p>}
      {canDecide && <DecisionForms request={request} sent={sent} />}
    </article>
  );
}

function DecisionForms({ request, sent }: Omit<Props, "now">) {
  const { locale, t } = useT();
  const { id, amount, asksStock } = request;
  const scope = `request-${id}`;
  const mine = submissionFor(sent, "id", id);
  const form = { scope, hidden: { id } };
  const amountText = formatVnd(amount, locale);
  return (
    <>
      <StaffForm
        {...form}
        action="approve"
        button={t("staff.refunds.approve", { amount: amountText })}
        result={resultOfAction(mine, "approve")}
      >
        {asksStock && <StockField />}
      </StaffForm>
      <FoldedForm
        title={t("staff.refunds.refuse")}
        scope={`${scope}-no`}
        hidden={{ id }}
        action="refuse"
        variant="line"
        button={t("staff.refunds.refuse")}
        result={resultOfAction(mine, "refuse")}
      >
        <StaffTextArea name="reason" label={t("staff.refunds.reason")} required maxLength={500} rows={3} />
      </FoldedForm>
    </>
  );
}

export function RefundedItems({ request: { what } }: { request: Pick<PendingRefundRequest, "what"> }) {
  const { locale, t } = useT();
  return (
    <ul>
      {what.map(({ name, of, count, rule, percent, amount }) => (
        <li key={`${name} ${of} ${rule} ${percent}`}>
          {count} × {formatNameAndKind({ name, of })}: {formatVnd(amount, locale)}{" "}
          <span className="help">({t(`staff.refunds.rule.${rule}`, { percent })})</span>
        </li>
      ))}
    </ul>
  );
}

export function StockField() {
  const { t } = useT();
  return (
    <StaffRadioGroup
      name="stock"
      label={t("staff.refunds.stock")}
      required
      options={(["back", "written_off"] as const).map((value) => ({ value, label: t(`staff.refunds.${value}`) }))}
    />
  );
}

type WayProps = { refund: OpenRefund; methods: MethodNames; sent: FormSubmission | null };

export function OpenRefunds({ refund, methods, sent }: WayProps) {
  const { t } = useT();
  const canSeeAccount = usePermission("refunds");
  const { id, amount, status, order, through, account } = refund;
  const scope = `refund-${id}`;
  return (
    <article className="card stack" aria-labelledby={scope}>
      <h3 id={scope}>
        <Price amount={amount} /> · {t(`staff.money.refund.${status}`)}
      </h3>
      <p className="help">
        {through ? t("staff.refunds.through", { method: methods.get(through) ?? through }) : t("staff.refunds.by_hand")}
      </p>
      {order && (
        <p>
          <a href={linkToStaff("orderRefunds", { code: order })} className="staff-tap">
            {t("staff.refunds.order", { code: order })}
          </a>
        </p>
      )}
      {account && !account.toCheck && <PayoutAccountText account={account} />}
      {account?.toCheck && order && (
        <StaffForm
          action="accept_account"
          scope={`${scope}-account`}
          hidden={{ code: order, accountVersion: account.version }}
          variant="line"
          button={t("staff.refunds.accept")}
          result={resultOfAction(submissionFor(sent, "code", order), "accept_account")}
        >
          <PayoutAccountText account={account} />
          <p>{t("staff.refunds.to_check")}</p>
        </StaffForm>
      )}
      {through === null && canSeeAccount && !account && <p className="help">{t("staff.refunds.no_account")}</p>}
      <RefundActions refund={refund} account={account} methods={methods} sent={sent} />
    </article>
  );
}
