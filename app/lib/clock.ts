import { formatClock, formatDayAndClock } from "./format-time";
import { shopDate } from "./shop-time";

/**
 * The only module on the server that reads the system clock. Code with a `ctx` uses `ctx.now`. `CLOCK_OFFSET_MS`
 * (milliseconds) exists for the test suite, whose runs all start at the same instant.
 */
export function currentTime(): Date {
  return new Date(Date.now() + Number(globalThis.process?.env?.CLOCK_OFFSET_MS ?? 0));
}

export function formatMoment(instant: Date, locale: "vi" | "en", now = currentTime()): string {
  return shopDate(instant) === shopDate(now) ? formatClock(instant, locale) : formatDayAndClock(instant, locale);
}
