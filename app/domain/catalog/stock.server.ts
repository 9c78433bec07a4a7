import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { containsPattern } from "~db/like-pattern";
import { products, variants } from "~db/schema/catalog";
import type { StockId } from "~db/schema/inventory";
import type { ChangeRefusal, ChangeSetId } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { stockCountsColumn } from "../inventory/availability.server";
import { listStockMovements, lockStocks, moveStock, moveStocks } from "../inventory/move-stock.server";
import { maxStock } from "../inventory/stock-reasons.rules";
import { requirePermission, type StaffActor } from "../permission";
import { type ChangeKind, inParts } from "../staff/change-sets/change-kind";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import { addOnce } from "../staff/resources/add-once.server";
import type { ListStock, MoveStock, PlanStockTake, StockBySku } from "./schema";

const itemsPerPage = 50;
/** A stock is low if at most this quantity of it is not reserved. */
const lowStock = 5;

type StockItem = {
  sku: string;
  product: string;
  choice: string;
  isActive: boolean;
  quantity: number;
  /** The quantity in orders that are not shipped yet. */
  reserved: number;
};

/** With `low`, lists only low stocks of variants on sale. */
export async function listStock(ctx: Ctx, { q, low, page }: z.output<typeof ListStock>) {
  requirePermission(ctx, "catalogue");
  const counts = stockCountsColumn(variants.stockId);
  const isLow = sql`(${counts} ->> 'quantity')::int - (${counts} ->> 'reserved')::int <= ${lowStock}`;
  const where = and(matchesItem(q), low ? and(isLow, eq(variants.active, true), eq(products.active, true)) : undefined);
  const [rows, [total]] = await Promise.all([
    selectItems(ctx.db)
      .where(where)
      .orderBy(
        asc(products.categoryId),
        asc(products.position),
        asc(products.id),
        asc(variants.position),
        asc(variants.id),
      )
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage),
    ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(where),
  ]);
  const count = total?.count ?? 0;
  return {
    items: rows.map((row) => presentItem(row, ctx)),
    ...{ total: count, page, pages: Math.max(1, Math.ceil(count / itemsPerPage)), lowStock },
  };
}

/** @throws DomainError row_not_found */
export async function getStock(ctx: Ctx, { sku }: z.output<typeof StockBySku>) {
  requirePermission(ctx, "catalogue");
  const [row] = await selectItems(ctx.db).where(eq(variants.sku, sku));
  if (!row) throw new DomainError("row_not_found");
  return { ...presentItem(row, ctx), movements: await listStockMovements(ctx.db, row.stockId) };
}

/** @throws DomainError row_not_found, nothing_to_change, stock_changed, stock_below_reserved, value_refused */
export async function recordStockMovement(ctx: Ctx, input: z.output<typeof MoveStock>): Promise<{ quantity: number }> {
  const staff = requirePermission(ctx, "catalogue");
  return transact(ctx.db, async (tx) => {
    const stockId = await findStockOfSku(tx, input.sku);
    // `addOnce` recognises a repeated form. `seen` alone does not, because the stock can have the same quantity again.
    const quantity = await addOnce(tx, ctx, staff, { resource: "stock", values: input }, async () => {
      const moved = await moveVariantStock(tx, ctx, staff, { ...input, stockId });
      return moved.quantity;
    });
    return { quantity: Number(quantity) };
  });
}

type VariantMovement = z.output<typeof MoveStock> & { stockId: StockId };

/** @throws DomainError row_not_found, nothing_to_change, stock_changed, stock_below_reserved, value_refused */
export async function moveVariantStock(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  staff: StaffActor,
  { sku, stockId, reason, count, seen, note }: VariantMovement,
): Promise<{ quantity: number }> {
  const [stock] = await lockStocks(tx, [stockId]);
  if (!stock) throw new DomainError("row_not_found");
  if (seen !== undefined && seen !== stock.quantity)
    throw new DomainError("stock_changed", { field: "count", params: { quantity: stock.quantity } });
  const quantity = quantityAfter(stock.quantity, reason, count);
  const change = quantity - stock.quantity;
  if (change > 0 && quantity > maxStock) throw new DomainError("value_refused", { field: "count" });
  if (change === 0) throw new DomainError("nothing_to_change", { field: "count" });
  await moveStock(tx, { ...{ stockId, change, reason, note, now }, by: staff.name });
  await staff.writeAuditEntry(tx, {
    action: "stock_moved",
    subject: `stock ${sku}`,
    before: { quantity: stock.quantity },
    after: { quantity, movement: reason },
  });
  return { quantity };
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

/** Plans changes of the quantities that differ from the count. @throws DomainError nothing_to_change */
export async function planStockTake(
  ctx: Ctx,
  { counted }: z.output<typeof PlanStockTake>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "catalogue");
  const wanted = counted.map(({ sku, count }) => ({ key: sku, after: { quantity: count } }));
  return planChangeSet(ctx, staff, stockChanges, { facts: { rows: wanted.length }, wanted });
}

/** The key of a row is its SKU. If the quantity changed after the preview, the change is refused. */
export const stockChanges: ChangeKind = {
  name: "stock",
  permission: "catalogue",

  async lockRows(tx, skus) {
    const skuOf = await stocksOfSkus(tx, skus);
    const stocks = await lockStocks(tx, [...skuOf.keys()]);
    return new Map(stocks.map(({ id, quantity }) => [skuOf.get(id) ?? "", { quantity }]));
  },

  async write(tx, ctx, changes) {
    const refusals = new Map<string, ChangeRefusal>();
    const skuOf = await stocksOfSkus(
      tx,
      changes.map(({ key }) => key),
    );
    const stockOf = new Map([...skuOf].map(([stockId, sku]) => [sku, stockId]));
    const by = ctx.actor.kind === "staff" ? ctx.actor.name : null;
    const counts = changes.flatMap(({ key, before, after }) => {
      const stockId = stockOf.get(key);
      if (stockId === undefined) refusals.set(key, { code: "row_not_found" });
      return stockId === undefined ? [] : { stockId, change: Number(after?.quantity) - Number(before?.quantity) };
    });
    for (const part of inParts(counts)) {
      const refused = await moveStocks(tx, part, { by, note: "", reason: "counted", now: ctx.now });
      for (const stockId of refused) refusals.set(skuOf.get(stockId) ?? "", { code: "stock_below_reserved" });
    }
    return { refusals, newKeys: new Map() };
  },

  async nameRows(ctx, skus) {
    const rows = await selectItems(ctx.db).where(isAnyOf(variants.sku, skus));
    return new Map(
      rows.map((row) => {
        const { sku, product, choice } = presentItem(row, ctx);
        return [sku, [product, choice, sku].filter(Boolean).join(" · ")];
      }),
    );
  },
};

function selectItems(db: Db) {
  return db
    .select({
      ...{ sku: variants.sku, stockId: variants.stockId, choice: variants.choice, isActive: variants.active },
      ...{ product: products.name, options: products.options, isProductActive: products.active },
      counts: stockCountsColumn(variants.stockId),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .$dynamic();
}

function presentItem(row: Awaited<ReturnType<typeof selectItems>>[number], { locale }: Pick<Ctx, "locale">): StockItem {
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

async function stocksOfSkus(tx: Tx, skus: readonly string[]): Promise<Map<StockId, string>> {
  const rows = await tx
    .select({ sku: variants.sku, stockId: variants.stockId })
    .from(variants)
    .where(isAnyOf(variants.sku, skus));
  return new Map(rows.map(({ sku, stockId }) => [stockId, sku]));
}
