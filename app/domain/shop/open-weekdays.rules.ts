/** The last day on which each weekday (1 is Monday) is in a schedule of more than two weeks, by weekday. */
export type ScheduledUntil = Readonly<Record<string, string>>;

const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const schemaNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** All weekdays without a schedule, because the shop may sell goods only. */
export function listOpenWeekdays(until: ScheduledUntil, today: string): readonly number[] {
  const open = weekdays.filter((day) => (until[String(day)] ?? "") >= today);
  return open.length > 0 ? open : weekdays;
}

/** Joins neighbours, such as "Tue–Sun". `nameOf` names a weekday. */
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

/** As schema.org writes opening hours, such as `Tu-Su 08:00-17:00`. */
export function formatSchemaHours(days: readonly number[], opens: string, closes: string): string {
  const names = joinWeekdays(days, (day) => schemaNames[day - 1] ?? "", "-").replaceAll(", ", ",");
  return `${names} ${opens}-${closes}`;
}
