/**
 * Each weekday (1 is Monday) has the first and the last day of every schedule that opens on this weekday. Schedules
 * of two weeks or less are left out.
 */
export type ScheduledDays = Readonly<Record<string, readonly (readonly [first: string, last: string])[]>>;

const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const schemaNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Lists all weekdays if no schedule applies today, because the shop may sell goods only or open later. */
export function listOpenWeekdays(scheduled: ScheduledDays, today: string): readonly number[] {
  const isOpen = (day: number) => scheduled[String(day)]?.some(([first, last]) => first <= today && today <= last);
  const open = weekdays.filter(isOpen);
  return open.length > 0 ? open : weekdays;
}

/** Joins consecutive weekdays, such as "Tue–Sun". `nameOf` returns the name of a weekday. */
export function joinWeekdays(days: readonly number[], nameOf: (day: number) => string, dash = "–"): string {
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) => {
    const [first = 0, last = 0] = [run[0], run.at(-1)];
    return run.length > 2 ? `${nameOf(first)}${dash}${nameOf(last)}` : run.map(nameOf);
  });
  return parts.join(", ");
}

/** Formats opening hours as schema.org requires, such as `Tu-Su 08:00-17:00`. */
export function formatSchemaHours(days: readonly number[], opens: string, closes: string): string {
  const names = joinWeekdays(days, (day) => schemaNames[day - 1] ?? "", "-").replaceAll(", ", ",");
  return `${names} ${opens}-${closes}`;
}
