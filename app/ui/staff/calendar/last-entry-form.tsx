import type { CalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { useT } from "~/i18n/use-t";
import { Choices } from "../choices";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { StaffField, StaffSelect } from "../staff-fields";
import { StaffForm } from "../staff-form";
import { weekdays } from "./selection";

type Props = {
  pools: readonly Pick<CalendarMonth["pools"][number], "id" | "name">[];
  date?: string | undefined;
  sent: FormSubmission | null;
};

/** Changes the time of the last entry on days that have no time slots. The next page previews the change. */
export function LastEntryForm({ pools, date, sent }: Props) {
  const { t } = useT();
  const result = resultOfAction(sent, "last_entry");
  return (
    <StaffForm
      className="card stack"
      action="last_entry"
      scope="last"
      button={t("calendar.preview")}
      variant="line"
      result={result}
      defaultValue={{ from: date, to: date }}
    >
      <h2>{t("calendar.last_entry.heading")}</h2>
      <div className="cal-pair">
        <StaffField name="from" type="date" label={t("calendar.from")} required />
        <StaffField name="to" type="date" label={t("calendar.to")} required />
      </div>
      {!date && (
        <Choices
          name="weekdays"
          legend={t("calendar.weekdays")}
          help={t("calendar.weekdays_help")}
          options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
        />
      )}
      <StaffSelect
        name="pool"
        label={t("calendar.pool")}
        placeholder={t("calendar.all_pools")}
        options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <StaffField
        name="lastEntry"
        type="time"
        label={t("calendar.last_entry.label")}
        help={t("calendar.last_entry.help")}
      />
    </StaffForm>
  );
}
