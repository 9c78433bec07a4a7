import { afterEach, expect, test } from "vitest";
import type { Ctx } from "~/domain/ctx";
import { formatPurpose, type RequestedQuantity } from "~/domain/inventory/inventory-item.rules";
import { exchangeLines, OutOfStockError, releaseLines } from "~/domain/inventory/reservation-lines.server";
import { createReservation, reserveForOrder } from "~/domain/inventory/reservations.server";
import { connect } from "~db/client.server";
import { transact } from "~db/transaction.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, findDayAhead, setCapacity, slotOf } from "~tests/setup/factories";

const database = openTestDatabase();

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

/** Reserves three single places and the four places of a family, one reservation line per order unit. */
async function reserveFamilyAndSingles(ctx: Ctx, date: string) {
  const { id } = await slotOf(ctx.db, { date });
  const requested: RequestedQuantity[] = [
    ...[0, 1, 2].map((unit): RequestedQuantity => ({ kind: "slot", id, quantity: 1, purpose: formatPurpose(0, unit) })),
    { kind: "slot", id, quantity: 4, purpose: formatPurpose(1, 0) },
  ];
  const reservation = { network: null, phone: "", endsAt: ctx.now };
  const reservationId = await transact(ctx.db, async (tx) => {
    const created = await createReservation(tx, ctx, reservation);
    await reserveForOrder(tx, ctx, created, requested);
    return created;
  });
  return { reservationId, requested };
}

test("releases each reservation line once, however many transactions try in parallel", async () => {
  const { db, url } = database;
  const other = connect(url);
  const date = findDayAhead(2);
  const ctx = await createVisit(db);
  const before = (await slotOf(db, { date })).reserved;
  const { reservationId } = await reserveFamilyAndSingles(ctx, date);
  const tries = Array.from({ length: 10 }, (_, n) =>
    transact(n % 2 ? db : other.db, (tx) =>
      releaseLines(tx, reservationId, ctx.now, [formatPurpose(0, 1), formatPurpose(1, 0)]),
    ),
  );
  const given = (await Promise.all(tries)).flat();
  await other.close();
  expect(given.toSorted()).toEqual([formatPurpose(0, 1), formatPurpose(1, 0)]);
  expect((await slotOf(db, { date })).reserved - before).toBe(2);
});

test("exchanges a reservation line once, or keeps it when the other day is full", async () => {
  const { db, url } = database;
  const other = connect(url);
  const [from, to, full] = [findDayAhead(3), findDayAhead(4), findDayAhead(5)];
  const ctx = await createVisit(db);
  const { reservationId } = await reserveFamilyAndSingles(ctx, from);
  await setCapacity(db, 0, { date: full });
  const reserved = async (date: string) => (await slotOf(db, { date })).reserved;
  const before = { from: await reserved(from), to: await reserved(to) };
  const toDay = async (date: string): Promise<RequestedQuantity[]> => [
    { kind: "slot", id: (await slotOf(db, { date })).id, quantity: 4, purpose: formatPurpose(1, 0) },
  ];
  const [there, nowhere] = [await toDay(to), await toDay(full)];
  await expect(transact(db, (tx) => exchangeLines(tx, reservationId, nowhere, ctx.now))).rejects.toBeInstanceOf(
    OutOfStockError,
  );
  expect(await reserved(from)).toBe(before.from);

  // A refund and an exchange of the same unit run in parallel, and one of them gets it.
  const [moved, given] = await Promise.allSettled([
    transact(db, (tx) => exchangeLines(tx, reservationId, there, ctx.now)),
    transact(other.db, (tx) => releaseLines(tx, reservationId, ctx.now, [formatPurpose(1, 0)])),
  ]);
  await other.close();
  expect(await reserved(from)).toBe(before.from - 4);
  // If the exchange came first, the refund can still release the unit on its new day.
  const gone = given.status === "fulfilled" && given.value.length === 1;
  expect(await reserved(to)).toBe(before.to + (moved.status === "fulfilled" && !gone ? 4 : 0));
});
