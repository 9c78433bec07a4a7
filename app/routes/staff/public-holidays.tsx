import { applyChanges } from "~/domain/back-office/change-sets.server";
import { AddPublicHolidays, getPublicHolidays, planPublicHolidays } from "~/domain/catalog/public-holidays.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { Choices } from "~/ui/staff/choices";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { StaffForm } from "~/ui/staff/staff-form";
import type { Route } from "./+types/public-holidays";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", getPublicHolidays);
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    add: defineAction(AddPublicHolidays, async (ctx, input) => {
      const { id, changesPrices } = await planPublicHolidays(ctx, input);
      if (changesPrices) return { to: linkToStaff("changes", { kind: "holidays", id }) };
      const { applied: count } = await applyChanges(ctx, { kind: "holidays", id });
      const fields = { act: "undo", kind: "holidays", id };
      const undo = { to: linkToStaff("changes", { kind: "holidays", id }), fields };
      const toast = { key: "holidays.added" as const, params: { count }, ...(count > 0 && { undo }) };
      return { to: linkToStaff("rows", { resource: "holidays" }), toast };
    }),
  });
}

function PublicHolidaysPage({ loaderData: { years }, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const result = resultOfAction(actionData ?? null, "add");
  const canAdd = years.some(({ days }) => days.some(({ isEntered }) => !isEntered));
  const groups = years.flatMap(({ year, days }) =>
    (["sure", "proposed"] as const).map((group) => ({
      ...{ year, group },
      days: days.filter(({ isSure, isEntered }) => isSure === (group === "sure") && !isEntered),
      entered: group === "sure" ? days.filter(({ isEntered }) => isEntered) : [],
    })),
  );
  const sure = groups.filter(({ group }) => group === "sure").flatMap(({ days }) => days.map(({ date }) => date));
  const fields = groups.map(({ year, group, days, entered }, index) => (
    <div key={`${year} ${group}`}>
      {days.length > 0 && (
        <Choices
          name="dates"
          id={index > 0 ? `dates-${group}-${year}` : undefined}
          legend={t(`holidays.${group}`, { year })}
          options={days.map((day) => ({ value: day.date, label: nameDay(day) }))}
        />
      )}
      {entered.length > 0 && (
        <p className="help">
          {t("holidays.entered")} {entered.map(nameDay).join(", ")}
        </p>
      )}
    </div>
  ));
  return (
    <div className="stack staff-narrow">
      <PageHead title={t("holidays.title")} help="holidays" text={t("holidays.text")} back="holidays" />
      {canAdd ? (
        <StaffForm
          action="add"
          button={t("holidays.add")}
          defaultValue={{ dates: sure }}
          result={result}
          className="card stack staff-row-form"
        >
          {fields}
        </StaffForm>
      ) : (
        <div className="card stack">{fields}</div>
      )}
    </div>
  );

  function nameDay({ date, name }: { date: string; name: string }): string {
    return `${formatDate(date, locale, "short")} ${name}`;
  }
}

export default import.meta.env.SSR ? PublicHolidaysPage : undefined;
