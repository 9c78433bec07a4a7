import fc from "fast-check";
import { expect, test } from "vitest";
import { findSaleRefusal, getBookingEnd, getSalesEnd, termsOfSlot } from "~/domain/catalog/sale-terms.rules";
import { addDays, instantOf, shopDate, weekday } from "~/lib/shop-time";

const terms = { openWeekdays: [1, 2, 3, 4, 5, 6, 7], cutoffMinutes: 30, lastEntry: "16:30" };
const today = "2026-11-25";
const moment = fc
  .nat(400 * 1440)
  .map((minutes) => new Date(instantOf("2026-01-01", "00:00").getTime() + minutes * 60_000));

test.each([
  ["is for sale until the last minute before the cut-off", today, "", "15:59", null],
  ["is no longer for sale at the cut-off before the last entry", today, "", "16:00", "sales_closed"],
  ["of a slot is for sale until the cut-off before the slot's time", today, "18:00", "17:29", null],
  ["of a slot is not for sale after that cut-off", today, "18:00", "17:30", "sales_closed"],
  ["of yesterday is not for sale", addDays(today, -1), "", "09:00", "date_past"],
  ["of the last day with slots is for sale", addDays(today, 120), "", "09:00", null],
  ["of a later day is not for sale yet", addDays(today, 121), "", "09:00", "date_too_far"],
])("a ticket %s", (_, date, time, now, refusal) => {
  expect(findSaleRefusal(terms, date, time, instantOf(today, now))).toBe(refusal);
});

test("a ticket is sold only for weekdays on which it is valid", () => {
  const openWeekdays = [6, 7];
  for (const days of [1, 2, 3, 4, 5, 6, 7]) {
    const date = addDays(today, days);
    const isWeekend = weekday(date) >= 6;
    expect(findSaleRefusal({ ...terms, openWeekdays }, date, "", instantOf(today, "09:00"))).toBe(
      isWeekend ? null : "day_closed",
    );
  }
});

test("nothing is sold at or after the end of sales, and what is for sale is not older than today", () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -3, max: 130 }), fc.nat(600), (now, days, cutoffMinutes) => {
      const date = addDays(shopDate(now), days);
      const isOnSale = findSaleRefusal({ ...terms, cutoffMinutes }, date, "", now) === null;
      const end = getSalesEnd({ ...terms, cutoffMinutes }, date, "");
      expect(isOnSale).toBe(days >= 0 && days <= 120 && now < end);
    }),
  );
});

test("a slot with its own last entry is for sale until the cut-off before that entry", () => {
  const own = termsOfSlot(terms, { lastEntry: "12:00" });
  expect(getSalesEnd(own, today, "")).toEqual(instantOf(today, "11:30"));
  for (const slot of [{ lastEntry: null }, null])
    expect(getSalesEnd(termsOfSlot(terms, slot), today, "")).toEqual(instantOf(today, "16:00"));
});

test.each([
  [0, "2026-11-26"],
  [1, "2026-11-25"],
  [3, "2026-11-23"],
])("a service with %i days of lead time can be booked until the midnight that begins %s", (leadDays, end) => {
  expect(getBookingEnd({ leadDays }, today)).toEqual(instantOf(end, "00:00"));
});
