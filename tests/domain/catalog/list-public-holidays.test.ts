import { expect, test } from "vitest";
import { listPublicHolidays } from "~/domain/catalog/list-public-holidays.rules";

function daysOf(year: number, isSure: boolean) {
  return listPublicHolidays(year).flatMap((day) => (day.isSure === isSure ? day.date.slice(5) : []));
}

test("the days that every year has off, by the Labour Code and the Vietnamese lunar calendar", () => {
  expect(daysOf(2027, true)).toEqual([
    ...["01-01", "02-05", "02-06", "02-07", "02-08", "04-16", "04-30", "05-01", "09-02"],
  ]);
  expect(daysOf(2027, false)).toEqual(["02-04", "02-09", "09-01", "09-03", "11-24"]);
  // The new moon that begins the lunar year 2030 is before midnight in Hanoi and after midnight in Beijing.
  expect(daysOf(2030, true)).toContain("02-02");
  expect(daysOf(2041, true)).toEqual(["01-01", "04-30", "05-01", "09-02"]);
});
