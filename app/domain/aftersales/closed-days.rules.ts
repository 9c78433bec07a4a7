import { addDays, weekday } from "~/lib/shop-time";

/** Both dates are included. Empty `weekdays` mean all weekdays (1 = Monday). */
export type ClosedRange = { from: string; to: string; weekdays: readonly number[] };

/** Returns the weekdays on which the range has a closed day, in order. */
export function listClosedWeekdays({ from, to, weekdays }: ClosedRange): number[] {
  const firstWeek = Array.from({ length: 7 }, (_, n) => addDays(from, n)).filter((date) => date <= to);
  const closed = firstWeek.map(weekday).filter((day) => weekdays.length === 0 || weekdays.includes(day));
  return closed.toSorted((one, other) => one - other);
}

/**
 * Moves both ends of the range to its first and last closed day, and leaves out weekdays without a closed day. If each
 * day of the new range is closed, it names no weekdays. Returns null if no day of the range has one of the weekdays.
 */
export function trimClosedDays({ from, to, weekdays }: ClosedRange): ClosedRange | null {
  const closed = listClosedWeekdays({ from, to, weekdays });
  if (closed.length === 0) return null;
  const first = findDay(from, 1, closed);
  const last = findDay(to, -1, closed);
  const hasOpenDay = listClosedWeekdays({ from: first, to: last, weekdays: [] }).length > closed.length;
  return { from: first, to: last, weekdays: hasOpenDay ? closed : [] };
}

export function isClosedDay({ from, to, weekdays }: ClosedRange, date: string): boolean {
  return from <= date && date <= to && (weekdays.length === 0 || weekdays.includes(weekday(date)));
}

function findDay(date: string, step: 1 | -1, weekdays: readonly number[]): string {
  return weekdays.includes(weekday(date)) ? date : findDay(addDays(date, step), step, weekdays);
}
