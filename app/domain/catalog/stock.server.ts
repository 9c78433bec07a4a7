import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { containsPattern } from "~db/like-pattern";
import { products, variants } from "~db/schema/catalog";
import type { MovementReason, StockId } from "~db/schema/inventory";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { stockCountsColumn } from "../inventory/availability.server";
import { listStockMovements, lockStocks, moveStock } from "../inventory/move-stock.server";
import { maxStock } from "../inventory/stock-reasons";
import { requirePermission, type StaffActor } from "../permission";
import { addOnce } from "../staff/resources/add-once.server";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import { listWithDescendants, readCategories } from "./categories.server";
import { orderAsTree } from "./category-tree.rules";
import type { ListStock, MoveStock, StockBySku } from "./schema";

const itemsPerPage = 50;
/** A category is counted as a whole, in one stock-take. */
const itemsPerCategoryPage = 200;
/** A stock is low if at most this quantity of it is not reserved. */
const lowStock = 5;

type StockItem = {
  sku: string;
  product: string;
  choice: string;
  isActive: boolean;
  quantity: number;
  /** Orders that are not shipped yet reserve this quantity. */
  reserved: number;
};

/** With `low`, lists only low stocks of variants on sale. A category includes the categories below it. */
export async function listStock(ctx: Ctx, { q, low, category, after }: z.output<typeof ListStock>) {
  requirePermission(ctx, "catalogue");
  const categories = await readCategories(ctx);
  const inCategory = category ? isAnyOf(products.categoryId, listWithDescendants(categories, category)) : undefined;
  const pageSize = category ? itemsPerCategoryPage : itemsPerPage;
  const counts = stockCountsColumn(variants.stockId);
  const isLow = sql`(${counts} ->> 'quantity')::int - (${counts} ->> 'reserved')::int <= ${lowStock}`;
  const isLowOnSale = low ? and(isLow, eq(variants.isActive, true), eq(products.isActive, true)) : undefined;
  const where = and(matchesItem(q), inCategory, isLowOnSale);
  const [found, [total]] = await Promise.all([
    selectStockItems(ctx.db)
      .where(and(where, after === undefined ? undefined : isAfterSku(after)))
      .orderBy(...placeOfItem.map((column) => asc(column)))
      .limit(pageSize + 1),
    ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(where),
  ]);
  const items = found.slice(0, pageSize).map((row) => presentStockItem(row, ctx));
  return {
    items,
    ...{ total: total?.count ?? 0, next: found.length > pageSize ? (items.at(-1)?.sku ?? null) : null, lowStock },
    categories: orderAsTree(categories).map(({ id, name }) => ({ id, name: textIn(name, ctx.locale) })),
  };
}

/** Items are listed by category, in the order of the shop. */
const placeOfItem = [products.categoryId, products.position, products.id, variants.position, variants.id];

/** If the item is gone, the list begins again at the first page. */
function isAfterSku(sku: string): SQL {
  const last = sql`from variants v join products p on p.id = v.product_id where v.sku = ${sku}`;
  const place = sql.join(placeOfItem, sql`, `);
  return sql`(not exists (select ${last})
    or (${place}) > (select p.category_id, p.position, p.id, v.position, v.id ${last}))`;
}

/** @throws DomainError row_not_found */
export async function getStock(ctx: Ctx, { sku }: z.output<typeof StockBySku>) {
  requirePermission(ctx, "catalogue");
  const [row] = await selectStockItems(ctx.db).where(eq(variants.sku, sku));
  if (!row) throw new DomainError("row_not_found");
  return { ...presentStockItem(row, ctx), movements: await listStockMovements(ctx.db, row.stockId) };
}

