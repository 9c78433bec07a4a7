import fc from "fast-check";
import { expect, test } from "vitest";
import { changeByPercent, formatPriceKey, parsePriceKey } from "~/domain/catalog/price-cell.rules";
import { addDays } from "~/lib/shop-time";

test("the key of a price names its cell and first day, and nothing else is a key", () => {
  const id = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(
      fc.record({
        categoryId: id,
        seasonId: fc.option(id),
        dayKind: fc.constantFrom("weekday", "weekend", "holiday"),
        startsOn: fc.option(fc.integer({ min: 0, max: 3000 }).map((n) => addDays("2026-01-01", n))),
      }),
      (price) => {
        const key = formatPriceKey(price);
        expect(parsePriceKey(key)).toEqual(price);
        expect(key.length).toBeLessThanOrEqual(40);
      },
    ),
  );
  for (const wrong of ["", "1-2-monday-0", "1-2-weekday", "1-2-weekday-2026-02-30", "x-2-weekday-0", "constructor"])
    expect(parsePriceKey(wrong)).toBeNull();
});

test("a percentage is rounded to its step, and never lets a raise lower a price by more than the step", () => {
  expect([
    changeByPercent(505_000, { percent: 10, step: 1_000 }),
    changeByPercent(0, { percent: 10, step: 1_000 }),
    changeByPercent(4_000, { percent: 10, step: 10_000 }),
  ]).toEqual([556_000, 0, 4_400]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: -90, max: 300 }),
      fc.constantFrom(1, 1_000, 10_000),
      (price, percent, step) => {
        const changed = changeByPercent(price, { percent, step });
        expect(changed === 0).toBe(price === 0);
        if (changed >= step) expect(changed % step).toBe(0);
        expect(Math.abs(changed * 100 - price * (100 + percent))).toBeLessThanOrEqual(50 * step);
      },
    ),
  );
});
