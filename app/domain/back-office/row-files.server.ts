import type { z } from "zod";
import type { ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import { csvHeader, csvLines, keysInCsv, parseCsvRows } from "../staff/resources/csv-rows.server";
import { readAllRows, readRowsByKey } from "../staff/resources/read-rows.server";
import { toChangeKind } from "../staff/resources/resource-changes.server";
import { resources } from "./resources.server";
import type { ExportRows, PlanRowImport } from "./schema";

/** The rows as CSV in UTF-8, in parts. @throws DomainError forbidden */
export function exportRows(ctx: Ctx, { resource: name, q }: z.output<typeof ExportRows>): AsyncGenerator<string> {
  const resource = resources[name];
  requirePermission(ctx, resource.permission);
  requirePermission(ctx, "exports");
  return writeRows();

  async function* writeRows() {
    yield csvHeader(resource);
    for await (const rows of readAllRows(ctx.db, resource, q)) yield csvLines(resource, rows);
  }
}

/**
 * Plans the changes of a CSV file. Lines with a key change that row, and lines without one add a row.
 * @throws DomainError forbidden, csv_unreadable, csv_columns, nothing_to_change, too_many_changes
 */
export async function planRowImport(
  ctx: Ctx,
  { resource: name, file }: z.output<typeof PlanRowImport>,
): Promise<{ id: ChangeSetId }> {
  const resource = resources[name];
  const staff = requirePermission(ctx, resource.permission);
  const rows = await readRowsByKey(ctx.db, resource, keysInCsv(file));
  const { wanted, unchanged } = parseCsvRows(resource, file, new Map(rows.map((row) => [row.key, row])));
  return planChangeSet(ctx, staff, toChangeKind(resource), { facts: { unchanged }, wanted });
}
