import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { findRaisedDetail } from "~db/raised-error";
import {
  type ReservationId,
  type ReservationLineId,
  reservationLines,
  type SlotId,
  type StockId,
} from "~db/schema/inventory";
import { inventoryTables } from "./availability.server";
import {
  assignLines,
  type InventoryItem,
  type ItemQuantity,
  itemKey,
  type ReservedLine,
  sumByItem,
} from "./inventory-item.rules";
import { moveStock } from "./move-stock.server";

export type Shortage = InventoryItem & { left: number; isClosed: boolean };

export class OutOfStockError extends Error {
  constructor(readonly shortages: Shortage[]) {
    super("Less is left than was requested");
  }
}

/** After an `OutOfStockError`, the caller must roll back. The items stay locked until the transaction ends. */
function reserveQuantities(
  tx: Tx,
  reservationId: ReservationId,
  requested: readonly ItemQuantity[],
  expiresAt: Date | null,
  now: Date,
): Promise<ReservedLine[]> {
  return runReservation(
    tx,
    sql`reserve_items(${reservationId}, ${formatQuantities(requested)}, ${expiresAt?.toISOString() ?? null}, ${now.toISOString()})`,
  );
}

type RawLine = Pick<typeof reservationLines.$inferSelect, "id" | "slotId" | "stockId" | "quantity">;

/** `call` calls a database function that reserves items. @throws OutOfStockError */
export async function runReservation(tx: Tx, call: SQL): Promise<ReservedLine[]> {
  const query = sql`select id, slot_id as "slotId", stock_id as "stockId", quantity from ${call}`;
  const rows = await tx.execute<RawLine>(query).catch((error: unknown) => {
    const shortages = findRaisedDetail(error, "GD001");
    throw shortages === null ? error : new OutOfStockError(Shortages.parse(shortages));
  });
  return rows.map(toReservedLine);
}

const left = { left: z.number(), isClosed: z.boolean() };
const Shortages = z.array(
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("slot"), id: z.custom<SlotId>(Number.isInteger), ...left }),
    z.object({ kind: z.literal("stock"), id: z.custom<StockId>(Number.isInteger), ...left }),
  ]),
);

/** Returns the quantities in the format that the database function `reserve_items` reads. */
export function formatQuantities(requested: readonly ItemQuantity[]): string {
  return JSON.stringify(requested.map(({ kind, id, quantity }) => ({ kind, id, quantity })));
}

/** Slots are locked before stocks. NO KEY UPDATE does not block the KEY SHARE lock of new rows that refer to a slot. */
async function lockItems(tx: Tx, items: readonly InventoryItem[]) {
  for (const kind of ["slot", "stock"] as const) {
    const ids = items.flatMap((item) => (item.kind === kind ? [item.id] : []));
    if (ids.length > 0)
      await tx.execute(
        sql`select id from ${inventoryTables[kind].table} where id = any(${`{${ids.join()}}`}::int[]) order by id for no key update`,
      );
  }
}

export async function lockSlots(tx: Tx, ids: readonly SlotId[]) {
  await lockItems(
    tx,
    ids.map((id) => ({ kind: "slot", id })),
  );
}

/** Locks the current and the new slots together, because releasing before reserving would lock them out of order. */
export async function lockReservedAndRequested(
  tx: Tx,
  reservationId: ReservationId,
  requested: readonly InventoryItem[],
) {
  const live = await tx.select().from(reservationLines).where(isLiveLine(reservationId));
  await lockItems(tx, [...live.map(toReservedLine), ...requested]);
}

/** Locks the items of several reservations together. Locking one reservation after another could deadlock. */
export async function lockReservedItems(tx: Tx, ids: readonly ReservationId[]) {
  const live = await tx
    .select()
    .from(reservationLines)
    .where(and(isAnyOf(reservationLines.reservationId, ids), isNull(reservationLines.releasedAt)));
  await lockItems(tx, live.map(toReservedLine));
}

function isLiveLine(reservationId: ReservationId, ids?: readonly ReservationLineId[]) {
  return and(
    eq(reservationLines.reservationId, reservationId),
    isNull(reservationLines.releasedAt),
    ids && isAnyOf(reservationLines.id, ids),
  );
}

