import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import { FoldedForm } from "./staff-form";

type Props = { payment: { id: number; amount: number; canBeVoided: boolean }; sent: FormSubmission | null };

export function VoidTransfer({ payment: { id, amount, canBeVoided }, sent }: Props) {
  const { locale, t } = useT();
  if (!canBeVoided) return null;
  const result = resultOfAction(submissionFor(sent, "id", id), "void_transfer");
  const description = { amount: formatVnd(amount, locale) };
  return (
    <FoldedForm
      title={t("staff.money.void.summary")}
      action="void_transfer"
      scope={`void-${id}`}
      hidden={{ id }}
      variant="line"
      button={t("staff.money.void.confirm", description)}
      result={result}
    >
      <p>{t("staff.money.void.warning", description)}</p>
    </FoldedForm>
  );
}
