import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { variants } from "~db/schema/catalog";
import type { StockId } from "~db/schema/inventory";
import type { ChangeRefusal, ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { lockStocks, moveStocks } from "../inventory/move-stock.server";
import { requirePermission } from "../permission";
import { type ChangeKind, inParts } from "../staff/change-sets/change-kind";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import type { PlanStockTake } from "./schema";
import { presentStockItem, selectStockItems } from "./stock.server";

/** Plans changes of the quantities that differ from the count. @throws DomainError nothing_to_change */
export async function planStockTake(
  ctx: Ctx,
  { counted }: z.output<typeof PlanStockTake>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "catalogue");
  const wanted = counted.map(({ sku, count }) => ({ key: sku, after: { quantity: count } }));
  return planChangeSet(ctx, staff, stockChanges, { facts: { rows: wanted.length }, wanted });
}

/** `product` and `choice` only help people to read an exported file. An import ignores them. */
export const stockColumns = ["sku", "product", "choice", "exported", "quantity"] as const;

/** The key of a row is its SKU. If the quantity changed after the preview, the change is refused. */
export const stockChanges: ChangeKind = {
  name: "stock",
  permission: "catalogue",
  csvColumns: stockColumns,

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
      for (const stockId of refused)
        refusals.set(skuOf.get(stockId) ?? "", { code: "stock_below_reserved", params: { column: "quantity" } });
    }
    return { refusals, newKeys: new Map() };
  },

  async nameRows(ctx, skus) {
    const rows = await selectStockItems(ctx.db).where(isAnyOf(variants.sku, skus));
    return new Map(
      rows.map((row) => {
        const { sku, product, choice } = presentStockItem(row, ctx);
        return [sku, [product, choice, sku].filter(Boolean).join(" · ")];
      }),
    );
  },
};

async function stocksOfSkus(tx: Tx, skus: readonly string[]): Promise<Map<StockId, string>> {
  const rows = await tx
    .select({ sku: variants.sku, stockId: variants.stockId })
    .from(variants)
    .where(isAnyOf(variants.sku, skus));
  return new Map(rows.map(({ sku, stockId }) => [stockId, sku]));
}
