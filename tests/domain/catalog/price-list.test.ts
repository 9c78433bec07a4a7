import fc from "fast-check";
import { expect, test } from "vitest";
import { buildPriceList, type PriceRow, type PriceRows } from "~/domain/catalog/price-list.rules";
import { addDays } from "~/lib/shop-time";

const [wednesday, saturday, holiday] = ["2026-11-25", "2026-11-28", "2026-12-25"];
const named = (vi: string) => ({ name: { vi }, note: { vi: "" } });
const adult = {
  id: 1,
  ticketTypeId: 10,
  key: "adult",
  ...named("Người lớn"),
  members: [{ vi: "Người lớn" }],
  isActive: true,
};
const family = {
  ...{ id: 2, ticketTypeId: 10, key: "family", ...named("Gia đình"), isActive: false },
  members: [
    { vi: "Bố mẹ", as: "adult" },
    { vi: "Bé", as: "child" },
  ],
};
const lantern = { ...adult, id: 3, ticketTypeId: 20 };
const price = (dayKind: PriceRow["dayKind"], amount: number | null, more: Partial<PriceRow> = {}): PriceRow => ({
  ...{ categoryId: 1, seasonId: null, dayKind, startsOn: null, price: amount },
  ...more,
});
const rows: PriceRows = {
  categories: [adult, family, lantern],
  prices: [price("weekday", 200_000), price("weekend", 250_000), price("holiday", 300_000)],
  seasons: [{ id: 7, name: { vi: "Mùa mây" }, startsOn: "2026-12-01", endsOn: "2027-01-31" }],
  holidays: [{ date: holiday, name: { vi: "Giáng sinh" } }],
};
const adultPrice = (changes: Partial<PriceRows>, date: string) =>
  buildPriceList({ ...rows, ...changes })(10, date)[0]?.price;

test("weekdays, weekends and holidays have their own prices", () => {
  expect([wednesday, saturday, holiday].map((date) => adultPrice({}, date))).toEqual([200_000, 250_000, 300_000]);
});

test("a season's price replaces the usual price only within the season and for its kind of day", () => {
  const prices = [...rows.prices, price("weekday", 220_000, { seasonId: 7 })];
  expect(["2026-11-30", "2026-12-01", "2026-12-05", "2027-02-01"].map((date) => adultPrice({ prices }, date))).toEqual([
    ...[200_000, 220_000, 250_000, 200_000],
  ]);
});

test("a new price applies to visits from its first day on, also after an earlier day was asked for", () => {
  const prices = [...rows.prices, price("weekday", 210_000, { startsOn: "2026-11-26" })];
  const list = buildPriceList({ ...rows, prices });
  expect([wednesday, "2026-11-26", wednesday].map((date) => list(10, date)[0]?.price)).toEqual([
    ...[200_000, 210_000, 200_000],
  ]);
});

test("a day has no price after a price of null ended the previous one", () => {
  const prices = [...rows.prices, price("weekday", null, { startsOn: "2026-11-26" })];
  expect([wednesday, "2026-11-26", saturday].map((date) => adultPrice({ prices }, date))).toEqual([
    ...[200_000, null, 250_000],
  ]);
});

test("a list has only the categories of its ticket, and those that are no longer sold only on request", () => {
  const keysOf = (list: ReturnType<typeof buildPriceList>, ticket: number) =>
    list(ticket, wednesday).map(({ key }) => key);
  const all = buildPriceList(rows, { shouldIncludeInactive: true });
  expect([keysOf(buildPriceList(rows), 10), keysOf(all, 10)]).toEqual([["adult"], ["adult", "family"]]);
  expect(keysOf(all, 20)).toEqual(["adult"]);
  expect(keysOf(all, 30)).toEqual([]);
});

test("a category admits persons of its own kind, unless its members are of other kinds", () => {
  const list = buildPriceList(rows, { shouldIncludeInactive: true })(10, wednesday);
  expect(list.map(({ admits }) => admits)).toEqual([["adult"], ["adult", "child"]]);
});

test("a day is described by its kind, its holiday and its season", () => {
  const list = buildPriceList(rows);
  expect(list.describeDay(wednesday)).toEqual({ kind: "weekday", holiday: null, season: null });
  expect(list.describeDay(holiday)).toEqual({
    kind: "holiday",
    holiday: { vi: "Giáng sinh" },
    season: { vi: "Mùa mây" },
  });
});

test("the price of a day does not depend on which days were asked for before", () => {
  const day = fc.nat(120).map((n) => addDays(wednesday, n));
  const row = fc.record({
    categoryId: fc.constantFrom(1, 3),
    seasonId: fc.constantFrom(null, 7),
    dayKind: fc.constantFrom("weekday" as const, "weekend" as const, "holiday" as const),
    startsOn: fc.option(day),
    price: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  });
  fc.assert(
    fc.property(fc.array(row), fc.array(day, { minLength: 1, maxLength: 20 }), (prices, days) => {
      const shared = buildPriceList({ ...rows, prices });
      for (const date of days)
        for (const ticket of [10, 20])
          expect(shared(ticket, date)).toEqual(buildPriceList({ ...rows, prices })(ticket, date));
    }),
  );
});
