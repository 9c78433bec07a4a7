/** The shop's time zone is Asia/Ho_Chi_Minh: UTC+7 all year. Dates are `YYYY-MM-DD` and times `HH:MM` in that zone. */
const OFFSET = 7 * 3_600_000;
const DAY = 86_400_000;

export function shopDate(now: Date): string {
  return shopClock(now).slice(0, 10);
}

/** Returns the shop's local date and time, such as `2026-11-22T14:05:09.000Z`. The `Z` does not mean UTC here. */
export function shopClock(now: Date): string {
  return new Date(now.getTime() + OFFSET).toISOString();
}

export function instantOf(date: string, time: string): Date {
  if (!isDate(date) || !isTime(time)) throw new RangeError(`No such time: ${date} ${time}`);
  return new Date(`${date}T${time}:00+07:00`);
}

export function addDays(date: string, n: number): string {
  return new Date(midnight(date).getTime() + n * DAY).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday is 7. @throws {RangeError} if the date does not exist */
export function weekday(date: string): number {
  return midnight(date).getUTCDay() || 7;
}

/** Returns the weeks of a `YYYY-MM` month with days of adjacent months. @throws {RangeError} for an invalid month */
export function monthDays(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let monday = addDays(first, 1 - weekday(first)); monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(monday, n)));
  }
  return weeks;
}

export function isDate(text: string): boolean {
  return parseDayStart(text) !== null;
}

function parseDayStart(text: string): number | null {
  const [, year, month, day] = /^(2[01]\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(start).getUTCMonth() === Number(month) - 1 ? start : null;
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** "7:30", "7.30", "7h30" and "7g30" become "07:30", and "7h" becomes "07:00". Any other text stays as it is. */
export function normaliseTime(typed: string): string {
  const found = /^(\d{1,2})(?:[:.](\d\d)|\s*(?:h|g|giờ)\s*(\d\d)?)$/i.exec(typed.trim().normalize("NFC"));
  if (!found) return typed;
  const [, hours = "", minutes, minutesAfterLetter = "00"] = found;
  return `${hours.padStart(2, "0")}:${minutes ?? minutesAfterLetter}`;
}

export function earliest(moments: readonly Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())));
}

/** Returns midnight in UTC, for calculations with dates. @throws {RangeError} if the date does not exist */
export function midnight(date: string): Date {
  const start = parseDayStart(date);
  if (start === null) throw new RangeError(`No such date: ${date}`);
  return new Date(start);
}
