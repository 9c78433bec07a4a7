import type { DayState } from "~/domain/catalog/day-state.rules";

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
