import type { CalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { capacityOperations } from "~/domain/inventory/change-capacity.rules";
import { useT } from "~/i18n/use-t";
import { Field, Select } from "../../form/field";
import { type FormSubmission, resultOfAction } from "../form-submission";
import { StaffForm } from "../staff-form";
import { Choices, listSent } from "./choices";
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
  const own = { result, scope: "plan" };
  const value = (name: string) => (query.has("look") && name !== "pool" ? undefined : (query.get(name) ?? undefined));
  const checked = (name: string) => listSent(result, name) ?? (query.has("look") ? [] : query.getAll(name));
  return (
    <StaffForm className="card stack" action="plan" scope="plan" button={t("calendar.preview")} result={result}>
      <section className="stack" aria-labelledby="select">
        <h2 id="select">{t("calendar.select")}</h2>
        <div className="cal-pair">
          <Field name="from" type="date" label={t("calendar.from")} required defaultValue={value("from")} {...own} />
          <Field name="to" type="date" label={t("calendar.to")} required defaultValue={value("to")} {...own} />
        </div>
        <Choices
          name="weekdays"
          legend={t("calendar.weekdays")}
          help={t("calendar.weekdays_help")}
          checked={checked("weekdays")}
          options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
        />
        <Select
          name="pool"
          label={t("calendar.pool")}
          placeholder={t("calendar.all_pools")}
          options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
          defaultValue={value("pool")}
          {...own}
        />
        {times.map((group, index) => (
          <Choices
            key={group.pool}
            name="times"
            legend={t("calendar.times_of", { pool: group.name })}
            help={index === times.length - 1 ? t("calendar.times_help") : undefined}
            checked={checked("times")}
            options={group.times.map((time) => ({ value: time, label: time }))}
          />
        ))}
      </section>
      <section className="stack" aria-labelledby="change">
        <h2 id="change">{t("calendar.change")}</h2>
        <div className="cal-pair">
          <Select
            name="operation"
            label={t("calendar.operation")}
            options={capacityOperations.map((one) => ({ value: one, label: t(`calendar.operations.${one}`) }))}
            defaultValue={value("operation") ?? "add"}
            {...own}
          />
          <Field
            name="amount"
            type="number"
            inputMode="numeric"
            min={0}
            label={t("calendar.amount")}
            required
            defaultValue={value("amount")}
            {...own}
          />
        </div>
        <p className="help">{t("calendar.preview_help")}</p>
      </section>
    </StaffForm>
  );
}
