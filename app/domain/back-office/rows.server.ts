import type { z } from "zod";
import { withoutUndefined } from "~/lib/without-undefined";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { listEntriesAbout } from "../staff/audit-log.server";
import { listChangesOfRow } from "../staff/change-sets/list-changes-of-row.server";
import { describeFilters } from "../staff/resources/filters.server";
import { readRow, readRowPage } from "../staff/resources/read-rows.server";
import { requirePlausiblePrices } from "../staff/resources/require-plausible-prices";
import { describeForm, initialSort, type Resource, rowTitle } from "../staff/resources/resource.server";
import { rowSubject } from "../staff/resources/row-entries.server";
import { moveRow } from "../staff/resources/row-order.server";
import { removeRow, saveRow } from "../staff/resources/save-row.server";
import type { UndoRef } from "../staff/undo/store-undo-step.server";
import { resources } from "./resources.server";
import type { ListRows, MoveRow, NewRow, RemoveRow, RowByKey, SaveRow } from "./schema";

export async function listRows(ctx: Ctx, { resource: name, sort, ...query }: z.output<typeof ListRows>) {
  requirePermission(ctx, resources[name].permission);
  const resource = resources[name];
  const sorted = resource.sorts.find((field) => field === sort) ?? initialSort(resource);
  const page = await readRowPage(ctx.db, resource, { ...query, sort: sorted });
  return {
    ...{ ...page, sort: sorted, sorts: resource.sorts, isAddable: resource.isAddable },
    filters: await describeFilters(ctx, resource, query.filters ?? {}),
    rows: page.rows.map((row) => ({ ...row, title: rowTitle(resource, row.values, ctx.locale) })),
    fields: await Promise.all(
      resource.listed.map(async (field) => ({
        ...{ name: field, kind: kindOf(resource, field) },
        choices: (await resource.choices[field]?.(ctx)) ?? [],
      })),
    ),
  };
}

/** @throws DomainError row_not_found */
export async function getRow(ctx: Ctx, { resource: name, key }: z.output<typeof RowByKey>) {
  requirePermission(ctx, resources[name].permission);
  const resource = resources[name];
  const [row, entries, changes, form] = await Promise.all([
    readRow(ctx.db, resource, key),
    listEntriesAbout(ctx.db, rowSubject(resource, key)),
    listChangesOfRow(ctx.db, resource.name, key),
    describeForm(ctx, resource),
  ]);
  if (!row) throw new DomainError("row_not_found");
  const { isAddable, isDeletable } = resource;
  return {
    ...row,
    title: rowTitle(resource, row.values, ctx.locale),
    form,
    ...{ isAddable, isDeletable },
    history: [...entries, ...changes].toSorted((one, other) => other.at.localeCompare(one.at)),
  };
}

/** @throws DomainError row_not_found, also for resources to which no rows can be added */
export async function getRowForm(ctx: Ctx, { resource: name, copy }: z.output<typeof NewRow>) {
  requirePermission(ctx, resources[name].permission);
  if (!resources[name].isAddable) throw new DomainError("row_not_found");
  const form = await describeForm(ctx, resources[name]);
  if (copy === undefined) return { form, values: (await resources[name].newValues?.(ctx)) ?? {} };
  const copied = await readRow(ctx.db, resources[name], copy);
  if (!copied) throw new DomainError("row_not_found");
  // A copy is switched off at first: an item is not on sale, and a zone does not deliver.
  const { isActive: _, canDeliver: __, ...values } = copied.values;
  return { form, values };
}

/** @throws DomainError edit_conflict, price_doubtful, and the codes of `writeRow` */
export async function saveResourceRow(ctx: Ctx, input: z.output<typeof SaveRow>) {
  const staff = requirePermission(ctx, resources[input.resource].permission);
  const resource = resources[input.resource];
  const values = parseRowValues(resource, input.values);
  const prices = resource.fields.filter(({ kind }) => kind === "money");
  requirePlausiblePrices(
    prices.map(({ name }) => ({ field: name, amount: values[name], before: input.base?.[name] })),
    input.confirmedAmounts,
  );
  const saved = await saveRow(ctx, staff, resource, { key: input.key ?? null, values, base: input.base });
  return { ...saved, title: rowTitle(resource, values, ctx.locale) };
}

/** @throws DomainError row_not_found, row_in_use, row_changed */
export async function removeResourceRow(
  ctx: Ctx,
  { resource: name, ...row }: z.output<typeof RemoveRow>,
): Promise<{ undo: UndoRef }> {
  const staff = requirePermission(ctx, resources[name].permission);
  const resource = resources[name];
  return { undo: await removeRow(ctx, staff, resource, row) };
}

/** @throws DomainError row_not_found, also for resources whose rows have no position */
export async function moveResourceRow(ctx: Ctx, { resource: name, ...move }: z.output<typeof MoveRow>) {
  const staff = requirePermission(ctx, resources[name].permission);
  const resource = resources[name];
  return moveRow(ctx, staff, resource, move);
}

export function parseRowValues({ schema }: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return withoutUndefined(parsed.data);
  throw new DomainError("value_refused", { field: parsed.error.issues[0]?.path.join(".") ?? "" });
}

function kindOf({ fields }: Resource, name: string) {
  return fields.find((field) => field.name === name)?.kind ?? "text";
}
