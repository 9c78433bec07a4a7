import type { CalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { useT } from "~/i18n/use-t";
import { Field, Select } from "../../form/field";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { StaffForm } from "../staff-form";
import { Choices, listSent } from "./choices";
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
  const own = { result, scope: "last" };
  return (
    <StaffForm
      className="card stack"
      action="last_entry"
      scope="last"
      button={t("calendar.preview")}
      variant="line"
      result={result}
    >
      <h2>{t("calendar.last_entry.heading")}</h2>
      <div className="cal-pair">
        <Field name="from" type="date" label={t("calendar.from")} required defaultValue={date} {...own} />
        <Field name="to" type="date" label={t("calendar.to")} required defaultValue={date} {...own} />
      </div>
      {!date && (
        <Choices
          name="weekdays"
          legend={t("calendar.weekdays")}
          help={t("calendar.weekdays_help")}
          checked={listSent(result, "weekdays") ?? []}
          options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
        />
      )}
      <Select
        name="pool"
        label={t("calendar.pool")}
        placeholder={t("calendar.all_pools")}
        options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...own}
      />
      <Field
        name="lastEntry"
        type="time"
        label={t("calendar.last_entry.label")}
        help={t("calendar.last_entry.help")}
        {...own}
      />
    </StaffForm>
  );
}
