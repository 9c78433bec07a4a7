import type { AdmissionCounts, CountedHour, WrongAdmission } from "~/domain/admission/get-admission-counts.server";
import { useT } from "~/i18n/use-t";
import { formatClock, formatDate } from "~/lib/format-time";
import { linkToStaff } from "~/staff-map";
import type { Direction } from "~db/schema/catalog";
import { Field } from "../form/field";
import { buttonClass } from "../parts/button";
import { Message } from "../parts/message";
import { StaffTable } from "./staff-table";

export function CountsDayForm({ date }: { date: string }) {
  const { locale, t } = useT();
  return (
    <form className="staff-line" action={linkToStaff("gateCounts")}>
      <Field name="date" type="date" label={t("gate.counts.day")} defaultValue={date} />
      <button type="submit" className={buttonClass("soft")}>
        {t("gate.counts.show")}
      </button>
      <p>{formatDate(date, locale, "medium")}</p>
    </form>
  );
}

export function WrongAdmissions({ admissions }: { admissions: readonly WrongAdmission[] }) {
  const { locale, t } = useT();
  if (admissions.length === 0) return null;
  return (
    <Message tone="bad" title={t("gate.failure.title")}>
      <ul>
        {admissions.map(({ code, gate, at, refused }) => (
          <li key={`${code} ${at}`}>
            {t("gate.failure.line", {
              ...{ code, gate, at: formatClock(new Date(at), locale) },
              why: t(`gate.result.${refused}`),
            })}
          </li>
        ))}
      </ul>
    </Message>
  );
}

export function AdmissionCountsTable({ counts: { tickets, hours } }: { counts: AdmissionCounts }) {
  const { t } = useT();
  if (tickets.length === 0) return <p>{t("gate.counts.none")}</p>;
  const names = {
    direction: t("gate.counts.direction"),
    expected: t("gate.counts.expected"),
    in: t("gate.counts.in"),
    left: t("gate.counts.left"),
  };
  return (
    <>
      <StaffTable
        headings={[
          t("gate.counts.ticket"),
          names.direction,
          { end: names.expected },
          { end: names.in },
          { end: names.left },
        ]}
      >
        {tickets.map(({ name, direction, ...count }) => (
          <tr key={`${name} ${direction}`}>
            <th scope="row">{name}</th>
            <td data-name={names.direction}>{formatDirection(direction, t)}</td>
            {(["expected", "in", "left"] as const).map((key) => (
              <td key={key} data-name={names[key]} className="end num">
                {count[key]}
              </td>
            ))}
          </tr>
        ))}
      </StaffTable>
      <HourlyCounts hours={hours} />
    </>
  );
}

function HourlyCounts({ hours }: { hours: readonly CountedHour[] }) {
  const { t } = useT();
  const names = { gate: t("gate.counts.gate"), direction: t("gate.counts.direction"), in: t("gate.counts.in") };
  return (
    <section className="stack" aria-labelledby="hours">
      <h2 id="hours">{t("gate.counts.by_hour")}</h2>
      {hours.length === 0 ? (
        <p>{t("gate.counts.empty")}</p>
      ) : (
        <StaffTable headings={[t("gate.counts.hour"), names.gate, names.direction, { end: names.in }]}>
          {hours.map(({ hour, gate, direction, in: people }) => (
            <tr key={`${hour} ${gate} ${direction}`}>
              <th scope="row" className="num">
                {hour}
              </th>
              <td data-name={names.gate}>{gate}</td>
              <td data-name={names.direction}>{formatDirection(direction, t)}</td>
              <td data-name={names.in} className="end num">
                {people}
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
    </section>
  );
}

function formatDirection(direction: Direction | null, t: ReturnType<typeof useT>["t"]): string {
  return t(`gate.direction.${direction ?? "either"}`);
}
