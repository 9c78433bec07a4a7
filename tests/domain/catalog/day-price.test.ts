import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DayPrice, findPrice, findSeason, getDayKind } from "~/domain/catalog/day-price.rules";
import { priceTickets } from "~/domain/catalog/price-tickets.server";
import { computeTieredPrice } from "~/domain/catalog/quantity-discount.rules";
import { readVatPercents } from "~/domain/catalog/read-vat-percents.server";
import { findVatPercent } from "~/domain/catalog/vat.rules";
import { listUnitPrices } from "~/domain/orders/unit-price.rules";
import { addDays, shopDate, weekday } from "~/lib/shop-time";
import { orderLines, orders, priceCategories, ticketPrices, ticketTypes } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead, placeOrderForm } from "~tests/setup/factories";

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
});

describe("refunds of pieces with a quantity discount", () => {
  const tier = fc.record({ min: fc.integer({ min: 1, max: 30 }), percent: fc.integer({ min: 0, max: 99 }) });
  const piece = fc.integer({ min: 1, max: 3_000_000 });

  test("the kept pieces cost no more than that quantity did at the sale, and all refunds add up to the total", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        piece,
        fc.array(tier, { maxLength: 4 }),
        (quantity, unitPrice, tiers) => {
          const { total } = computeTieredPrice(unitPrice, quantity, tiers);
          const each = listUnitPrices({ total, quantity, unitPrice, tiers });
          expect(each.reduce((sum, price) => sum + price, 0)).toBe(total);
          let stays = 0;
          for (const [index, price] of each.entries()) {
            expect(price).toBeGreaterThanOrEqual(0);
            stays += price;
            expect(stays).toBeLessThanOrEqual(computeTieredPrice(unitPrice, index + 1, tiers).total);
            // The first pieces cost at least their share of the total, because staff may refund those first.
            expect(stays + 1).toBeGreaterThanOrEqual(Math.floor((total * (index + 1)) / quantity));
          }
        },
      ),
    );
  });
});

describe("orders of random carts", () => {
  const database = openTestDatabase();

  const slugs = ["cap-treo-khu-hoi", "cap-treo-mot-chieu", "vuon-hoa-cong-troi"];
  const someDays = [1, 2, 6, 7].map(findDayAhead);
  const line = fc.record({
    slug: fc.constantFrom(...slugs),
    date: fc.constantFrom(...someDays),
    quantities: fc.record({
      adult: fc.integer({ min: 1, max: 2 }),
      child: fc.integer({ min: 0, max: 2 }),
      senior: fc.integer({ min: 0, max: 1 }),
    }),
  });
  const carts = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    // An unusual price leads to sums whose VAT must be rounded.
    odd: fc.integer({ min: 1, max: 9_999_999 }),
  });

  test("the order total and its VAT are the exact sums of the lines", {
    timeout: 120_000,
  }, async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(carts, async ({ lines, odd }) => {
        await oddPrice(odd);
        const ctx = await createVisit(db);
        for (const line of lines) await fillCart(ctx, line);
        const { code } = await placeOrderForm(ctx, { phoneNumber: `09${randomInt(1e8).toString().padStart(8, "0")}` });
        const sold = await db
          .select({ order: orders, line: orderLines })
          .from(orderLines)
          .innerJoin(orders, eq(orders.id, orderLines.orderId))
          .where(eq(orders.code, code));
        const total = sold.reduce((sum, { line }) => sum + line.total, 0);
        const vat = sold.reduce((sum, { line }) => sum + line.vat, 0);
        expect(sold[0]?.order).toMatchObject({ total, vat });
        const { ticket: percent } = await readVatPercents(db, shopDate(ctx.now));
        for (const { line } of sold) {
          expect(line.total).toBe(line.unitPrice * line.quantity);
          expect(line.vatPercent).toBe(percent);
          // The net amount and its VAT, rounded half up, add up to the price.
          const net = line.total - line.vat;
          expect(Math.abs(net * (100 + percent) - line.total * 100) * 2).toBeLessThanOrEqual(100 + percent);
          const price = (await priceTickets(db, [line.ticketTypeId!]))(line.ticketTypeId!, line.date!);
          expect(line.unitPrice).toBe(price.find(({ key }) => key === line.categoryKey)?.price);
        }
        expect(sold.reduce((sum, { line }) => sum + line.quantity, 0)).toBe(
          lines.reduce((sum, { quantities: { adult, child, senior } }) => sum + adult + child + senior, 0),
        );
      }),
      { numRuns: 40 },
    );
    expect(await findBrokenRules(db)).toEqual([]);
  });

  async function oddPrice(price: number) {
    const { db } = database;
    const seniors = db
      .select({ id: priceCategories.id })
      .from(priceCategories)
      .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId))
      .where(and(eq(priceCategories.key, "senior"), inArray(ticketTypes.slug, slugs)));
    await db
      .update(ticketPrices)
      .set({ price })
      .where(and(inArray(ticketPrices.categoryId, seniors), isNull(ticketPrices.seasonId)));
  }
});
