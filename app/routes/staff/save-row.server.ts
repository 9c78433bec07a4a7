import { z } from "zod";
import { planDayRow } from "~/domain/back-office/day-prices.server";
import { resources } from "~/domain/back-office/resources.server";
import { saveResourceRow } from "~/domain/back-office/rows.server";
import { PlanDayRow } from "~/domain/back-office/schema";
import { confirmedAmounts } from "~/domain/schema";
import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { defineAction } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { offerUndo } from "./offer-undo.server";
import { parseBase } from "./parse-base.server";

const maxBaseLength = 200_000;

/** The field has the values that the form had when it was opened, as JSON. */
export const BaseField = z.string().max(maxBaseLength).optional();

/**
 * Shows the prices that a season or a holiday would change, before it is saved. After saving, redirects to `page` or to
 * the row's own page.
 */
export function saveRowAction(resource: ResourceName, key?: string, page?: string) {
  const schema = resources[resource].schema.extend({ base: BaseField, confirmedAmounts });
  return defineAction(schema, async (ctx, { base, confirmedAmounts: amounts, ...values }) => {
    const confirmed = confirmedAmounts.parse(amounts);
    const edit = { resource, key, values, base: parseBase(String(base ?? "null")) };
    const day = PlanDayRow.safeParse(edit).data;
    const planned = day && (await planDayRow(ctx, day));
    if (planned) return { to: linkToStaff("changes", { kind: resource, id: planned.id }) };
    const saved = await saveResourceRow(ctx, { ...edit, confirmedAmounts: confirmed });
    const to = page ?? linkToStaff("row", { resource, key: saved.key });
    const isNew = key === undefined;
    return {
      to,
      toast: {
        key: isNew ? "back_office.rows.added" : "back_office.rows.saved",
        params: { title: saved.title },
        ...offerUndo(saved.undo, isNew ? linkToStaff("rows", { resource }) : to),
      },
    };
  });
}
