import { weekday } from "~/lib/shop-time";

export type SchedulePattern = {
  startsOn: string;
  endsOn: string | null;
  weekdays: readonly number[];
  /** The times are HH:MM, or '' for the whole day. */
  times: readonly string[];
};

export function isSlotCovered(
  { startsOn, endsOn, weekdays, times }: SchedulePattern,
  date: string,
  time: string,
): boolean {
  const isWithin = startsOn <= date && (endsOn === null || date <= endsOn);
  return isWithin && weekdays.includes(weekday(date)) && times.includes(time);
}

/** Of several schedules that cover a slot, the one that starts last applies. */
export function findApplied<Known extends SchedulePattern>(
  schedules: readonly Known[],
  date: string,
  time: string,
): Known | null {
  const covering = schedules.filter((schedule) => isSlotCovered(schedule, date, time));
  return covering.reduce<Known | null>((last, one) => (last && last.startsOn > one.startsOn ? last : one), null);
}

/** A schedule may lie inside one that starts earlier, such as a holiday with more places. Its places then apply. */
export function findOverlap<Other extends SchedulePattern>(
  schedule: SchedulePattern,
  others: readonly Other[],
): Other | null {
  return others.find((other) => hasSharedSlots(schedule, other) && !isExceptionTo(schedule, other)) ?? null;
}

function hasSharedSlots(one: SchedulePattern, other: SchedulePattern): boolean {
  const isSeparate = endOf(one) < other.startsOn || endOf(other) < one.startsOn;
  return (
    !isSeparate &&
    one.weekdays.some((day) => other.weekdays.includes(day)) &&
    one.times.some((time) => other.times.includes(time))
  );
}

function isExceptionTo(one: SchedulePattern, other: SchedulePattern): boolean {
  const [outer, inner] = one.startsOn < other.startsOn ? [one, other] : [other, one];
  return outer.startsOn < inner.startsOn && inner.endsOn !== null && inner.endsOn <= endOf(outer);
}

function endOf({ endsOn }: SchedulePattern): string {
  return endsOn ?? "9999-12-31";
}