/** @throws DomainError row_not_found, nothing_to_change, stock_changed, stock_below_reserved, value_refused */
export async function recordStockMovement(
  ctx: Ctx,
  input: z.output<typeof MoveStock>,
): Promise<{ quantity: number; undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "catalogue");
  return transact(ctx.db, async (tx) => {
    const stockId = await findStockOfSku(tx, input.sku);
    // `addOnce` recognises a repeated form. `seen` alone does not, because the stock can have the same quantity again.
    let undo: UndoRef | null = null;
    const quantity = await addOnce(tx, ctx, staff, { resource: "stock", values: input }, async () => {
      const { movement, quantity } = await moveVariantStock(tx, ctx, staff, { ...input, stockId });
      const movements = [{ sku: input.sku, movement }];
      undo = await storeUndoStep(tx, ctx, staff, { kind: "variants", change: "stock_moved", input: { movements } });
      return quantity;
    });
    return { quantity: Number(quantity), undo };
  });
}

type VariantMovement = z.output<typeof MoveStock> & { stockId: StockId };

/** @throws DomainError row_not_found, nothing_to_change, stock_changed, stock_below_reserved, value_refused */
export async function moveVariantStock(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  staff: StaffActor,
  { sku, stockId, reason, count, seen, note }: VariantMovement,
): Promise<{ movement: number; quantity: number }> {
  const [stock] = await lockStocks(tx, [stockId]);
  if (!stock) throw new DomainError("row_not_found");
  if (seen !== undefined && seen !== stock.quantity)
    throw new DomainError("stock_changed", { field: "count", params: { quantity: stock.quantity } });
  const quantity = quantityAfter(stock.quantity, reason, count);
  const change = quantity - stock.quantity;
  if (change > 0 && quantity > maxStock) throw new DomainError("value_refused", { field: "count" });
  if (change === 0) throw new DomainError("nothing_to_change", { field: "count" });
  const movement = await moveStock(tx, { ...{ stockId, change, reason, note, now }, by: staff.name });
  await writeStockEntry(tx, staff, sku, { reason, before: stock.quantity, after: quantity });
  return { movement, quantity };
}

type StockChange = { reason: MovementReason; before: number; after: number };

export async function writeStockEntry(tx: Tx, staff: StaffActor, sku: string, { reason, before, after }: StockChange) {
  await staff.writeAuditEntry(tx, {
    action: "stock_moved",
    subject: `stock ${sku}`,
    before: { quantity: before },
    after: { quantity: after, movement: reason },
  });
}

function quantityAfter(quantity: number, reason: z.output<typeof MoveStock>["reason"], count: number): number {
  switch (reason) {
    case "counted":
      return count;
    case "received":
    case "returned":
      return quantity + count;
    case "damaged":
    case "lost":
    case "given_away":
      return quantity - count;
  }
}

export function selectStockItems(db: Db) {
  return db
    .select({
      ...{ sku: variants.sku, stockId: variants.stockId, choice: variants.choice, isActive: variants.isActive },
      ...{ product: products.name, options: products.options, isProductActive: products.isActive },
      counts: stockCountsColumn(variants.stockId),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .$dynamic();
}

export function presentStockItem(
  row: Awaited<ReturnType<typeof selectStockItems>>[number],
  { locale }: Pick<Ctx, "locale">,
): StockItem {
  const { sku, choice, options, product, isActive, isProductActive, counts } = row;
  const values = options.flatMap(({ key, values }) => values.find((value) => value.key === choice[key])?.name ?? []);
  return {
    ...{ sku, product: textIn(product, locale), choice: values.map((value) => textIn(value, locale)).join(", ") },
    ...{ isActive: isActive && isProductActive, ...counts },
  };
}

function matchesItem(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const pattern = containsPattern(q);
  return or(sql`${products.foldedName} like fold(${pattern})`, sql`${variants.sku} ilike ${pattern}`);
}

async function findStockOfSku(tx: Tx, sku: string): Promise<StockId> {
  const [row] = await tx.select({ stockId: variants.stockId }).from(variants).where(eq(variants.sku, sku));
  if (!row) throw new DomainError("row_not_found");
  return row.stockId;
}
