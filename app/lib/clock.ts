import { formatClock, formatDayAndClock } from "./format-time";
import { shopDate } from "./shop-time";

/** Only this module of the server reads the system clock. `CLOCK_OFFSET_MS` exists for the test suite. */
export function currentTime(): Date {
  return new Date(Date.now() + Number(globalThis.process?.env?.CLOCK_OFFSET_MS ?? 0));
}

export function formatMoment(instant: Date, locale: "vi" | "en", now = currentTime()): string {
  return shopDate(instant) === shopDate(now) ? formatClock(instant, locale) : formatDayAndClock(instant, locale);
}
