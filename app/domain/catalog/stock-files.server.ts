import { asc, gt } from "drizzle-orm";
import type { z } from "zod";
import { type CsvRecord, writeCsv } from "~/lib/csv.server";
import { parseWholeNumber } from "~/lib/money";
import { isAnyOf } from "~db/is-any-of";
import { variants } from "~db/schema/catalog";
import type { ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { readLastReasons } from "../inventory/move-stock.server";
import { maxStock } from "../inventory/stock-reasons";
import { requirePermission } from "../permission";
import { planChangeSet, type WantedChange } from "../staff/change-sets/plan-change-set.server";
import { type CellFault, refuseLine } from "../staff/resources/csv-faults.server";
import { checkTable, readRecords } from "../staff/resources/csv-rows.server";
import type { PlanStockImport } from "./schema";
import { presentStockItem, selectStockItems } from "./stock.server";
import { stockChanges, stockColumns } from "./stock-take.server";

const rowsPerPart = 500;

/** The column `exported` has the same quantity. The import reads it to find out whether the stock changed since. */
export function exportStock(ctx: Ctx): AsyncGenerator<string> {
  requirePermission(ctx, "catalogue");
  requirePermission(ctx, "exports");
  return writeRows();

  async function* writeRows() {
    yield writeCsv([[...stockColumns]]);
    for (let after = ""; ; ) {
      const isAfter = after === "" ? undefined : gt(variants.sku, after);
      const rows = await selectStockItems(ctx.db).where(isAfter).orderBy(asc(variants.sku)).limit(rowsPerPart);
      const items = rows.map((row) => presentStockItem(row, ctx));
      yield writeCsv(items.map(toLine));
      const last = items.at(-1);
      if (!last || items.length < rowsPerPart) return;
      after = last.sku;
    }
  }
}

function toLine(item: ReturnType<typeof presentStockItem>): string[] {
  return stockColumns.map((name) => String(name === "exported" ? item.quantity : item[name]));
}

/**
 * Plans a stock-take. A line was not counted if it has no quantity or the exported one. A counted line is refused if
 * the stock changed after the export, because the goods may have been counted before or after the change.
 * @throws DomainError csv_unreadable, csv_columns, nothing_to_change, too_many_changes
 */
export async function planStockImport(
  ctx: Ctx,
  { file }: z.output<typeof PlanStockImport>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "catalogue");
  const records = readRecords(file);
  checkTable(records, { known: stockColumns, required: ["sku", "quantity"] });
  const stock = await readStock(ctx, records);
  const seen = new Set<string>();
  const wanted = records.flatMap((record): WantedChange[] => {
    const { line, cells } = record;
    const { sku = "", quantity: typed = "" } = cells;
    const count = parseWholeNumber(typed);
    const present = stock.get(sku);
    const refusal = refuseLine(line, findFaults(record, { present, isRepeated: seen.has(sku) }));
    seen.add(sku);
    if (refusal) return [{ key: `line-${line}`, after: cells, refusal }];
    if (isUncounted(cells) || count === present?.quantity) return [];
    return [{ key: sku, after: { quantity: count }, line: { number: line, cells } }];
  });
  const unchanged = records.length - wanted.length;
  return planChangeSet(ctx, staff, stockChanges, { facts: { unchanged }, wanted, file });
}

/** `lastReason` is the reason of the newest movement. */
type Stock = { quantity: number; lastReason: string | undefined };

async function readStock({ db }: Ctx, records: readonly CsvRecord[]): Promise<ReadonlyMap<string, Stock>> {
  const skus = records.flatMap(({ cells }) => cells.sku || []);
  const rows = await selectStockItems(db).where(isAnyOf(variants.sku, skus));
  const stockIds = rows.map(({ stockId }) => stockId);
  const reasons = await readLastReasons(db, stockIds);
  return new Map(rows.map((row) => [row.sku, { quantity: row.counts.quantity, lastReason: reasons.get(row.stockId) }]));
}

function isUncounted({ quantity = "", exported = "" }: CsvRecord["cells"]): boolean {
  return quantity === "" || (exported !== "" && parseWholeNumber(quantity) === parseWholeNumber(exported));
}

type StockLineState = { present: Stock | undefined; isRepeated: boolean };

function findFaults({ cells }: CsvRecord, { present, isRepeated }: StockLineState): CellFault[] {
  const { sku = "", quantity = "", exported = "" } = cells;
  const params = { min: 0, max: maxStock };
  const faults: CellFault[] = [
    ...(present === undefined ? [{ code: "csv_unknown_key" as const, column: "sku", value: sku }] : []),
    ...(isRepeated ? [{ code: "csv_twice" as const, column: "sku", value: sku }] : []),
    ...Object.entries({ quantity, exported })
      .filter(([, value]) => !isQuantity(value))
      .map(([column, value]) => ({ code: "csv_range" as const, column, value, params })),
  ];
  if (present === undefined || faults.length > 0) return faults;
  const hasChanged = exported !== "" && parseWholeNumber(exported) !== present.quantity;
  // The same quantity by a count means that this file was applied already. By a sale it means nothing.
  const isApplied = parseWholeNumber(quantity) === present.quantity && present.lastReason === "counted";
  if (!hasChanged || isUncounted(cells) || isApplied) return [];
  return [
    { code: "csv_stock_changed", column: "quantity", value: quantity, params: { exported, present: present.quantity } },
  ];
}

/** An empty cell is possible too. */
function isQuantity(typed: string): boolean {
  const count = typed === "" ? 0 : parseWholeNumber(typed);
  return count !== null && count >= 0 && count <= maxStock;
}
