import { priceSteps } from "~/domain/catalog/ticket-limits";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { StaffField, StaffSelect } from "../staff-fields";
import { StaffForm } from "../staff-form";

type Props = { today: string; ticket: number | null; sent: FormSubmission | null };

export function PricePercentForm({ today, ticket, sent }: Props) {
  const { t, locale } = useT();
  const result = resultOfAction(sent, "percent");
  const labels = {
    percent: t("back_office.tickets.percent"),
    step: t("back_office.tickets.step"),
    startsOn: t("back_office.tickets.starts_on"),
  };
  return (
    <StaffForm
      action="percent"
      scope="percent"
      className="card stack"
      button={t("back_office.tickets.preview")}
      variant="line"
      labels={labels}
      result={result}
      defaultValue={{ step: 1000, startsOn: today }}
      {...(ticket !== null && { hidden: { tickets: ticket } })}
    >
      <h2>{t(ticket === null ? "back_office.tickets.percent_all" : "back_office.tickets.percent_title")}</h2>
      <StaffField
        name="percent"
        inputMode="text"
        required
        label={labels.percent}
        help={t("back_office.tickets.percent_help")}
      />
      <StaffSelect
        name="step"
        label={labels.step}
        options={priceSteps.map((step) => ({ value: String(step), label: formatVnd(step, locale) }))}
      />
      <StaffField name="startsOn" type="date" required min={today} label={labels.startsOn} />
    </StaffForm>
  );
}
