import type { SlotChanges } from "~/domain/back-office/get-slot-changes.server";
import { useT } from "~/i18n/use-t";
import { formatStaffDay } from "~/lib/format-time";
import { formatNumber } from "~/lib/money";
import { monthParams } from "./selection";

type SlotChangeRow = SlotChanges["rows"][number];
type DayRows = { key: string; date: string; pool: string; rows: SlotChangeRow[] };

export function RefusedSlots({ rows }: { rows: readonly SlotChangeRow[] }) {
  const { t } = useT();
  return <SlotTable days={groupByDay(rows)} caption={t("calendar.changes.refused")} hasReasons />;
}

export function ChangedSlots({ rows }: { rows: readonly SlotChangeRow[] }) {
  const { t, locale } = useT();
  const months = new Map<string, SlotChangeRow[]>();
  for (const row of rows) months.set(row.date.slice(0, 7), [...(months.get(row.date.slice(0, 7)) ?? []), row]);
  return [...months].map(([month, own], index) => {
    const name = t("calendar.month", monthParams(month, locale));
    return (
      <details key={month} open={index === 0} className="cal-month">
        <summary>
          <b>{name}</b> <span className="help">{t("calendar.changes.slots", { count: own.length })}</span>
        </summary>
        <SlotTable days={groupByDay(own)} caption={name} />
      </details>
    );
  });
}

function groupByDay(rows: readonly SlotChangeRow[]): DayRows[] {
  const days = new Map<string, DayRows>();
  for (const row of rows) {
    const key = `${row.date} ${row.pool}`;
    const day = days.get(key) ?? { key, date: row.date, pool: row.pool, rows: [] };
    days.set(key, { ...day, rows: [...day.rows, row] });
  }
  return [...days.values()];
}

type TableProps = { days: readonly DayRows[]; caption: string; hasReasons?: boolean };

function SlotTable({ days, caption, hasReasons = false }: TableProps) {
  const { t, locale } = useT();
  const times = [...new Set(days.flatMap(({ rows }) => rows.map(({ time }) => time)))].sort();
  const hasPools = new Set(days.map(({ pool }) => pool)).size > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a wide table
    <section className="cal-scroll" tabIndex={0} aria-label={caption}>
      <table className="cal-changes">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("calendar.changes.day")}</th>
            {hasPools && <th scope="col">{t("calendar.changes.pool")}</th>}
            {times.map((time) => (
              <th key={time} scope="col" className="cal-end">
                {time || t("calendar.day.whole_day")}
              </th>
            ))}
            {hasReasons && <th scope="col">{t("calendar.changes.reason")}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map(({ key, date, pool, rows }) => (
            <tr key={key} className={hasReasons ? "cal-refused" : undefined}>
              <th scope="row">{formatStaffDay(date, locale)}</th>
              {hasPools && <td>{pool}</td>}
              {times.map((time) => (
                <td key={time} className="cal-end num">
                  <SlotChange row={rows.find((row) => row.time === time)} />
                </td>
              ))}
              {hasReasons && (
                <td>
                  <Reasons rows={rows} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SlotChange({ row }: { row: SlotChangeRow | undefined }) {
  const { t, locale } = useT();
  if (!row) return <span className="help">–</span>;
  const { before, after, sold, refusal, isLastEntry } = row;
  const format = (value: typeof before) =>
    isLastEntry ? String(value ?? t("calendar.last_entry.usual")) : formatNumber(Number(value), locale);
  return (
    <>
      {format(before)}
      {!refusal && (
        <>
          {" → "}
          <b>{format(after)}</b>
        </>
      )}{" "}
      <span className="help">{t("calendar.changes.sold", { count: formatNumber(sold, locale) })}</span>
    </>
  );
}

function Reasons({ rows }: { rows: readonly SlotChangeRow[] }) {
  const { t } = useT();
  const texts = rows.flatMap(({ refusal }) => (refusal ? [t(`errors.${refusal.code}`, refusal.params)] : []));
  return [...new Set(texts)].map((text) => (
    <span key={text} className="cal-reason">
      {text}
    </span>
  ));
}
