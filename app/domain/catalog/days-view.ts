import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import type { DayState } from "./day-state.rules";
import type { RefundOutlook } from "./ticket-terms.rules";

/** `label` is for screen readers. In a `MonthView`, it is empty for days that cannot be selected. */
export type DayView = { date: string; state: DayState; weekday: string; day: string; note: string; label: string };

export type MonthView = {
  month: string;
  title: string;
  previous: string | null;
  next: string | null;
  weekdays: string[];
  weeks: (DayView | null)[][];
};

/** `percent` is refunded until the next deadline. `title` and `note` name that deadline and the one after it. */
export type RefundView = {
  time: string;
  level: RefundOutlook["level"];
  percent: number;
  title: string;
  note: string;
  /** The deadline has a short form, such as `đến 07:00 T7 28/11`. */
  short: string;
};

export type BookingDaysView = {
  days: DayView[];
  month: MonthView | null;
  calendarMonth: string;
  /** This is null until the visitor chooses a day. */
  chosen: { date: string; short: string; long: string; priceReason: string } | null;
  refunds: RefundView[];
  /** This day has a full refund. It is suggested before a day is chosen, or if the chosen one has a lower refund. */
  refundableDay: { date: string; short: string; label: string; note: string } | null;
  /** The list has the closed days of the calendar with the reason, such as `T4 02/12` and `Bảo trì`. */
  closures: { day: string; text: string }[];
};

type LongWeekdayKey = TextKeysUnder<"tickets.weekday_long">;

export function describeWeekdays(weekdays: readonly number[], t: Translate): string {
  if (weekdays.length === 7) return t("tickets.detail.every_day");
  return weekdays.map((day) => t(`tickets.weekday_long.${String(day) as LongWeekdayKey}`)).join(", ");
}
