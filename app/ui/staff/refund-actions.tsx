import type { FullPayoutAccount } from "~/domain/aftersales/payout-account.server";
import type { UnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import type { MethodNames } from "./money";
import { FoldedForm } from "./staff-form";
import { usePermission } from "./use-permission";

type RefundActionFacts = Pick<
  UnmatchedPayments["refunds"][number],
  "id" | "amount" | "provider" | "step" | "review" | "failure"
>;
type Props = {
  refund: RefundActionFacts;
  account: FullPayoutAccount | null;
  methods: MethodNames;
  sent: FormSubmission | null;
};

/** Staff mark a refund as done after paying it by hand, or record the result that the provider shows. */
export function RefundActions({ refund, account, methods, sent }: Props) {
  const { id, amount, provider, step, review, failure } = refund;
  const { locale, t } = useT();
  const canPay = usePermission("refunds");
  const params = { method: methods.get(provider) ?? provider, amount: formatVnd(amount, locale) };
  const form = { id, sent };
  return (
    <>
      {review ? (
        <p>{t(`staff.money.refund_review.${review}`, params)}</p>
      ) : (
        failure && <p className="help">{t("staff.money.failure", { failure })}</p>
      )}
      {step === "by_itself" && <p className="help">{t("staff.money.refund_by_itself", params)}</p>}
      {canPay && step === "by_hand" && (
        <ConfirmedAction
          {...form}
          accountVersion={account?.version}
          act="refund_done"
          summary={t("staff.money.refund_done")}
          warning={t("staff.money.refund_done_warning", params)}
          button={t("staff.money.refund_done_confirm", params)}
        />
      )}
      {canPay && step === "at_provider" && (
        <>
          <ConfirmedAction
            {...form}
            act="refund_done"
            summary={t("staff.money.refund_seen.summary", params)}
            warning={t("staff.money.refund_seen.warning", params)}
            button={t("staff.money.refund_seen.confirm", params)}
          />
          <ConfirmedAction
            {...form}
            act="refund_refused"
            summary={t("staff.money.refund_refused.summary", params)}
            warning={t("staff.money.refund_refused.warning", params)}
            button={t("staff.money.refund_refused.confirm", params)}
          />
        </>
      )}
    </>
  );
}

export function PayoutAccountText({ account: { bank, account, holder } }: { account: FullPayoutAccount }) {
  const { t } = useT();
  return <p className="staff-typed">{t("staff.refunds.account", { bank, account, holder })}</p>;
}

type ConfirmedActionProps = {
  id: number;
  accountVersion?: string | undefined;
  act: "refund_done" | "refund_refused";
  summary: string;
  warning: string;
  button: string;
  sent: FormSubmission | null;
};

function ConfirmedAction({ id, accountVersion, act, summary, warning, button, sent }: ConfirmedActionProps) {
  const result = resultOfAction(submissionFor(sent, "id", id), act);
  const hidden = { id, ...(accountVersion !== undefined && { accountVersion }) };
  return (
    <FoldedForm
      title={summary}
      action={act}
      scope={`${act}-${id}`}
      hidden={hidden}
      variant="soft"
      button={button}
      result={result}
    >
      <p>{warning}</p>
    </FoldedForm>
  );
}
