import { currentTime } from "./clock";
import { type Locale, languages, mapLocales } from "./locale";
import { midnight, shopDate, weekday } from "./shop-time";

const VIETNAMESE_WEEKDAYS = ["thứ hai", "thứ ba", "thứ tư", "thứ năm", "thứ sáu", "thứ bảy", "Chủ nhật"];

const WEEKDAYS = dateFormats({ weekday: "long" });

const SHORT_WEEKDAYS = dateFormats({ weekday: "short" });

const DAYS = dateFormats({ day: "numeric", month: "long" });

const SHORT_DAYS = dateFormats({ day: "numeric", month: "short" });

const MONTHS = dateFormats({ month: "short" });

const LONG_MONTHS = dateFormats({ month: "long" });

const CLOCKS = dateFormats({ hour: "2-digit", minute: "2-digit", timeZone: "Asia/Ho_Chi_Minh" });

/**
 * Only Vietnamese writes the month as a number, because 05/12 is ambiguous elsewhere.
 * @throws {RangeError} if the date does not exist
 */
export function formatDate(
  date: string,
  locale: Locale,
  style: "short" | "medium" | "long" | "inSentence" | "dayMonth",
): string {
  const day = midnight(date);
  const [year, month, dayOfMonth] = date.split("-");
  const dayMonth = locale === "vi" ? `${dayOfMonth}/${month}` : DAYS[locale].format(day);
  if (style === "dayMonth") return dayMonth;
  if (locale === "vi") {
    const numbers = `${dayMonth}/${year}`;
    if (style === "short") return numbers;
    const name = VIETNAMESE_WEEKDAYS[weekday(date) - 1] ?? "";
    return `${style === "inSentence" ? name : name.charAt(0).toUpperCase() + name.slice(1)}, ${numbers}`;
  }
  if (style !== "short" && style !== "medium") return `${WEEKDAYS[locale].format(day)}, ${dayMonth} ${year}`;
  // Browsers differ in the English abbreviation of September.
  const brief = `${SHORT_DAYS[locale].format(day)} ${year}`.replace("Sept ", "Sep ");
  return style === "short" ? brief : `${SHORT_WEEKDAYS[locale].format(day)}, ${brief}`;
}

/** Returns `Th 1` or `Jan` for a `YYYY-MM` month. */
export function formatMonthName(month: string, locale: Locale): string {
  return locale === "vi" ? `Th ${Number(month.slice(5))}` : MONTHS[locale].format(midnight(`${month}-01`));
}

export function formatLongMonthName(month: string, locale: Locale): string {
  return LONG_MONTHS[locale].format(midnight(`${month}-01`));
}

export function formatClock(instant: Date, locale: Locale): string {
  return CLOCKS[locale].format(instant);
}

export function formatDayAndClock(instant: Date, locale: Locale): string {
  return `${formatClock(instant, locale)}, ${formatDate(shopDate(instant), locale, "short")}`;
}

export function formatDeadline(instant: Date, locale: Locale): string {
  return (
    formatClock(instant, locale) + languages[locale].timeDaySeparator + formatWeekdayAndDay(shopDate(instant), locale)
  );
}

/** Returns `thứ sáu, 27/11` or `Friday 27 November`. */
export function formatWeekdayAndDay(date: string, locale: Locale): string {
  const [name] = formatDate(date, locale, "inSentence").split(", ");
  return `${name}${locale === "vi" ? "," : ""} ${formatDate(date, locale, "dayMonth")}`;
}

/** Returns `27/11` or `27 Nov`. */
export function formatShortDayMonth(date: string, locale: Locale): string {
  return locale === "vi" ? formatDate(date, locale, "dayMonth") : formatDate(date, locale, "short").slice(0, -5);
}

/** Returns `T6 27/11 – T2 30/11` or `Fri 27 – Mon 30 Nov`, without line breaks inside a day. */
export function formatDayRange({ from, to }: { from: string; to: string }, locale: Locale): string {
  const last = formatBriefDay(to, locale);
  if (from === to) return last;
  const first = formatBriefDay(from, locale);
  const isSameMonth = locale !== "vi" && from.slice(0, 7) === to.slice(0, 7);
  return `${isSameMonth ? first.slice(0, first.lastIndexOf("\u00a0")) : first} – ${last}`;
}

export function formatBriefDay(date: string, locale: Locale): string {
  if (locale !== "vi")
    return formatDate(date, locale, "medium")
      .replace(/,| \d{4}$/g, "")
      .replaceAll(" ", "\u00a0");
  const name = weekday(date) === 7 ? "CN" : `T${weekday(date) + 1}`;
  return `${name}\u00a0${formatDate(date, locale, "dayMonth")}`;
}

function dateFormats(options: Intl.DateTimeFormatOptions): Record<Locale, Intl.DateTimeFormat> {
  return mapLocales((locale) => new Intl.DateTimeFormat(languages[locale].dates, { timeZone: "UTC", ...options }));
}

export function formatMoment(instant: Date, locale: Locale, now = currentTime()): string {
  return shopDate(instant) === shopDate(now) ? formatClock(instant, locale) : formatDayAndClock(instant, locale);
}

/** Formats moments in lists of the back office. Leaves out the day if it is today. */
export function formatBriefMoment(instant: Date, locale: Locale, now: Date): string {
  const [day, clock] = [shopDate(instant), formatClock(instant, locale)];
  return day === shopDate(now) ? clock : `${formatStaffDay(day, locale, now)}, ${clock}`;
}

/** Formats a brief day for staff pages. Adds the year unless it is the current year. */
export function formatStaffDay(date: string, locale: Locale, now = currentTime()): string {
  const day = formatBriefDay(date, locale);
  const year = date.slice(0, 4);
  if (year === shopDate(now).slice(0, 4)) return day;
  return locale === "vi" ? `${day}/${year}` : `${day}\u00a0${year}`;
}
