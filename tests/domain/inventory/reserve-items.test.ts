import { afterEach, expect, test } from "vitest";
import type { Ctx } from "~/domain/ctx";
import { assignLines, type ItemQuantity } from "~/domain/inventory/inventory-item.rules";
import { createReservation, reserveWithinLimits } from "~/domain/inventory/reservations.server";
import { exchangeLines, OutOfStockError, releaseLines } from "~/domain/inventory/reserve-items.server";
import { connect } from "~db/client.server";
import { transact } from "~db/transaction.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, findDayAhead, setCapacity, slotOf } from "~tests/setup/factories";

const database = openTestDatabase();

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

async function reserveFamilyAndSingles(ctx: Ctx, date: string) {
  const { id } = await slotOf(ctx.db, { date });
  const requested = [1, 1, 1, 4].map((quantity): ItemQuantity => ({ kind: "slot", id, quantity }));
  const reservation = { network: null, phone: "", endsAt: ctx.now };
  return transact(ctx.db, async (tx) => {
    const reservationId = await createReservation(tx, ctx, reservation);
    const lines = await reserveWithinLimits(tx, ctx, reservationId, requested);
    const [, second, , family] = assignLines(requested, lines).map(({ reservationLineId }) => reservationLineId);
    return { reservationId, second: second!, family: family! };
  });
}

test("releases each reservation line once, however many transactions try in parallel", async () => {
  const { db, url } = database;
  const other = connect(url);
  const date = findDayAhead(2);
  const ctx = await createVisit(db);
  const before = (await slotOf(db, { date })).reserved;
  const { reservationId, second, family } = await reserveFamilyAndSingles(ctx, date);
  const tries = Array.from({ length: 10 }, (_, n) =>
    transact(n % 2 ? db : other.db, (tx) => releaseLines(tx, reservationId, ctx.now, [second, family])),
  );
  const given = (await Promise.all(tries)).flat();
  await other.close();
  expect(given.toSorted((a, b) => a - b)).toEqual([second, family].toSorted((a, b) => a - b));
  expect((await slotOf(db, { date })).reserved - before).toBe(2);
});

test("exchanges a reservation line once, or keeps it when the other day is full", async () => {
  const { db, url } = database;
  const other = connect(url);
  const [from, to, full] = [findDayAhead(3), findDayAhead(4), findDayAhead(5)];
  const ctx = await createVisit(db);
  const { reservationId, family } = await reserveFamilyAndSingles(ctx, from);
  await setCapacity(db, 0, { date: full });
  const reserved = async (date: string) => (await slotOf(db, { date })).reserved;
  const before = { from: await reserved(from), to: await reserved(to) };
  const toDay = async (date: string): Promise<ItemQuantity[]> => [
    { kind: "slot", id: (await slotOf(db, { date })).id, quantity: 4 },
  ];
  const [there, nowhere] = [await toDay(to), await toDay(full)];
  await expect(
    transact(db, (tx) => exchangeLines(tx, reservationId, [family], nowhere, ctx.now)),
  ).rejects.toBeInstanceOf(OutOfStockError);
  expect(await reserved(from)).toBe(before.from);

  // A refund and an exchange of the same unit run in parallel. Only one of them succeeds.
  const [moved, given] = await Promise.allSettled([
    transact(db, (tx) => exchangeLines(tx, reservationId, [family], there, ctx.now)),
    transact(other.db, (tx) => releaseLines(tx, reservationId, ctx.now, [family])),
  ]);
  await other.close();
  expect(await reserved(from)).toBe(before.from - 4);
  // If the exchange came first, the refund finds the line released already.
  const isRefunded = given.status === "fulfilled" && given.value.length === 1;
  expect(moved.status).toBe(isRefunded ? "rejected" : "fulfilled");
  expect(await reserved(to)).toBe(before.to + (isRefunded ? 0 : 4));
});
