import type { CalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { capacityOperations } from "~/domain/inventory/change-capacity.rules";
import { useT } from "~/i18n/use-t";
import { Choices } from "../choices";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { StaffField, StaffSelect } from "../staff-fields";
import { StaffForm } from "../staff-form";
import { weekdays } from "./selection";

type Props = {
  pools: readonly Pick<CalendarMonth["pools"][number], "id" | "name">[];
  times: CalendarMonth["times"];
  query: URLSearchParams;
  sent: FormSubmission | null;
};

export function SlotChangeForm({ pools, times, query, sent }: Props) {
  const { t } = useT();
  const result = resultOfAction(sent, "plan");
  // With `look`, the query belongs to the form that closes or opens days, so only its pool is used here.
  const own = query.has("look") ? new URLSearchParams() : query;
  const defaultValue = {
    ...Object.fromEntries(["from", "to", "amount"].map((name) => [name, own.get(name)])),
    ...{ weekdays: own.getAll("weekdays"), times: own.getAll("times") },
    ...{ pool: query.get("pool"), operation: own.get("operation") ?? "add" },
  };
  return (
    <StaffForm
      className="card stack"
      action="plan"
      scope="plan"
      button={t("calendar.preview")}
      {...{ result, defaultValue }}
    >
      <section className="stack" aria-labelledby="select">
        <h2 id="select">{t("calendar.select")}</h2>
        <div className="cal-pair">
          <StaffField name="from" type="date" label={t("calendar.from")} required />
          <StaffField name="to" type="date" label={t("calendar.to")} required />
        </div>
        <Choices
          name="weekdays"
          legend={t("calendar.weekdays")}
          help={t("calendar.weekdays_help")}
          options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
        />
        <StaffSelect
          name="pool"
          label={t("calendar.pool")}
          placeholder={t("calendar.all_pools")}
          options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        {times.map((group, index) => (
          <Choices
            key={group.pool}
            name="times"
            id={index > 0 ? `times-${group.pool}` : undefined}
            legend={t("calendar.times_of", { pool: group.name })}
            help={index === times.length - 1 ? t("calendar.times_help") : undefined}
            options={group.times.map((time) => ({ value: time, label: time }))}
          />
        ))}
      </section>
      <section className="stack" aria-labelledby="change">
        <h2 id="change">{t("calendar.change")}</h2>
        <div className="cal-pair">
          <StaffSelect
            name="operation"
            label={t("calendar.operation")}
            options={capacityOperations.map((one) => ({ value: one, label: t(`calendar.operations.${one}`) }))}
          />
          <StaffField name="amount" type="number" inputMode="numeric" min={0} label={t("calendar.amount")} required />
        </div>
        <p className="help">{t("calendar.preview_help")}</p>
      </section>
    </StaffForm>
  );
}
