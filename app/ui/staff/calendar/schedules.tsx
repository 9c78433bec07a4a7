import { fieldLabel } from "~/domain/back-office/field-label";
import type { PoolSchedules } from "~/domain/inventory/list-schedules.server";
import { useT } from "~/i18n/use-t";
import { formatDate, formatStaffDay } from "~/lib/format-time";
import { defaultLocale, locales, mapLocales } from "~/lib/locale";
import { formatNumber } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { nextBase } from "../../form/form-result";
import { Choices } from "../choices";
import { FormKey } from "../form-key";
import { type FormSubmission, resultOfAction, submissionFor } from "../form-submission";
import { StaffField, StaffSelect } from "../staff-fields";
import { FoldedForm, StaffForm } from "../staff-form";
import { weekdays } from "./selection";

type PoolSchedule = PoolSchedules["schedules"][number];

type PoolProps = { pool: PoolSchedules; sent: FormSubmission | null };

export function PoolScheduleTable({ pool, sent }: PoolProps) {
  const { t, locale } = useT();
  const { id, name, schedules } = pool;
  const names = (["weekdays", "times", "places", "from", "to"] as const).map((key) => t(`calendar.schedules.${key}`));
  return (
    <section className="card stack" aria-labelledby={`pool-${id}`}>
      <h2 id={`pool-${id}`}>{name}</h2>
      {schedules.length === 0 && <p className="help">{t("calendar.schedules.none")}</p>}
      {schedules.length > 0 && (
        <table className="staff-table">
          <thead>
            <tr>
              {names.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{t("calendar.schedules.edit")}</th>
            </tr>
          </thead>
          <tbody>
            {schedules.map((schedule) => (
              <tr key={schedule.id}>
                <th scope="row">
                  {weekdays
                    .filter((day) => schedule.weekdays.includes(day))
                    .map((day) => t(`calendar.weekday.${day}`))
                    .join(", ")}
                </th>
                <td data-name={names[1]} className="cal-words">
                  {schedule.times.map((time) => time || t("calendar.day.whole_day")).join(", ")}
                </td>
                <td data-name={names[2]} className="num">
                  {formatNumber(schedule.capacity, locale)}
                </td>
                <td data-name={names[3]} className="num">
                  {formatDate(schedule.startsOn, locale, "short")}
                </td>
                <td data-name={names[4]} className="num">
                  {schedule.endsOn ? formatDate(schedule.endsOn, locale, "short") : t("calendar.schedules.no_end")}
                </td>
                <td data-name={t("calendar.schedules.edit")}>
                  <a href={`${linkToStaff("schedules", null, { id: schedule.id })}#schedule`}>
                    {t("calendar.schedules.edit_of", { from: formatStaffDay(schedule.startsOn, locale) })}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PoolForm pool={pool} sent={sent} />
    </section>
  );
}

function PoolForm({ pool: { id, base }, sent }: PoolProps) {
  const { t } = useT();
  const result = resultOfAction(submissionFor(sent, "id", id), "pool");
  return (
    <FoldedForm
      title={t("calendar.schedules.edit_pool")}
      action="pool"
      button={t("calendar.schedules.save_pool")}
      variant="line"
      scope={`pool-${id}`}
      hidden={{ id, base: nextBase(result, base) }}
      defaultValue={{ name: mapLocales((language) => base[`name.${language}`]), lastEntry: base.lastEntry }}
      result={result}
    >
      <PoolFields />
    </FoldedForm>
  );
}

export function NewPoolForm({ sent }: Pick<PoolProps, "sent">) {
  const { t } = useT();
  return (
    <FoldedForm
      title={t("calendar.schedules.add_pool")}
      action="add_pool"
      button={t("calendar.schedules.save_new_pool")}
      variant="line"
      scope="new-pool"
      result={resultOfAction(sent, "add_pool")}
    >
      <p className="help">{t("calendar.schedules.add_pool_help")}</p>
      <FormKey />
      <PoolFields />
    </FoldedForm>
  );
}

function PoolFields() {
  const { t } = useT();
  return (
    <>
      {locales.map((language) => (
        <StaffField
          key={language}
          name={`name.${language}`}
          lang={language}
          label={fieldLabel(`name.${language}`, t)}
          required={language === defaultLocale}
          maxLength={150}
        />
      ))}
      <StaffField
        name="lastEntry"
        type="time"
        label={fieldLabel("lastEntry", t)}
        help={t("calendar.schedules.pool_help")}
        required
      />
    </>
  );
}

type ScheduleFormProps = {
  pools: readonly PoolSchedules[];
  edited: PoolSchedule | null;
  /** The form of a new schedule begins with this pool. */
  pool: number | undefined;
  sent: FormSubmission | null;
};

export function ScheduleForm({ pools, edited, pool = edited?.poolId, sent }: ScheduleFormProps) {
  const { t } = useT();
  const result = resultOfAction(sent, "save");
  const label = (name: "weekdays" | "times" | "places" | "from" | "to") => t(`calendar.schedules.${name}`);
  return (
    <StaffForm
      className="card stack"
      action="save"
      scope="schedule"
      button={t("calendar.schedules.save")}
      result={result}
      hidden={edited ? { id: edited.id, base: nextBase(result, edited.base) } : {}}
      defaultValue={{ ...edited, pool, times: edited?.times.filter(Boolean).join(", ") }}
    >
      <h2 id="schedule">{t(edited ? "calendar.schedules.change" : "calendar.schedules.add")}</h2>
      <StaffSelect
        name="pool"
        label={t("calendar.pool")}
        options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Choices
        name="weekdays"
        legend={label("weekdays")}
        options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
      />
      <StaffField name="times" label={label("times")} help={t("calendar.schedules.times_help")} maxLength={400} />
      <StaffField name="capacity" type="number" inputMode="numeric" min={0} required label={label("places")} />
      <div className="cal-pair">
        <StaffField name="startsOn" type="date" required label={label("from")} />
        <StaffField name="endsOn" type="date" label={label("to")} />
      </div>
      <p className="help">{t(edited ? "calendar.schedules.change_help" : "calendar.schedules.to_help")}</p>
      {edited && <a href={linkToStaff("schedules")}>{t("calendar.schedules.cancel")}</a>}
    </StaffForm>
  );
}
