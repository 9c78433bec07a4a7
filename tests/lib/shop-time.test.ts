import { describe, expect, it, test } from "vitest";
import { formatBriefMoment, formatClock, formatDate, formatMonthName, formatStaffDay } from "~/lib/format-time";
import { addDays, instantOf, isDate, monthDays, normaliseTime, shopClock, shopDate, weekday } from "~/lib/shop-time";

const styles = ["short", "medium", "long", "inSentence", "dayMonth"] as const;

test.each([
  ["2026-07-20T20:05:00Z", "2026-07-21", "03:05"],
  ["2026-07-21T16:59:59.999Z", "2026-07-21", "23:59"],
  ["2026-07-21T17:00:00Z", "2026-07-22", "00:00"],
  ["2026-12-31T17:01:00Z", "2027-01-01", "00:01"],
])("%s is %s %s in the shop", (iso, date, time) => {
  const now = new Date(iso);
  expect([shopDate(now), shopClock(now).slice(11, 16)]).toEqual([date, time]);
  expect([formatClock(now, "vi"), formatClock(now, "en")]).toEqual([time, time]);
  expect(instantOf(date, time).getTime()).toBe(Math.floor(now.getTime() / 60_000) * 60_000);
});

test.each([
  ["2026-11-22", ["22/11/2026", "Chủ nhật, 22/11/2026", "Chủ nhật, 22/11/2026", "Chủ nhật, 22/11/2026", "22/11"]],
  ["2026-12-05", ["05/12/2026", "Thứ bảy, 05/12/2026", "Thứ bảy, 05/12/2026", "thứ bảy, 05/12/2026", "05/12"]],
])("formatDate(%s) in Vietnamese", (date, formatted) => {
  expect(styles.map((style) => formatDate(date, "vi", style))).toEqual(formatted);
});

test.each([
  [
    "2026-11-22",
    ["22 Nov 2026", "Sun, 22 Nov 2026", "Sunday, 22 November 2026", "Sunday, 22 November 2026", "22 November"],
  ],
  [
    "2026-12-05",
    ["5 Dec 2026", "Sat, 5 Dec 2026", "Saturday, 5 December 2026", "Saturday, 5 December 2026", "5 December"],
  ],
])("formatDate(%s) in English", (date, formatted) => {
  expect(styles.map((style) => formatDate(date, "en", style))).toEqual(formatted);
});

test("brief days on staff pages carry the year unless it is this one", () => {
  const now = new Date("2026-12-31T05:00:00Z");
  const days = ["2026-12-30", "2027-01-01", "2025-12-31"];
  expect(days.map((day) => formatStaffDay(day, "vi", now))).toEqual([
    "T4\u00a030/12",
    "T6\u00a001/01/2027",
    "T4\u00a031/12/2025",
  ]);
  expect(days.map((day) => formatStaffDay(day, "en", now))).toEqual([
    "Wed\u00a030\u00a0Dec",
    "Fri\u00a01\u00a0Jan\u00a02027",
    "Wed\u00a031\u00a0Dec\u00a02025",
  ]);
  const moments = ["2026-12-31T01:00:00Z", "2026-12-30T01:00:00Z", "2025-12-31T01:00:00Z"].map(
    (time) => new Date(time),
  );
  expect(moments.map((moment) => formatBriefMoment(moment, "vi", now))).toEqual([
    "08:00",
    "T4\u00a030/12, 08:00",
    "T4\u00a031/12/2025, 08:00",
  ]);
});

test("months are named, so that they are not read as days", () => {
  expect((["vi", "en"] as const).map((locale) => formatMonthName("2026-01", locale))).toEqual(["Th 1", "Jan"]);
});

test.each([
  ["2026-11-22", 1, "2026-11-23", 7],
  ["2026-11-23", -1, "2026-11-22", 1],
  ["2028-02-28", 1, "2028-02-29", 1],
  ["2026-12-31", 120, "2027-04-30", 4],
])("addDays(%s, %d), weekday", (date, n, later, day) => {
  expect(addDays(date, n)).toBe(later);
  expect(weekday(date)).toBe(day);
});

describe("monthDays", () => {
  test.each([
    ["2026-11", "2026-10-26", "2026-12-06", 6],
    ["2027-02", "2027-02-01", "2027-02-28", 4],
    ["2026-12", "2026-11-30", "2027-01-03", 5],
    ["2024-12", "2024-11-25", "2025-01-05", 6],
  ])("%s has the days from %s to %s in %i weeks", (month, first, last, weeks) => {
    const days = monthDays(month);
    expect(days).toHaveLength(weeks);
    expect(days.flat()).toEqual(Array.from({ length: weeks * 7 }, (_, n) => addDays(first, n)));
    expect(days.flat().at(-1)).toBe(last);
  });
});

it("handles the calendar", () => {
  for (const date of ["2026-02-28", "2028-02-29", "2000-02-29"]) expect(isDate(date)).toBe(true);
  for (const text of [
    "",
    "2026-02-29",
    "2100-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "2026-01-01T00:00Z",
    "2026-04-31",
    "0000-01-01",
    "1999-12-31",
    "2200-01-01",
  ]) {
    expect(isDate(text)).toBe(false);
    expect(() => weekday(text)).toThrow(RangeError);
  }
  for (const time of ["24:00", "7:00", "12:60", ""]) expect(() => instantOf("2026-01-01", time)).toThrow(RangeError);
});

test("times as they are written in Vietnam become four digits, and other texts stay as they are", () => {
  const written = ["7:30", "07:30", "7.30", "7h30", "7H30", "7g30", "7 giờ 30", " 7h30 "];
  for (const typed of written) expect(normaliseTime(typed)).toBe("07:30");
  expect(["7h", "17g", "9 giờ"].map(normaliseTime)).toEqual(["07:00", "17:00", "09:00"]);
  for (const other of ["", "7", "730", "7h3", "7:3", "7:30:00", "sáng"]) expect(normaliseTime(other)).toBe(other);
  expect(normaliseTime("25h61")).toBe("25:61");
});
