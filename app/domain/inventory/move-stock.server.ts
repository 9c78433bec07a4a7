import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type MovementReason, type StockId, stockMovements, stocks } from "~db/schema/inventory";
import { DomainError } from "../errors";
import { stockReasons } from "./stock-reasons";

export type StockMovement = {
  stockId: StockId;
  /** The change is in pieces: positive for more, negative for fewer, never 0. */
  change: number;
  reason: MovementReason;
  note: string;
  by: string | null;
  now: Date;
};

/**
 * Only this function and `moveStocks` change the quantities of stocks. Returns the ID of the movement.
 * @throws DomainError stock_below_reserved
 */
export async function moveStock(tx: Tx, { stockId, change, reason, note, by, now }: StockMovement): Promise<number> {
  const [moved] = await tx
    .update(stocks)
    .set({ quantity: sql`${stocks.quantity} + ${change}` })
    .where(sql`${stocks.id} = ${stockId} and ${stocks.quantity} + ${change} >= ${stocks.reserved}`)
    .returning({ quantity: stocks.quantity });
  if (!moved) throw new DomainError("stock_below_reserved", { field: "count" });
  const { quantity } = moved;
  const [movement] = await tx
    .insert(stockMovements)
    .values({ stockId, change, quantity, reason, note, by, at: now })
    .returning({ id: stockMovements.id });
  if (!movement) throw new Error("The insert returned no movement");
  return movement.id;
}

/**
 * Reverses a movement by an opposite one with the same reason. Returns the stock with its quantities before and after.
 * @throws DomainError row_not_found, row_changed if staff moved the stock since, stock_below_reserved
 */
export async function reverseMovement(tx: Tx, movement: number, why: Pick<StockMovement, "note" | "by" | "now">) {
  const { id, stockId, reason } = stockMovements;
  const [made] = await tx.select().from(stockMovements).where(eq(id, movement));
  const [stock] = made ? await lockStocks(tx, [made.stockId]) : [];
  if (!made || !stock) throw new DomainError("row_not_found");
  const laterByStaff = and(eq(stockId, stock.id), gt(id, movement), inArray(reason, [...stockReasons]));
  if ((await tx.$count(stockMovements, laterByStaff)) > 0) throw new DomainError("row_changed");
  const change = -made.change;
  await moveStock(tx, { ...why, stockId: stock.id, change, reason: made.reason });
  return { stockId: stock.id, reason: made.reason, before: stock.quantity, after: stock.quantity + change };
}

type StockCount = Pick<StockMovement, "stockId" | "change">;

/** Changes many locked stocks for one reason. Returns stocks that would fall below the quantity that orders reserve. */
export async function moveStocks(
  tx: Tx,
  counts: readonly StockCount[],
  { now, ...why }: Pick<StockMovement, "reason" | "note" | "by" | "now">,
): Promise<ReadonlySet<StockId>> {
  if (counts.length === 0) return new Set();
  const change = sql`(given.row ->> 'change')::int`;
  const moved = await tx
    .update(stocks)
    .set({ quantity: sql`${stocks.quantity} + ${change}` })
    .from(sql`jsonb_array_elements(${JSON.stringify(counts)}::jsonb) as given (row)`)
    .where(sql`${stocks.id} = (given.row ->> 'stockId')::int and ${stocks.quantity} + ${change} >= ${stocks.reserved}`)
    .returning({ id: stocks.id, quantity: stocks.quantity });
  const quantities = new Map(moved.map(({ id, quantity }) => [id, quantity]));
  const movements = counts.flatMap(({ stockId, change }) => {
    const quantity = quantities.get(stockId);
    return quantity === undefined ? [] : [{ ...why, stockId, change, quantity, at: now }];
  });
  if (movements.length > 0) await tx.insert(stockMovements).values(movements);
  return new Set(counts.map(({ stockId }) => stockId).filter((id) => !quantities.has(id)));
}

export async function lockStocks(tx: Tx, ids: readonly StockId[]) {
  return tx.select().from(stocks).where(isAnyOf(stocks.id, ids)).orderBy(stocks.id).for("no key update");
}

const maxMovements = 100;

export async function listStockMovements(db: Db, stockId: StockId) {
  const rows = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.stockId, stockId))
    .orderBy(desc(stockMovements.id))
    .limit(maxMovements);
  return rows.map(({ id, change, quantity, reason, note, by, at }) => ({
    ...{ id, change, quantity, reason, note, by },
    at: at.toISOString(),
  }));
}

/** Foreign keys refuse the deletion of a stock with movements or reservations. */
export async function removeUnusedStocks(tx: Tx, ids: readonly StockId[]): Promise<void> {
  await tx.delete(stocks).where(isAnyOf(stocks.id, ids));
}

export async function createEmptyStocks(tx: Tx, count: number): Promise<StockId[]> {
  const added = await tx
    .insert(stocks)
    .values(Array.from({ length: count }, () => ({ quantity: 0 })))
    .returning({ id: stocks.id });
  return added.map(({ id }) => id);
}

export async function createStock(tx: Tx, quantity: number, now: Date): Promise<StockId> {
  const [stock] = await tx.insert(stocks).values({ quantity }).returning({ id: stocks.id });
  if (!stock) throw new Error("The insert returned no stock");
  const opening = { change: quantity, quantity, reason: "opening", at: now } as const;
  if (quantity > 0) await tx.insert(stockMovements).values({ ...opening, stockId: stock.id });
  return stock.id;
}

/** Returns the reason of the newest movement of each stock that has one. */
export async function readLastReasons(
  db: Db | Tx,
  stockIds: readonly StockId[],
): Promise<ReadonlyMap<StockId, MovementReason>> {
  const { id, stockId, reason } = stockMovements;
  const newest = await db
    .selectDistinctOn([stockId], { stockId, reason })
    .from(stockMovements)
    .where(isAnyOf(stockId, stockIds))
    .orderBy(stockId, desc(id));
  return new Map(newest.map((row) => [row.stockId, row.reason]));
}