/** Returns the lines that this call released, so that only one of several parallel calls gets them. */
export async function releaseLines(
  tx: Tx,
  reservationId: ReservationId,
  now: Date,
  ids?: readonly ReservationLineId[],
): Promise<ReservationLineId[]> {
  return releaseLinesWhere(tx, isLiveLine(reservationId, ids), now, subtractReserved);
}

/** Returns false if the line reserves less than `count`. The transaction must then be rolled back. */
export async function releaseQuantity(tx: Tx, lineId: ReservationLineId, count: number, now: Date) {
  const [live] = await tx
    .select()
    .from(reservationLines)
    .where(and(eq(reservationLines.id, lineId), isNull(reservationLines.releasedAt)));
  if (!live || live.quantity < count) return false;
  await lockItems(tx, [toReservedLine(live)]);
  const left = live.quantity - count;
  const released = await tx
    .update(reservationLines)
    .set(left === 0 ? { releasedAt: now } : { quantity: left })
    .where(
      and(
        eq(reservationLines.id, live.id),
        eq(reservationLines.quantity, live.quantity),
        isNull(reservationLines.releasedAt),
      ),
    )
    .returning({ id: reservationLines.id });
  if (released.length === 0) return false;
  await subtractReserved(tx, toReservedLine(live), count);
  return true;
}

/** Releases what the reservation has beyond `needed`, and reserves nothing. Returns false if nothing is left of it. */
export async function releaseSurplus(
  tx: Tx,
  reservationId: ReservationId,
  needed: readonly ItemQuantity[],
  now: Date,
): Promise<boolean> {
  const live = await tx
    .select()
    .from(reservationLines)
    .where(isLiveLine(reservationId))
    .orderBy(asc(reservationLines.id));
  const lines = live.map(toReservedLine);
  const unmet = new Map(sumByItem(needed).map((item) => [itemKey(item), item.quantity]));
  const surpluses = lines.flatMap((line) => {
    const used = Math.min(line.quantity, unmet.get(itemKey(line)) ?? 0);
    unmet.set(itemKey(line), (unmet.get(itemKey(line)) ?? 0) - used);
    return used < line.quantity ? { line, count: line.quantity - used } : [];
  });
  await lockItems(
    tx,
    surpluses.map(({ line }) => line),
  );
  for (const { line, count } of surpluses)
    if (!(await releaseQuantity(tx, line.lineId, count, now)))
      throw new Error("releaseSurplus: a reservation line was released already");
  return sumQuantities(lines) > sumQuantities(surpluses.map(({ count }) => ({ quantity: count })));
}

export async function increaseStock(tx: Tx, stockId: StockId, quantity: number, now: Date) {
  if (quantity > 0) await moveStock(tx, { stockId, change: quantity, reason: "back", note: "", by: null, now });
}

/** @throws {Error} if a line was released already; the caller must then roll back */
export async function transferLines(
  tx: Tx,
  { from, into }: { from: ReservationId; into: ReservationId },
  lines: { released: readonly ReservationLineId[]; transferred: readonly ReservationLineId[] },
  now: Date,
) {
  const released = await releaseLines(tx, into, now, lines.released);
  const transferred = await tx
    .update(reservationLines)
    .set({ reservationId: into, expiresAt: null })
    .where(isLiveLine(from, lines.transferred))
    .returning({ id: reservationLines.id });
  if (released.length !== lines.released.length || transferred.length !== lines.transferred.length)
    throw new Error("transferLines: a reservation line was released already");
}

/** @throws OutOfStockError, or {Error} if a line was released already; the caller must then roll back */
export async function exchangeLines(
  tx: Tx,
  reservationId: ReservationId,
  from: readonly ReservationLineId[],
  to: readonly ItemQuantity[],
  now: Date,
): Promise<ReservedLine[]> {
  await lockReservedAndRequested(tx, reservationId, to);
  const released = await releaseLines(tx, reservationId, now, from);
  if (released.length !== from.length) throw new Error("exchangeLines: a reservation line was released already");
  return reserveQuantities(tx, reservationId, to, null, now);
}

