import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
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

/** If it throws `OutOfStockError`, roll the transaction back. The items stay locked until the transaction ends. */
export async function reserveQuantities(
  tx: Tx,
  reservationId: ReservationId,
  requested: readonly ItemQuantity[],
  expiresAt: Date | null,
  now: Date,
): Promise<ReservedLine[]> {
  const reserved: ReservedLine[] = [];
  const shortages: Shortage[] = [];
  for (const total of sumByItem(requested)) {
    const lines = requested.filter((item) => item.quantity > 0 && itemKey(item) === itemKey(total));
    let written = await tryReserve(tx, reservationId, total, lines, { expiresAt, now });
    if (written.length === 0) {
      // The item is locked now. The update is tried again even if another transaction released the expired lines.
      await releaseExpiredLines(tx, total, now);
      written = await tryReserve(tx, reservationId, total, lines, { expiresAt, now });
    }
    if (written.length === 0) shortages.push(await findShortage(tx, total));
    reserved.push(...written);
  }
  if (shortages.length > 0) throw new OutOfStockError(shortages);
  return reserved;
}

async function tryReserve(
  tx: Tx,
  reservationId: ReservationId,
  { kind, id, quantity }: ItemQuantity,
  lines: readonly ItemQuantity[],
  { expiresAt, now }: { expiresAt: Date | null; now: Date },
): Promise<ReservedLine[]> {
  const { table, limit, open, column } = inventoryTables[kind];
  const rows = await tx.execute<{ lineId: ReservationLineId; quantity: number }>(sql`
    with item as (
      update ${table} set reserved = reserved + ${quantity}
      where id = ${id} and ${open} and reserved + ${quantity} <= ${limit} returning id
    )
    insert into ${reservationLines} (${column}, reservation_id, quantity, created_at, expires_at)
    select item.id, ${reservationId}, line.quantity,
      ${now.toISOString()}::timestamptz, ${expiresAt?.toISOString() ?? null}::timestamptz
    from item, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (quantity int)
    returning id as "lineId", quantity`);
  return rows.map((row) => ({ ...({ kind, id } as InventoryItem), ...row }));
}

/** Skips expired holds that another transaction has locked, because it may be turning them into orders. */
async function releaseExpiredLines(tx: Tx, item: InventoryItem, now: Date) {
  await lockItems(tx, [item]);
  const expired = await tx
    .select({ id: reservationLines.id })
    .from(reservationLines)
    .where(
      and(
        isLineOfItem(item),
        isNull(reservationLines.releasedAt),
        sql`${reservationLines.expiresAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .for("update", { skipLocked: true });
  if (expired.length === 0) return;
  const ids = expired.map(({ id }) => id);
  const released = await tx
    .update(reservationLines)
    .set({ releasedAt: now })
    .where(isAnyOf(reservationLines.id, ids))
    .returning({ quantity: reservationLines.quantity });
  await subtractReserved(tx, item, sumQuantities(released));
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

function isLineOfItem(item: InventoryItem): SQL {
  return item.kind === "slot" ? eq(reservationLines.slotId, item.id) : eq(reservationLines.stockId, item.id);
}

function isLiveLine(reservationId: ReservationId, ids?: readonly ReservationLineId[]) {
  return and(
    eq(reservationLines.reservationId, reservationId),
    isNull(reservationLines.releasedAt),
    ids && isAnyOf(reservationLines.id, ids),
  );
}

async function findShortage(tx: Tx, { kind, id }: InventoryItem): Promise<Shortage> {
  const item = { kind, id } as InventoryItem;
  const { table, limit, open } = inventoryTables[kind];
  const [row] = await tx.execute<{ left: number; open: boolean }>(
    sql`select ${limit} - reserved as left, ${open} as open from ${table} where id = ${id}`,
  );
  return row?.open ? { ...item, left: row.left, isClosed: false } : { ...item, left: 0, isClosed: true };
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

/** Returns false if the line has less than `count`. The transaction must then be rolled back. */
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

export async function increaseStock(tx: Tx, stockId: StockId, quantity: number, now: Date) {
  if (quantity > 0) await moveStock(tx, { stockId, change: quantity, reason: "back", note: "", by: null, now });
}

/** @throws {Error} if a line was released already: roll the transaction back */
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

/** @throws OutOfStockError, or {Error} if a line was released already: roll the transaction back */
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

function toReservedLine({ id: lineId, slotId, stockId, quantity }: typeof reservationLines.$inferSelect): ReservedLine {
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

export async function clearLineExpiry(tx: Tx, reservationId: ReservationId) {
  await tx.update(reservationLines).set({ expiresAt: null }).where(isLiveLine(reservationId));
}

export async function mergeLines(tx: Tx, from: ReservationId, into: ReservationId, expiresAt: Date) {
  await tx.update(reservationLines).set({ reservationId: into }).where(isLiveLine(from));
  await tx.update(reservationLines).set({ expiresAt }).where(isLiveLine(into));
}

/** Reserves released lines of units again. Returns the units with their new lines, or null if too little is left. */
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
