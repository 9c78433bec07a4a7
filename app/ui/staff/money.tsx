import type { FullPayoutAccount } from "~/domain/aftersales/payout-account.server";
import type { UnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { Field } from "../form/field";
import { Price } from "../parts/formatted-text";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import { PayoutAccountText, RefundActions } from "./refund-actions";
import { StaffForm } from "./staff-form";
import { TransferForm } from "./transfer-form";
import { usePermission } from "./use-permission";
import { VoidTransfer } from "./void-transfer";

export function ConfirmForm({ sent }: { sent: FormSubmission | null }) {
  const { t } = useT();
  const isAllowed = usePermission("money");
  if (!isAllowed) return null;
  return (
    <section className="card stack" aria-labelledby="confirm">
      <h2 id="confirm">{t("staff.money.confirm")}</h2>
      <TransferForm sent={sent} />
    </section>
  );
}

export type MethodNames = ReadonlyMap<string, string>;
type PaymentProps = {
  payment: UnmatchedPayments["receipts"][number];
  methods: MethodNames;
  sent: FormSubmission | null;
};

export function UnmatchedPayment({ payment, methods, sent }: PaymentProps) {
  const { t } = useT();
  const canMatch = usePermission("money");
  const canReturn = usePermission("refunds");
  const { id, amount, provider, transactionId, memo, reason, order, kind } = payment;
  const scope = `receipt-${id}`;
  const mine = submissionFor(sent, "id", id);
  const form = { scope, hidden: { id } };
  return (
    <article className="card stack" aria-labelledby={scope}>
      <h3 id={scope}>
        <Price amount={amount} />
        {reason && <> · {t(`staff.money.reasons.${reason}`)}</>}
      </h3>
      <p className="help">
        {methods.get(provider) ?? provider} · <code>{transactionId}</code>
        {memo && <> · {memo}</>}
      </p>
      {order && <OrderLink code={order} kind={kind} />}
      {canMatch && (
        <StaffForm
          {...form}
          action="match"
          button={t("staff.money.match")}
          result={resultOfAction(mine, "match")}
          className="staff-line"
        >
          <Field
            name="code"
            scope={scope}
            label={t("staff.orders.code")}
            result={resultOfAction(mine, "match")}
            defaultValue={order ?? undefined}
            required
            maxLength={20}
          />
        </StaffForm>
      )}
      {canReturn && (
        <StaffForm
          {...form}
          action="return"
          variant="line"
          button={t("staff.money.return")}
          result={resultOfAction(mine, "return")}
        />
      )}
      {canMatch && <VoidTransfer payment={payment} sent={sent} />}
    </article>
  );
}

type OpenRefundCardProps = {
  refund: UnmatchedPayments["refunds"][number];
  account: FullPayoutAccount | null;
  methods: MethodNames;
  sent: FormSubmission | null;
};

export function OpenRefundCard({ refund, account, methods, sent }: OpenRefundCardProps) {
  const { t } = useT();
  const { id, amount, status, order, kind } = refund;
  const scope = `refund-${id}`;
  return (
    <article className="card stack" aria-labelledby={scope}>
      <h3 id={scope}>
        <Price amount={amount} /> · {t(`staff.money.refund.${status}`)}
      </h3>
      {order && <OrderLink code={order} kind={kind} />}
      {account && <PayoutAccountText account={account} />}
      <RefundActions refund={refund} account={account} methods={methods} sent={sent} />
    </article>
  );
}

function OrderLink({ code, kind }: { code: string; kind: UnmatchedPayments["receipts"][number]["kind"] }) {
  const { t } = useT();
  return (
    <p>
      <a href={linkToStaff("order", { code })} className="staff-tap">
        {t(kind === "exchange" ? "staff.money.of_exchange" : "staff.order.title", { code })}
      </a>
    </p>
  );
}
