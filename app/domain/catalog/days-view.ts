import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import type { DayState } from "./day-state.rules";

/** `label` is for screen readers; in a month only selectable days have one. */
export type DayView = { date: string; state: DayState; weekday: string; day: string; note: string; label: string };

export type MonthView = {
  month: string;
  title: string;
  previous: string | null;
  next: string | null;
  weekdays: string[];
  weeks: (DayView | null)[][];
};

export type BookingDaysView = {
  days: DayView[];
  month: MonthView | null;
  chosen: { short: string; long: string; priceReason: string; month: string };
};

type Weekday = TextKeysUnder<"tickets.weekday_long">;

export function describeWeekdays(weekdays: readonly number[], t: Translate): string {
  if (weekdays.length === 7) return t("tickets.detail.every_day");
  return weekdays.map((day) => t(`tickets.weekday_long.${String(day) as Weekday}`)).join(", ");
}
