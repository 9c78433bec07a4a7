import type { WholeAccount } from "~/domain/aftersales/refund-account.server";
import type { UnmatchedPayments } from "~/domain/money/list-unmatched-payments.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import type { MethodNames } from "./money";
import { StaffForm } from "./staff-form";

type OpenRefund = Pick<
  UnmatchedPayments["refunds"][number],
  "id" | "amount" | "provider" | "step" | "review" | "failure"
>;
type Props = { refund: OpenRefund; account: WholeAccount | null; methods: MethodNames; sent: FormSubmission | null };

/** Only refunds that no provider sends can be marked as paid by hand. */
export function RefundActions({ refund, account, methods, sent }: Props) {
  const { id, amount, provider, step, review, failure } = refund;
  const { locale, t } = useT();
  const said = { method: methods.get(provider) ?? provider, amount: formatVnd(amount, locale) };
  const form = { id, sent };
  return (
    <>
      {review ? (
        <p>{t(`staff.money.refund_review.${review}`, said)}</p>
      ) : (
        failure && <p className="help">{t("staff.money.failure", { failure })}</p>
      )}
      {step === "by_itself" && <p className="help">{t("staff.money.refund_by_itself", said)}</p>}
      {step === "by_hand" && (
        <OnceMore
          {...form}
          accountVersion={account?.version}
          act="refund_done"
          summary={t("staff.money.refund_done")}
          warning={t("staff.money.refund_done_warning", said)}
          button={t("staff.money.refund_done_confirm", said)}
        />
      )}
      {step === "at_provider" && (
        <>
          <OnceMore
            {...form}
            act="refund_done"
            summary={t("staff.money.refund_seen.summary", said)}
            warning={t("staff.money.refund_seen.warning", said)}
            button={t("staff.money.refund_seen.confirm", said)}
          />
          <OnceMore
            {...form}
            act="refund_refused"
            summary={t("staff.money.refund_refused.summary", said)}
            warning={t("staff.money.refund_refused.warning", said)}
            button={t("staff.money.refund_refused.confirm", said)}
          />
        </>
      )}
    </>
  );
}

export function PayoutAccount({ account: { bank, account, holder } }: { account: WholeAccount }) {
  const { t } = useT();
  return <p className="staff-typed">{t("staff.refunds.account", { bank, account, holder })}</p>;
}

type OnceMoreProps = {
  id: number;
  accountVersion?: string | undefined;
  act: "refund_done" | "refund_refused";
  summary: string;
  warning: string;
  button: string;
  sent: FormSubmission | null;
};

function OnceMore({ id, accountVersion, act, summary, warning, button, sent }: OnceMoreProps) {
  const result = resultOfAction(submissionFor(sent, "id", id), act);
  const hidden = { id, ...(accountVersion !== undefined && { accountVersion }) };
  return (
    <details open={result !== undefined}>
      <summary className="staff-summary">{summary}…</summary>
      <StaffForm action={act} scope={`${act}-${id}`} hidden={hidden} look="soft" button={button} result={result}>
        <p>{warning}</p>
      </StaffForm>
    </details>
  );
}
