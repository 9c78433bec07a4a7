import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { StaffForm } from "./form";
import { resultOf, type SentForm, sentFor } from "./sent-form";

type Props = { receipt: { id: number; amount: number; canBeVoided: boolean }; sent: SentForm | null };

export function VoidTransfer({ receipt: { id, amount, canBeVoided }, sent }: Props) {
  const { locale, t } = useT();
  if (!canBeVoided) return null;
  const result = resultOf(sentFor(sent, "id", id), "void_transfer");
  const said = { amount: formatVnd(amount, locale) };
  return (
    <details open={result !== undefined}>
      <summary className="staff-summary">{t("staff.money.void.summary")}…</summary>
      <StaffForm
        act="void_transfer"
        scope={`void-${id}`}
        hidden={{ id }}
        look="line"
        button={t("staff.money.void.confirm", said)}
        result={result}
      >
        <p>{t("staff.money.void.warning", said)}</p>
      </StaffForm>
    </details>
  );
}
