import type { ReactNode } from "react";
import type { SlotChanges } from "~/domain/back-office/get-slot-changes.server";
import { capacityOperations } from "~/domain/inventory/change-capacity.rules";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatNumber } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../../parts/button";
import { ChangeFigures } from "../change-set-parts";
import { PageHead } from "../page-head";
import { weekdays } from "./selection";
import { ChangedSlots, RefusedSlots } from "./slot-change-rows";

type Props = { set: SlotChanges; children: ReactNode };

export function SlotChangeSet({ set, children }: Props) {
  const { t, locale } = useT();
  const { counts, total, rows, appliedAt, places } = set;
  const refused = rows.filter(({ state }) => state === "refused" || state === "skipped");
  const changed = rows.filter(({ state }) => state !== "refused" && state !== "skipped");
  const count = formatNumber(Math.abs(places), locale);
  const isLastEntry = "lastEntry" in set.facts;
  const note = isLastEntry
    ? t("calendar.last_entry.note", { count: rows.reduce((sum, { sold }) => sum + sold, 0) })
    : places === 0
      ? ""
      : `${t(`calendar.changes.${places > 0 ? "more_places" : "fewer_places"}`, { count })} `;
  return (
    <>
      <PageHead
        back="days"
        title={titleOf(set, t, locale)}
        help="changes"
        text={describeSelection(set, t, locale)}
        action={
          !appliedAt &&
          set.facts.operation && (
            <a href={linkToSelection(set)} className={buttonClass("line")}>
              {t("calendar.changes.edit")}
            </a>
          )
        }
      />
      {children}
      <ChangeFigures counts={counts} total={total} note={isLastEntry ? note : note + t("calendar.changes.same")} />
      {refused.length > 0 && (
        <section className="card cal-rows" aria-labelledby="refused">
          <div className="row">
            <h2 id="refused">{t("calendar.changes.refused_title", { count: counts.refused + counts.skipped })}</h2>
            {!appliedAt && <span className="help">{t("calendar.changes.refused_note")}</span>}
          </div>
          <RefusedSlots rows={refused} />
        </section>
      )}
      {changed.length > 0 && (
        <section className="card cal-rows" aria-labelledby="changed">
          <div className="row">
            <h2 id="changed">
              {t(`calendar.changes.${appliedAt ? "rows_done_title" : "rows_title"}`, {
                count: counts.planned + counts.applied + counts.undone,
              })}
            </h2>
            <span className="help">{t("calendar.changes.rows_note")}</span>
          </div>
          <ChangedSlots rows={changed} />
        </section>
      )}
    </>
  );
}

function titleOf({ facts, pool }: SlotChanges, t: Translate, locale: Locale): string {
  const name = pool ?? t("calendar.changes.every_pool");
  if ("lastEntry" in facts)
    return facts.lastEntry === null
      ? t("calendar.last_entry.title_usual", { pool: name })
      : t("calendar.last_entry.title", { pool: name, time: String(facts.lastEntry) });
  const operation = capacityOperations.find((one) => one === facts.operation);
  if (!operation) return t("calendar.changes.title_schedule", { pool: name });
  return t(`calendar.changes.title_${operation}`, { pool: name, places: formatNumber(Number(facts.places), locale) });
}

function describeSelection({ facts }: SlotChanges, t: Translate, locale: Locale): string {
  const days = weekdays.filter((day) => listOf(facts.weekdays).includes(String(day)));
  return [
    t("calendar.changes.range", {
      from: formatDate(String(facts.from), locale, "short"),
      to: formatDate(String(facts.to), locale, "short"),
    }),
    days.map((day) => t(`calendar.weekday_name.${day}`)).join(", "),
    listOf(facts.times).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}

function listOf(fact: unknown): string[] {
  return typeof fact === "string" ? fact.split(",").filter(Boolean) : [];
}

function linkToSelection({ facts, poolId }: SlotChanges): string {
  const query = new URLSearchParams({ month: String(facts.from).slice(0, 7) });
  for (const name of ["from", "to", "operation"] as const) query.set(name, String(facts[name]));
  query.set("amount", String(facts.places));
  if (poolId !== null) query.set("pool", String(poolId));
  for (const name of ["weekdays", "times"] as const) for (const one of listOf(facts[name])) query.append(name, one);
  return `${linkToStaff("days")}?${query}`;
}
