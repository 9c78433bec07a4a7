import type { DayState } from "~/domain/tickets/day-state.rules";

/** `label` is for screen readers; in a month only selectable days have one. */
export type ShownDay = { date: string; state: DayState; weekday: string; day: string; note: string; label: string };

export type ShownMonth = {
  month: string;
  title: string;
  previous: string | null;
  next: string | null;
  weekdays: string[];
  weeks: (ShownDay | null)[][];
};

export type ShownDays = {
  days: ShownDay[];
  month: ShownMonth | null;
  chosen: { short: string; long: string; why: string; month: string };
};
