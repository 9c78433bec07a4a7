import type { z } from "zod";
import type { ChangeSetId } from "~db/schema/staff";
import { type DayPricePreview, previewDayPrices } from "../catalog/preview-prices.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { getChangeSet } from "../staff/change-sets/get-change-set.server";
import { listChangesOfSet } from "../staff/change-sets/list-change-sets.server";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import { readRow } from "../staff/resources/read-rows.server";
import { newRowChange, rehearseRowEdit } from "../staff/resources/save-row.server";
import { toChangeKind } from "../staff/resources/to-change-kind.server";
import { resources } from "./resources.server";
import { parseRowValues } from "./rows.server";
import type { GetDayChanges, PlanDayRow, PreviewDayRemoval } from "./schema";

/**
 * If the season or holiday changes the price of a ticket within a year, plans a change set, which shows these prices
 * before staff apply it. Otherwise returns null, and `saveResourceRow` can save the row at once.
 * @throws DomainError with the codes of `saveResourceRow` and `planChangeSet`
 */
export async function planDayRow(
  ctx: Ctx,
  { resource: name, key, base, ...typed }: z.output<typeof PlanDayRow>,
): Promise<{ id: ChangeSetId } | null> {
  const staff = requirePermission(ctx, resources[name].permission);
  const resource = resources[name];
  const edit = { key: key ?? null, values: parseRowValues(resource, typed.values), base };
  const isNew = edit.key === null;
  // `saveResourceRow` recognises a form that is sent twice, but a rehearsal refuses it. A new row is therefore rehearsed
  // only if a change set is planned.
  const change = isNew ? newRowChange(edit.values) : await rehearseRowEdit(ctx, resource, edit);
  const { categories } = await previewDayPrices(ctx, { kind: name, changes: [change] }, undefined);
  if (categories.length === 0) return null;
  if (isNew) await rehearseRowEdit(ctx, resource, edit);
  const plan = { facts: {}, wanted: [change], file: JSON.stringify(change) };
  return planChangeSet(ctx, staff, toChangeKind(resource), plan);
}

/**
 * Returns the ticket prices that would change if the season or holiday were deleted.
 * @throws DomainError row_not_found
 */
export async function previewDayRemoval(
  ctx: Ctx,
  { resource: name, key, category }: z.output<typeof PreviewDayRemoval>,
): Promise<DayPricePreview> {
  requirePermission(ctx, resources[name].permission);
  const resource = resources[name];
  const row = await readRow(ctx.db, resource, key);
  if (!row) throw new DomainError("row_not_found");
  return previewDayPrices(ctx, { kind: name, changes: [{ key, before: row.values, after: null }] }, category);
}

/**
 * Returns a change set of seasons or holidays with the ticket prices that it changes.
 * @throws DomainError change_set_not_found
 */
export async function getDayChanges(ctx: Ctx, { kind, category, ...query }: z.output<typeof GetDayChanges>) {
  requirePermission(ctx, resources[kind].permission);
  const resource = resources[kind];
  const set = await getChangeSet(ctx, toChangeKind(resource), query);
  const changes = await listChangesOfSet(ctx.db, query.id);
  return { ...set, prices: await previewDayPrices(ctx, { kind, changes }, category) };
}
