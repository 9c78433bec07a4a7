import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { ChangeSetId, RowValues } from "~db/schema/staff";
import type { AuditFacts, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { maxChanges, planChangeSet, type WantedChange } from "../staff/change-sets/plan-change-set.server";
import { countSelectedRows, readSelectedRows } from "../staff/resources/read-rows.server";
import { describeForm, type Resource, rowTitle } from "../staff/resources/resource.server";
import { toChangeKind } from "../staff/resources/to-change-kind.server";
import { type BulkChange, changeValues } from "./bulk-change.rules";
import { resources } from "./resources.server";
import type { PlanBulkEdit, SelectRows } from "./schema";

const maxTitles = 5;

export async function getBulkEdit(ctx: Ctx, { resource: name, ...selection }: z.output<typeof SelectRows>) {
  requirePermission(ctx, resources[name].permission);
  const resource = resources[name];
  const [count, rows, form] = await Promise.all([
    countSelectedRows(ctx.db, resource, selection),
    readSelectedRows(ctx.db, resource, selection, maxTitles),
    describeForm(ctx, resource),
  ]);
  return {
    ...{ count, max: maxChanges, isDeletable: resource.isDeletable },
    titles: rows.map(({ values }) => rowTitle(resource, values, ctx.locale)),
    fields: form.flatMap(({ name: field, kind, choices }) =>
      kind === "yes_no" || kind === "choice" || kind === "money" ? [{ name: field, kind, choices }] : [],
    ),
  };
}

/** Skips rows that have the value already. @throws DomainError with the codes of `requireField` and `planChangeSet` */
export async function planBulkEdit(
  ctx: Ctx,
  { resource: name, change, ...selection }: z.output<typeof PlanBulkEdit>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, resources[name].permission);
  const resource = resources[name];
  requireField(resource, change);
  const rows = await readSelectedRows(ctx.db, resource, selection, maxChanges + 1);
  const wanted = rows.flatMap(({ key, values }): WantedChange[] => {
    const after = changeValues(values, change);
    return isDeepStrictEqual(after, values) ? [] : [{ key, ...parseChange(resource, after) }];
  });
  return planChangeSet(ctx, staff, toChangeKind(resource), { facts: factsOf(change), wanted });
}

/** @throws DomainError row_in_use if rows cannot be removed, value_refused if the field does not allow this change */
function requireField({ fields, isDeletable }: Resource, change: BulkChange): void {
  if (change.kind === "remove") {
    if (!isDeletable) throw new DomainError("row_in_use");
    return;
  }
  const kind = fields.find((field) => field.name === change.field)?.kind;
  const isPossible =
    change.kind === "set"
      ? (kind === "yes_no" && typeof change.value === "boolean") ||
        (kind === "choice" && typeof change.value === "number")
      : kind === "money";
  if (!isPossible) throw new DomainError("value_refused", { field: "field" });
}

function parseChange({ schema }: Resource, after: RowValues | null): Pick<WantedChange, "after" | "refusal"> {
  const isValid = after === null || schema.safeParse(after).success;
  return isValid ? { after } : { after, refusal: { code: "value_refused" } };
}

function factsOf(change: BulkChange): AuditFacts {
  switch (change.kind) {
    case "remove":
      return { operation: "remove" };
    case "set":
      return { operation: "set", field: change.field, value: change.value };
    case "amount":
      return { operation: "add", field: change.field, amount: change.amount };
    case "percent":
      return { operation: "multiply", field: change.field, percent: change.percent };
  }
}
