import { addDays, isDate, weekday } from "~/lib/shop-time";
import { foldVietnamese } from "~/lib/text";

/** `isExplicit` is false for a word such as "mai" (tomorrow), which is also a name. `rest` has the other words. */
export type TypedDay = { from: string; to: string; time: string | null; rest: string[]; isExplicit: boolean };

type TypedRange = { from: string; to?: string } | null;
type Pattern = { expression: RegExp; read(groups: string[], today: string): TypedRange };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = `(${months.join("|")})[a-z]*`;
const weekdays = [
  ["thu hai", "thu 2", "t2", "monday", "mon"],
  ["thu ba", "thu 3", "t3", "tuesday", "tue"],
  ["thu tu", "thu 4", "t4", "wednesday", "wed"],
  ["thu nam", "thu 5", "t5", "thursday"],
  ["thu sau", "thu 6", "t6", "friday", "fri"],
  ["thu bay", "thu 7", "t7", "saturday", "sat"],
  ["chu nhat", "cn", "sunday", "sun"],
];
const weekdayName = weekdays.flat().join("|");

/** The first match wins, so "day after tomorrow" precedes "tomorrow". Days precede times ("9h 24/12" is not 9:24). */
const patterns: readonly Pattern[] = [
  createPattern("(20\\d\\d)-(\\d\\d?)-(\\d\\d?)", ([year, month, day]) => dayOf(`${year}`, `${month}`, `${day}`)),
  createPattern("(\\d\\d?) ?/ ?(\\d\\d?)(?: ?/ ?(\\d{4}|\\d\\d))?", readNumbers),
  createPattern("(\\d\\d?)[.-](\\d\\d?)(?:[.-](\\d{4}|\\d\\d))?(?! *(?:k|tr|trieu|nghin|ngan|m)\\b)", readNumbers),
  createPattern("(\\d\\d?) thang (\\d\\d?)(?: (?:nam )?(20\\d\\d))?", readNumbers),
  createPattern(
    `(\\d\\d?)(?:st|nd|rd|th)? (?:of )?${monthName}(?: (20\\d\\d))?`,
    ([day = "", name = "", year = ""], today) => readNumbers([day, numberOfMonth(name), year], today),
  ),
  createPattern(`${monthName} (\\d\\d?)(?:st|nd|rd|th)?(?: (20\\d\\d))?`, ([name = "", day = "", year = ""], today) =>
    readNumbers([day, numberOfMonth(name), year], today),
  ),
  createPattern("(\\d{1,3}) ngay (?:nua|toi|sau)|in (\\d{1,3}) days?", ([one, other], today) =>
    toDayAhead(today, one || other),
  ),
  createPattern("(\\d{1,3}) (?:ngay truoc|days? ago)", ([count], today) => toDayAhead(today, `-${count}`)),
  createPattern("ngay (\\d\\d?)|the (\\d\\d?)(?:st|nd|rd|th)|(\\d\\d?)(?:st|nd|rd|th)", (days, today) =>
    nextDayOfMonth(days.find(Boolean) ?? "", today),
  ),
  createPattern("(?:the )?day after tomorrow|ngay kia|ngay mot", (_, today) => toDayAhead(today, 2)),
  createPattern("hom kia|day before yesterday", (_, today) => toDayAhead(today, -2)),
  createPattern("hom qua|yesterday", (_, today) => toDayAhead(today, -1)),
  createPattern("(?:hom|bua|sang|trua|chieu|toi) nay|today|tonight", (_, today) => toDayAhead(today, 0)),
  createPattern("(?:ngay|hom|sang|trua|chieu|toi) mai|tomorrow|tmrw?", (_, today) => toDayAhead(today, 1)),
  createPattern("(?:noel|giang sinh|christmas|xmas)(?! eve)", (_, today) => readNumbers(["25", "12"], today)),
  createPattern("(?:christmas|xmas) eve", (_, today) => readNumbers(["24", "12"], today)),
  createPattern("tet (?:duong lich|tay)|nam moi|new year'?s?(?: day)?", (_, today) => readNumbers(["1", "1"], today)),
  createPattern("quoc khanh|national day", (_, today) => readNumbers(["2", "9"], today)),
  createPattern("cuoi tuan (?:sau|toi)|next weekend", (_, today) => toWeekend(addDays(mondayOf(today), 7))),
  createPattern("cuoi tuan(?: nay)?|(?:this )?weekend", (_, today) => toWeekend(mondayOf(today))),
  createPattern(`(next )?(${weekdayName})( tuan sau| tuan toi)?`, ([next, name = "", later], today) => {
    const days = weekdays.findIndex((names) => names.includes(name)) + 1 - weekday(today);
    const offset = next || later ? days + 7 : (days + 7) % 7;
    return toDayAhead(today, offset);
  }),
  createPattern("tuan sau|tuan toi|next week", (_, today) => toWeek(addDays(mondayOf(today), 7))),
  createPattern("tuan nay|this week", (_, today) => ({ from: today, to: addDays(mondayOf(today), 6) })),
];

