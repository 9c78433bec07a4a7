import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ReservationId, reservationLines, type SlotId, type StockId, stocks } from "~db/schema/inventory";
import { inventoryTables } from "./availability.server";
import {
  type InventoryItem,
  type ItemQuantity,
  itemKey,
  type RequestedQuantity,
  sumByItem,
} from "./inventory-item.rules";

export type Shortage = InventoryItem & { left: number; isClosed: boolean };

export class OutOfStockError extends Error {
  constructor(readonly shortages: Shortage[]) {
    super("Less is left than was requested");
  }
}

/**
 * Reserves everything or throws `OutOfStockError`; the transaction must then be rolled back. The items stay locked
 * until the transaction ends. Expired holds are released only when their places are needed.
 */
export async function reserveQuantities(
  tx: Tx,
  reservationId: ReservationId,
  requested: readonly RequestedQuantity[],
  expiresAt: Date | null,
  now: Date,
) {
  const shortages: Shortage[] = [];
  for (const total of sumByItem(requested)) {
    const lines = requested.filter((item) => item.quantity > 0 && itemKey(item) === itemKey(total));
    if (await tryReserve(tx, reservationId, total, lines, { expiresAt, now })) continue;
    // Another transaction may have released them first, so the update is tried again under the lock.
    await releaseExpiredLines(tx, total, now);
    if (await tryReserve(tx, reservationId, total, lines, { expiresAt, now })) continue;
    shortages.push(await findShortage(tx, total));
  }
  if (shortages.length > 0) throw new OutOfStockError(shortages);
}

async function tryReserve(
  tx: Tx,
  reservationId: ReservationId,
  { kind, id, quantity }: ItemQuantity,
  lines: readonly RequestedQuantity[],
  { expiresAt, now }: { expiresAt: Date | null; now: Date },
): Promise<boolean> {
  const { table, limit, open, column } = inventoryTables[kind];
  const rows = await tx.execute(sql`
    with item as (
      update ${table} set reserved = reserved + ${quantity}
      where id = ${id} and ${open} and reserved + ${quantity} <= ${limit} returning id
    )
    insert into ${reservationLines} (${column}, reservation_id, purpose, quantity, created_at, expires_at)
    select item.id, ${reservationId}, line.purpose, line.quantity,
      ${now.toISOString()}::timestamptz, ${expiresAt?.toISOString() ?? null}::timestamptz
    from item, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (purpose text, quantity int)
    returning id`);
  return rows.length > 0;
}

/** Expired holds that another transaction has locked are becoming orders, so they are skipped. */
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

/**
 * Locks slots before stocks, each by ID, like all code that locks them. FOR UPDATE could deadlock with the KEY SHARE
 * lock of new rows that reference a slot, which NO KEY UPDATE does not block.
 */
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

/** Locks the current and the new slots together: releasing before reserving would lock out of order. */
export async function lockReservedAndRequested(
  tx: Tx,
  reservationId: ReservationId,
  requested: readonly RequestedQuantity[],
) {
  const live = await tx.select().from(reservationLines).where(isLiveLine(reservationId));
  await lockItems(tx, [...live.map(toRequestedQuantity), ...requested]);
}

function isLineOfItem(item: InventoryItem): SQL {
  return item.kind === "slot" ? eq(reservationLines.slotId, item.id) : eq(reservationLines.stockId, item.id);
}

