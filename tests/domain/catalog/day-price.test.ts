import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DayPrice, findPrice, findSeason, getDayKind } from "~/domain/catalog/day-price.rules";
import { addDays, weekday } from "~/lib/shop-time";

const days = fc.integer({ min: 0, max: 3000 }).map((n) => addDays("2026-01-01", n));
const prices = fc.integer({ min: 0, max: 10_000_000 });

describe("the kind of a day", () => {
  test("is holiday on every weekday of a holiday, otherwise weekend on Saturday and Sunday", () => {
    fc.assert(
      fc.property(days, fc.array(days, { maxLength: 5 }), (date, holidays) => {
        const kind = getDayKind(date, new Set(holidays));
        expect(kind === "holiday").toBe(holidays.includes(date));
        if (kind !== "holiday") expect(kind === "weekend").toBe(weekday(date) > 5);
      }),
    );
  });

  test("includes both ends of a season and no other days", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 90 }), (startsOn, length) => {
        const endsOn = addDays(startsOn, length);
        const season = [{ id: 7, startsOn, endsOn }];
        const on = [startsOn, endsOn, addDays(startsOn, -1), addDays(endsOn, 1)].map((date) =>
          findSeason(date, season),
        );
        expect(on).toEqual([7, 7, null, null]);
      }),
    );
  });

  test("uses the season's price in its season and the usual price elsewhere", () => {
    fc.assert(
      fc.property(prices, prices, (usual, own) => {
        const list = [
          { seasonId: null, dayKind: "weekday" as const, startsOn: null, price: usual },
          { seasonId: 1, dayKind: "weekday" as const, startsOn: null, price: own },
        ];
        const on = { date: "2027-01-01", kind: "weekday" } as const;
        for (const order of [list, list.toReversed()]) {
          expect(findPrice(order, { ...on, season: 1 })).toBe(own);
          expect(findPrice(order, { ...on, season: 2 })).toBe(usual);
          expect(findPrice(order, { ...on, season: null })).toBe(usual);
          expect(findPrice(order, { ...on, kind: "holiday", season: 1 })).toBeNull();
        }
        expect(findPrice(list.slice(1), { ...on, season: null })).toBeNull();
      }),
    );
  });

  test("uses the newest price that has started, whatever the order of the rows, and an ended one counts as none", () => {
    const change = fc.record({
      seasonId: fc.constantFrom(null, 1),
      dayKind: fc.constant("weekday" as const),
      startsOn: fc.option(days),
      price: fc.option(prices),
    });
    const isSameRow = (row: DayPrice) => `${row.seasonId} ${row.startsOn}`;
    fc.assert(
      fc.property(fc.uniqueArray(change, { selector: isSameRow, maxLength: 6 }), days, (rows, date) => {
        // The expected price results from applying the changes one after another.
        const current = new Map<number | null, number | null>();
        for (const row of rows.toSorted((a, b) => (a.startsOn ?? "").localeCompare(b.startsOn ?? "")))
          if (row.startsOn === null || row.startsOn <= date) current.set(row.seasonId, row.price);
        const expected = current.get(1) ?? current.get(null) ?? null;
        expect(findPrice(rows, { date, kind: "weekday", season: 1 })).toBe(expected);
        expect(findPrice(rows.toReversed(), { date, kind: "weekday", season: 1 })).toBe(expected);
        expect(findPrice(rows, { date, kind: "weekday", season: null })).toBe(current.get(null) ?? null);
      }),
    );
  });
});