/** Each word means a number of days ahead. The words count only if no pattern matches, because "Mai" is also a name. */
const nearWords: Readonly<Record<string, number>> = { nay: 0, mai: 1 };
const noise = new Set(["luc", "at", "on", "the", "vao", "ngay", "hom", "sang", "trua", "chieu", "toi", "for", "cho"]);

/** Reads days in both languages, also without diacritics. A date without a year can be up to a month ago. */
export function parseTypedDay(typed: string, today: string): TypedDay | null {
  const text = foldVietnamese(typed.slice(0, 100)).replace(/\s+/g, " ").trim();
  for (const { expression, read } of patterns) {
    const match = expression.exec(text);
    const days = match && read(match.slice(1), today);
    if (!match || !days) continue;
    const other = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    return { from: days.from, to: days.to ?? days.from, ...parseTime(other), isExplicit: true };
  }
  const { time, rest } = parseTime(text);
  const near = rest.find((word) => Object.hasOwn(nearWords, word));
  const others = rest.filter((word) => word !== near);
  if (near === undefined && (time === null || rest.length > 0)) return null;
  const day = addDays(today, nearWords[near ?? "nay"] ?? 0);
  return { from: day, to: day, time, rest: others, isExplicit: near === undefined };
}

function parseTime(text: string): { time: string | null; rest: string[] } {
  const found =
    /\b(\d\d?)(?::([0-5]\d)| ?(?:h|g|gio)\b ?([0-5]\d)?| ?(?:h|g)([0-5]\d)| ?(?=[ap]m\b)) ?(ruoi\b)?( ?(?:am|pm|sang|trua|chieu|toi)\b)?/.exec(
      text,
    );
  const [all = "", hour = "", ...parts] = found ?? [];
  const minute = parts.slice(0, 3).find(Boolean) ?? (parts[3] ? "30" : "00");
  const isLater =
    /pm|trua|chieu|toi/.test(parts[4] ?? "") && Number(hour) < 12 && !(parts[4]?.includes("trua") && Number(hour) > 9);
  const hours = Number(hour) + (isLater ? 12 : 0);
  const isTime = found !== null && hours < 24;
  const other = isTime ? text.replace(all, " ") : text;
  const words = other.match(/[\p{L}\p{N}@.+]+/gu) ?? [];
  const isDayName = (word: string) => weekdays.flat().includes(word);
  return {
    time: isTime ? `${String(hours).padStart(2, "0")}:${minute}` : null,
    rest: words.filter((word) => !noise.has(word) && !isDayName(word)),
  };
}

function createPattern(source: string, read: Pattern["read"]): Pattern {
  return { expression: new RegExp(`(?<![\\w.,/-])(?:${source})(?![\\w/])`), read };
}

function readNumbers([day = "", month = "", year = ""]: string[], today: string): TypedRange {
  if (year) return dayOf(year.padStart(4, "20"), month, day);
  const oldest = addDays(today, -31);
  for (let next = Number(today.slice(0, 4)); next <= Number(today.slice(0, 4)) + 4; next++) {
    const found = dayOf(String(next), month, day);
    if (found && found.from >= oldest) return found;
  }
  return null;
}

/** Reads "12/24" in American order, because there is no month 24. */
function dayOf(year: string, month: string, day: string): TypedRange {
  const [monthNumber, dayNumber] = Number(month) > 12 ? [day, month] : [month, day];
  const date = `${year}-${monthNumber.padStart(2, "0")}-${dayNumber.padStart(2, "0")}`;
  return isDate(date) ? { from: date } : null;
}

function nextDayOfMonth(day: string, today: string): TypedRange {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  for (let tries = 0; tries < 3; tries++, month.setUTCMonth(month.getUTCMonth() + 1)) {
    const found = dayOf(...(month.toISOString().slice(0, 7).split("-") as [string, string]), day);
    if (found && found.from >= today) return found;
  }
  return null;
}

function toDayAhead(today: string, days: string | number | undefined): TypedRange {
  return { from: addDays(today, Number(days)) };
}

function numberOfMonth(name: string): string {
  return String(months.indexOf(name.slice(0, 3)) + 1);
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekday(day));
}

function toWeek(monday: string): TypedRange {
  return { from: monday, to: addDays(monday, 6) };
}

function toWeekend(monday: string): TypedRange {
  return { from: addDays(monday, 5), to: addDays(monday, 6) };
}