function isLiveLine(reservationId: ReservationId, purposes?: readonly string[]) {
  return and(
    eq(reservationLines.reservationId, reservationId),
    isNull(reservationLines.releasedAt),
    purposes && isAnyOf(reservationLines.purpose, purposes),
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

/** Returns the purposes that this call released, so that of parallel calls only one gets them. */
export async function releaseLines(
  tx: Tx,
  reservationId: ReservationId,
  now: Date,
  purposes?: readonly string[],
): Promise<string[]> {
  return releaseLinesWhere(tx, isLiveLine(reservationId, purposes), now, subtractReserved);
}

/** Returns false if the reservation has fewer: the transaction must then be rolled back. */
export async function releaseQuantity(tx: Tx, reservationId: ReservationId, purpose: string, count: number, now: Date) {
  const [live] = await tx
    .select()
    .from(reservationLines)
    .where(isLiveLine(reservationId, [purpose]));
  if (!live || live.quantity < count) return false;
  await lockItems(tx, [toRequestedQuantity(live)]);
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
  await subtractReserved(tx, toRequestedQuantity(live), count);
  return true;
}

export async function increaseStock(tx: Tx, stockId: StockId, quantity: number) {
  await tx.execute(sql`update ${stocks} set quantity = quantity + ${quantity} where id = ${stockId}`);
}

/** @throws {Error} if a purpose was released already: roll the transaction back */
export async function transferLines(
  tx: Tx,
  from: ReservationId,
  into: ReservationId,
  purposes: readonly string[],
  now: Date,
) {
  const released = await releaseLines(tx, into, now, purposes);
  const transferred = await tx
    .update(reservationLines)
    .set({ reservationId: into, expiresAt: null })
    .where(isLiveLine(from, purposes))
    .returning({ id: reservationLines.id });
  if (released.length !== purposes.length || transferred.length !== purposes.length)
    throw new Error("transferLines: a reservation line was released already");
}

/** @throws OutOfStockError, or {Error} if a purpose was released already: roll the transaction back */
export async function exchangeLines(tx: Tx, reservationId: ReservationId, to: readonly RequestedQuantity[], now: Date) {
  await lockReservedAndRequested(tx, reservationId, to);
  const purposes = to.map(({ purpose }) => purpose);
  const released = await releaseLines(tx, reservationId, now, purposes);
  if (released.length !== purposes.length) throw new Error("exchangeLines: a reservation line was released already");
  await reserveQuantities(tx, reservationId, to, null, now);
}

export async function removeShippedStock(tx: Tx, reservationId: ReservationId, now: Date) {
  await releaseLinesWhere(
    tx,
    and(isLiveLine(reservationId), isNotNull(reservationLines.stockId)),
    now,
    async (tx, { id }, count) => {
      await tx.execute(
        sql`update ${stocks} set reserved = reserved - ${count}, quantity = quantity - ${count} where id = ${id}`,
      );
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
): Promise<string[]> {
  const live = await tx.select().from(reservationLines).where(condition);
  const items = sumByItem(live.map(toRequestedQuantity));
  await lockItems(tx, items);
  if (items.length === 0) return [];
  const ids = live.map(({ id }) => id);
  const rows = await tx
    .update(reservationLines)
    .set({ releasedAt: now })
    .where(and(isAnyOf(reservationLines.id, ids), isNull(reservationLines.releasedAt)))
    .returning();
  const released = rows.map(toRequestedQuantity);
  for (const item of items) {
    await updateItem(tx, item, sumQuantities(released.filter((line) => itemKey(line) === itemKey(item))));
  }
  return released.map(({ purpose }) => purpose);
}

function sumQuantities(amounts: readonly { quantity: number }[]): number {
  return amounts.reduce((sum, { quantity }) => sum + quantity, 0);
}

function toRequestedQuantity({
  slotId,
  stockId,
  quantity,
  purpose,
}: typeof reservationLines.$inferSelect): RequestedQuantity {
  if (slotId !== null) return { kind: "slot", id: slotId, quantity, purpose };
  if (stockId !== null) return { kind: "stock", id: stockId, quantity, purpose };
  throw new Error("A reservation line names neither a slot nor a stock");
}

/** Whether a hold reserves exactly these quantities. Its lines stay locked. */
export async function hasReservedExactly(
  tx: Tx,
  reservationId: ReservationId,
  requested: readonly RequestedQuantity[],
  now: Date,
) {
  const live = await tx
    .select()
    .from(reservationLines)
    .where(and(isLiveLine(reservationId), gt(reservationLines.expiresAt, now)))
    .for("update");
  return isSameRequest(live.map(toRequestedQuantity), requested);
}

function isSameRequest(a: readonly RequestedQuantity[], b: readonly RequestedQuantity[]): boolean {
  const describe = (requested: readonly RequestedQuantity[]) =>
    requested
      .filter(({ quantity }) => quantity > 0)
      .map((item) => `${item.purpose} ${itemKey(item)} ${item.quantity}`)
      .sort()
      .join();
  return describe(a) === describe(b);
}

export async function clearLineExpiry(tx: Tx, reservationId: ReservationId) {
  await tx.update(reservationLines).set({ expiresAt: null }).where(isLiveLine(reservationId));
}

/** The purposes are prefixed, because they name lines of another cart. */
export async function mergeLines(tx: Tx, from: ReservationId, into: ReservationId, expiresAt: Date) {
  const purpose = sql`${`${from}:`} || ${reservationLines.purpose}`;
  await tx.update(reservationLines).set({ reservationId: into, purpose }).where(isLiveLine(from));
  await tx.update(reservationLines).set({ expiresAt }).where(isLiveLine(into));
}

export async function reinstateReservation(tx: Tx, reservationId: ReservationId, now: Date): Promise<boolean> {
  const previousLines = await tx
    .selectDistinctOn([reservationLines.purpose])
    .from(reservationLines)
    .where(eq(reservationLines.reservationId, reservationId))
    .orderBy(reservationLines.purpose, desc(reservationLines.id));
  try {
    // The savepoint rolls back the places that were reserved before the shortage.
    await tx.transaction((savepoint) =>
      reserveQuantities(savepoint, reservationId, previousLines.map(toRequestedQuantity), null, now),
    );
    return true;
  } catch (error) {
    if (error instanceof OutOfStockError) return false;
    throw error;
  }
}
