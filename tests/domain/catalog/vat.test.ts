import fc from "fast-check";
import { expect, test } from "vitest";
import { findVatPercent } from "~/domain/catalog/vat.rules";
import { addDays } from "~/lib/shop-time";

const days = fc.integer({ min: 0, max: 3000 }).map((n) => addDays("2026-01-01", n));

test("uses the newest rate of VAT of the kind, and without one the newest rate of all kinds", () => {
  const rate = fc.record({
    kind: fc.constantFrom("all", "ticket", "goods"),
    startsOn: days,
    percent: fc.integer({ min: 0, max: 100 }),
  });
  const isSameRate = (row: { kind: string; startsOn: string }) => `${row.kind} ${row.startsOn}`;
  fc.assert(
    fc.property(fc.uniqueArray(rate, { selector: isSameRate, maxLength: 6 }), days, (rates, date) => {
      const current = new Map<string, number>();
      for (const row of rates.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)))
        if (row.startsOn <= date) current.set(row.kind, row.percent);
      expect(findVatPercent(rates, "ticket", date)).toBe(current.get("ticket") ?? current.get("all") ?? 10);
      expect(findVatPercent(rates, "shipping", date)).toBe(current.get("all") ?? 10);
    }),
  );
});