export async function removeShippedStock(tx: Tx, reservationId: ReservationId, now: Date) {
  await releaseLinesWhere(
    tx,
    and(isLiveLine(reservationId), isNotNull(reservationLines.stockId)),
    now,
    async (tx, item, count) => {
      if (count === 0 || item.kind !== "stock") return;
      await subtractReserved(tx, item, count);
      await moveStock(tx, { stockId: item.id, change: -count, reason: "sold", note: "", by: null, now });
    },
  );
}

async function subtractReserved(tx: Tx, { kind, id }: InventoryItem, count: number) {
  if (count > 0)
    await tx.execute(sql`update ${inventoryTables[kind].table} set reserved = reserved - ${count} where id = ${id}`);
}

type UpdateItem = (tx: Tx, item: InventoryItem, count: number) => Promise<void>;

async function releaseLinesWhere(
  tx: Tx,
  condition: SQL | undefined,
  now: Date,
  updateItem: UpdateItem,
): Promise<ReservationLineId[]> {
  const live = await tx.select().from(reservationLines).where(condition);
  const items = sumByItem(live.map(toReservedLine));
  await lockItems(tx, items);
  if (items.length === 0) return [];
  const ids = live.map(({ id }) => id);
  const rows = await tx
    .update(reservationLines)
    .set({ releasedAt: now })
    .where(and(isAnyOf(reservationLines.id, ids), isNull(reservationLines.releasedAt)))
    .returning();
  const released = rows.map(toReservedLine);
  for (const item of items) {
    await updateItem(tx, item, sumQuantities(released.filter((line) => itemKey(line) === itemKey(item))));
  }
  return released.map(({ lineId }) => lineId);
}

function sumQuantities(amounts: readonly { quantity: number }[]): number {
  return amounts.reduce((sum, { quantity }) => sum + quantity, 0);
}

function toReservedLine({ id: lineId, slotId, stockId, quantity }: RawLine): ReservedLine {
  if (slotId !== null) return { kind: "slot", id: slotId, quantity, lineId };
  if (stockId !== null) return { kind: "stock", id: stockId, quantity, lineId };
  throw new Error("A reservation line names neither a slot nor a stock");
}

/** Returns the lines of a hold if it reserves exactly these quantities, else null. Its lines stay locked. */
export async function findExactLines(
  tx: Tx,
  reservationId: ReservationId,
  requested: readonly ItemQuantity[],
  now: Date,
): Promise<ReservedLine[] | null> {
  const live = await tx
    .select()
    .from(reservationLines)
    .where(and(isLiveLine(reservationId), gt(reservationLines.expiresAt, now)))
    .for("update");
  const lines = live.map(toReservedLine);
  return describeQuantities(lines) === describeQuantities(requested) ? lines : null;
}

function describeQuantities(quantities: readonly ItemQuantity[]): string {
  return quantities
    .filter(({ quantity }) => quantity > 0)
    .map((item) => `${itemKey(item)} ${item.quantity}`)
    .sort()
    .join();
}

export async function mergeLines(tx: Tx, from: ReservationId, into: ReservationId, expiresAt: Date) {
  await tx.update(reservationLines).set({ reservationId: into }).where(isLiveLine(from));
  await tx.update(reservationLines).set({ expiresAt }).where(isLiveLine(into));
}

/** Reserves the released lines of units again. Returns the units with new lines, or null if too little is left. */
export async function reinstateLines<Unit extends { reservationLineId: ReservationLineId }>(
  tx: Tx,
  reservationId: ReservationId,
  units: readonly Unit[],
  now: Date,
): Promise<Unit[] | null> {
  const ids = units.map(({ reservationLineId }) => reservationLineId);
  const rows = await tx.select().from(reservationLines).where(isAnyOf(reservationLines.id, ids));
  const previous = units.flatMap((unit) =>
    rows.filter(({ id }) => id === unit.reservationLineId).map((row) => ({ unit, ...toReservedLine(row) })),
  );
  try {
    // The savepoint rolls back the places that were reserved before the shortage.
    const lines = await tx.transaction((savepoint) => reserveQuantities(savepoint, reservationId, previous, null, now));
    return assignLines(previous, lines).map(({ unit, reservationLineId }) => ({ ...unit, reservationLineId }));
  } catch (error) {
    if (error instanceof OutOfStockError) return null;
    throw error;
  }
}
