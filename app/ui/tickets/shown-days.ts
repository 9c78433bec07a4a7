import type { DayState } from "~/domain/tickets/day-state.rules";

/** Days as the server writes them (`routes/tickets/shown-days.server`): no script knows how. `label`: for who hears the page; in a month, of days that can be chosen. */
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
  /** `why`: what makes its price. */
  chosen: { short: string; long: string; why: string; month: string };
};
