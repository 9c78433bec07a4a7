import { addDays, weekday } from "~/lib/shop-time";
import type { SlotRange } from "../inventory/slot";

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

/** Returns null if no slot can be in both ranges. */
export function intersectRanges(one: SlotRange, other: SlotRange): SlotRange | null {
  if (one.pool !== null && other.pool !== null && one.pool !== other.pool) return null;
  const weekdays = intersectLists(one.weekdays, other.weekdays);
  const times = intersectLists(one.times, other.times);
  if (!weekdays || !times) return null;
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  const days = from <= to ? trimClosedDays({ from, to, weekdays }) : null;
  return days && { pool: one.pool ?? other.pool, ...days, times };
}

/** An empty list stands for all values. Returns null if the lists have no value in common. */
function intersectLists<Value>(one: readonly Value[], other: readonly Value[]): readonly Value[] | null {
  if (one.length === 0) return other;
  const common = other.length === 0 ? one : one.filter((value) => other.includes(value));
  return common.length > 0 ? common : null;
}

/**
 * Tells whether the reopenings leave a day, time or pool of the range closed. If the range has no times, only a
 * reopening without times opens a day fully, because slots can be created for other times later.
 */
export function hasClosedRest(range: SlotRange, reopenings: readonly SlotRange[], pools: readonly number[]): boolean {
  const places = range.pool === null ? pools : [range.pool];
  const times = range.times.length === 0 ? [null] : range.times;
  const isOpen = (date: string) => {
    const ofDay = reopenings.filter((reopening) => isClosedDay(reopening, date));
    const isOpenAt = (place: number | null, time: string | null) =>
      ofDay.some(
        ({ pool, times: opened }) =>
          (pool === null || pool === place) && (opened.length === 0 || (time !== null && opened.includes(time))),
      );
    return times.every(
      (time) => isOpenAt(null, time) || (places.length > 0 && places.every((place) => isOpenAt(place, time))),
    );
  };
  // A range can end centuries ahead, so its ends are checked before its days.
  if (!isOpen(range.from) || !isOpen(range.to)) return true;
  for (let date = range.from; date < range.to; date = addDays(date, 1))
    if (isClosedDay(range, date) && !isOpen(date)) return true;
  return false;
}
