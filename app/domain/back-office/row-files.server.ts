import type { z } from "zod";
import { writeCsv } from "~/lib/csv.server";
import type { ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { listUnreadableLines } from "../staff/change-sets/get-change-set.server";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import {
  csvColumns,
  csvLines,
  describeAdditions,
  keysOfRecords,
  parseCsvRows,
  readKnownRows,
  readRecords,
} from "../staff/resources/csv-rows.server";
import { readAllRows } from "../staff/resources/read-rows.server";
import { toChangeKind } from "../staff/resources/to-change-kind.server";
import { changeKinds, fileResources } from "./change-kinds.server";
import type { ChangeSetById, ExportRows, PlanRowImport, RowsOf } from "./schema";

export function exportRows(
  ctx: Ctx,
  { resource: name, ...selection }: z.output<typeof ExportRows>,
): AsyncGenerator<string> {
  requirePermission(ctx, fileResources[name].permission);
  requirePermission(ctx, "exports");
  const resource = fileResources[name];
  return writeRows();

  async function* writeRows() {
    yield writeCsv([csvColumns(resource)]);
    for await (const rows of readAllRows(ctx.db, resource, selection)) {
      const keys = rows.map(({ key }) => key);
      yield csvLines(resource, rows, await describeAdditions(ctx.db, resource, keys));
    }
  }
}

export async function describeRowImport(ctx: Ctx, { resource: name }: z.output<typeof RowsOf>) {
  requirePermission(ctx, fileResources[name].permission);
  const { fields, isAddable, additions } = fileResources[name];
  const columns = [...fields, ...(additions?.columns ?? [])];
  return { fields: columns.map(({ name: field }) => field), isAddable: isAddable || additions !== undefined };
}

/** Lines without keys add rows. @throws DomainError csv_unreadable, csv_columns, nothing_to_change, too_many_changes */
export async function planRowImport(
  ctx: Ctx,
  { resource: name, file }: z.output<typeof PlanRowImport>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, fileResources[name].permission);
  const resource = fileResources[name];
  const records = readRecords(file);
  const known = await readKnownRows(ctx, resource, keysOfRecords(records));
  const { wanted, unchanged } = parseCsvRows(resource, records, known);
  return planChangeSet(ctx, staff, toChangeKind(resource), { facts: { unchanged }, wanted, file });
}

/** Returns the wrong lines as CSV for staff to correct and import. @throws DomainError change_set_not_found */
export async function exportWrongLines(ctx: Ctx, { kind, id }: z.output<typeof ChangeSetById>): Promise<string> {
  requirePermission(ctx, changeKinds[kind].permission);
  const lines = await listUnreadableLines(ctx, changeKinds[kind], id);
  const { csvColumns: known = [] } = changeKinds[kind];
  if (lines.length === 0) throw new DomainError("change_set_not_found");
  const columns = known.filter((column) => lines.some((cells) => column in cells));
  return writeCsv([columns, ...lines.map((cells) => columns.map((column) => String(cells[column] ?? "")))]);
}
