import { asc } from "drizzle-orm";
import type { z } from "zod";
import { type CsvRecord, writeCsv } from "~/lib/csv.server";
import { parseWholeNumber } from "~/lib/money";
import { isAnyOf } from "~db/is-any-of";
import { variants } from "~db/schema/catalog";
import type { ChangeRefusal, ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { maxStock } from "../inventory/stock-reasons.rules";
import { requirePermission } from "../permission";
import { planChangeSet, type WantedChange } from "../staff/change-sets/plan-change-set.server";
import { checkTable, readRecords, refuseCell } from "../staff/resources/csv-rows.server";
import type { PlanStockImport } from "./schema";
import { presentStockItem, selectStockItems } from "./stock.server";
import { stockChanges, stockColumns } from "./stock-take.server";

export async function exportStock(ctx: Ctx): Promise<string> {
  requirePermission(ctx, "catalogue");
  requirePermission(ctx, "exports");
  const rows = await selectStockItems(ctx.db).orderBy(asc(variants.sku));
  const lines = rows.map((row) => {
    const item = presentStockItem(row, ctx);
    return stockColumns.map((name) => String(item[name]));
  });
  return writeCsv([[...stockColumns], ...lines]);
}

/**
 * Plans a stock-take. A line without a quantity was not counted.
 * @throws DomainError csv_unreadable, csv_columns, nothing_to_change, too_many_changes
 */
export async function planStockImport(
  ctx: Ctx,
  { file }: z.output<typeof PlanStockImport>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "catalogue");
  const records = readRecords(file);
  checkTable(records, { known: stockColumns, required: ["sku", "quantity"] });
  const quantities = await readQuantities(ctx, records);
  const seen = new Set<string>();
  const wanted = records.flatMap((record): WantedChange[] => {
    const { line, cells } = record;
    const { sku = "", quantity: typed = "" } = cells;
    const count = parseWholeNumber(typed);
    const refusal = findFault(record, { isKnown: quantities.has(sku), isRepeated: seen.has(sku) });
    seen.add(sku);
    if (refusal) return [{ key: `line-${line}`, after: cells, refusal }];
    if (typed === "" || count === quantities.get(sku)) return [];
    return [{ key: sku, after: { quantity: count }, line: { number: line, cells } }];
  });
  const unchanged = records.length - wanted.length;
  return planChangeSet(ctx, staff, stockChanges, { facts: { unchanged }, wanted, file });
}

async function readQuantities({ db }: Ctx, records: readonly CsvRecord[]): Promise<ReadonlyMap<string, number>> {
  const skus = records.flatMap(({ cells }) => cells.sku || []);
  const rows = await selectStockItems(db).where(isAnyOf(variants.sku, skus));
  return new Map(rows.map(({ sku, counts }) => [sku, counts.quantity]));
}

function findFault(
  { line, cells }: CsvRecord,
  { isKnown, isRepeated }: Record<"isKnown" | "isRepeated", boolean>,
): ChangeRefusal | null {
  const { sku = "", quantity = "" } = cells;
  if (!isKnown) return refuseCell("csv_unknown_key", { line, column: "sku", value: sku });
  if (isRepeated) return refuseCell("csv_twice", { line, column: "sku", value: sku });
  const count = quantity === "" ? 0 : parseWholeNumber(quantity);
  if (count !== null && count >= 0 && count <= maxStock) return null;
  return refuseCell("csv_range", { line, column: "quantity", value: quantity, min: 0, max: maxStock });
}
