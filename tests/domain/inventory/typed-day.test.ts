import { expect, test } from "vitest";
import { parseTypedDay } from "~/domain/inventory/typed-day.rules";

/** This is a Thursday. */
const today = "2026-11-26";

test.each([
  ["24/12", "2026-12-24", null],
  ["24/12 9h", "2026-12-24", "09:00"],
  ["9h30 24/12", "2026-12-24", "09:30"],
  ["24-12-2026 14:30", "2026-12-24", "14:30"],
  ["24.12", "2026-12-24", null],
  ["2026-12-24", "2026-12-24", null],
  ["12/24", "2026-12-24", null],
  ["ngày 24 tháng 12", "2026-12-24", null],
  ["24 Dec 2pm", "2026-12-24", "14:00"],
  ["December 24th", "2026-12-24", null],
  ["20/11", "2026-11-20", null],
  ["1/2", "2027-02-01", null],
  ["29/2", "2028-02-29", null],
  ["hôm nay", "2026-11-26", null],
  ["hom nay", "2026-11-26", null],
  ["mai", "2026-11-27", null],
  ["ngày mai 2h chiều", "2026-11-27", "14:00"],
  ["Tomorrow", "2026-11-27", null],
  ["ngày kia", "2026-11-28", null],
  ["day after tomorrow", "2026-11-28", null],
  ["hôm qua", "2026-11-25", null],
  ["3 ngày nữa", "2026-11-29", null],
  ["in 10 days", "2026-12-06", null],
  ["thứ bảy", "2026-11-28", null],
  ["thu 7", "2026-11-28", null],
  ["T7 28/11", "2026-11-28", null],
  ["thứ năm", "2026-11-26", null],
  ["thứ ba tuần sau", "2026-12-01", null],
  ["next sunday", "2026-12-06", null],
  ["CN", "2026-11-29", null],
  ["ngày 5", "2026-12-05", null],
  ["Noel", "2026-12-25", null],
  ["9 giờ sáng mai", "2026-11-27", "09:00"],
  ["9h", "2026-11-26", "09:00"],
])("reads %j as %s %s", (typed, from, time) => {
  expect(parseTypedDay(typed, today)).toMatchObject({ from, to: from, time, rest: [] });
});

test("reads the days of a weekend and of a week", () => {
  expect(parseTypedDay("cuối tuần", today)).toMatchObject({ from: "2026-11-28", to: "2026-11-29" });
  expect(parseTypedDay("next week", today)).toMatchObject({ from: "2026-11-30", to: "2026-12-06" });
});

test("returns the other words, and whether the text may be a name instead of a day", () => {
  expect(parseTypedDay("hoa 28/11", today)).toMatchObject({ from: "2026-11-28", rest: ["hoa"], isExplicit: true });
  expect(parseTypedDay("đóng ngày mai", today)).toMatchObject({ rest: ["dong"], isExplicit: true });
  expect(parseTypedDay("Trần Thị Mai", today)).toMatchObject({ rest: ["tran", "thi"], isExplicit: false });
});

test.each([
  "",
  "505.000",
  "1.5 triệu",
  "1,5tr",
  "0912345678",
  "0912 345 678",
  "45/13",
  "30/2/2026",
  "23456789AB",
  "Trà Shan",
])("finds no day in %j", (typed) => expect(parseTypedDay(typed, today)).toBeNull());
