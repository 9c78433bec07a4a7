import { z } from "zod";
import type { BulkChange } from "~/domain/back-office/bulk-change.rules";
import { getBulkEdit, planBulkEdit } from "~/domain/back-office/bulk-edit.server";
import { resources } from "~/domain/back-office/resources.server";
import { SelectRows } from "~/domain/back-office/schema";
import { requirePermission } from "~/domain/permission";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { EmptyState } from "~/ui/staff/empty-state";
import { BulkEditForms } from "~/ui/staff/lists/bulk-edit-forms";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/bulk-edit";
import { readFilters } from "./read-filters.server";
import { resourceParam } from "./resource-param.server";

/** The query has a `key` for each selected row, or `all` for all rows that match the search and the filters. */
function readSelection({ params, url }: Pick<Route.LoaderArgs, "params" | "url">) {
  const { resource } = resourceParam(params);
  const keys = url.searchParams.getAll("key");
  const filters = readFilters(url);
  const selection = url.searchParams.has("all") ? { q: filters.q || undefined, filters } : { keys };
  const parsed = SelectRows.safeParse({ resource, ...selection });
  return { resource, selection: parsed.data ?? null };
}

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { resource, selection } = readSelection(args);
    requirePermission(ctx, resources[resource].permission);
    return { resource, edit: selection && (await getBulkEdit(ctx, selection)) };
  });
}

const SetField = z.object({ field: z.string().max(60), value: z.string().max(20) });
const ChangePrice = z.object({
  field: z.string().max(60),
  unit: z.enum(["amount", "percent"]),
  number: z.number().int().min(-1_000_000_000).max(1_000_000_000),
});

export function action(args: Route.ActionArgs) {
  const { resource, selection } = readSelection(args);
  if (!selection) throw refuseStaffPage("not_found");
  const preview = async (ctx: Parameters<typeof planBulkEdit>[0], change: BulkChange) => {
    const { id } = await planBulkEdit(ctx, { ...selection, change });
    return { to: linkToStaff("changes", { kind: resource, id }) };
  };
  return submitStaffForm(args, resources[resource].permission, {
    set: defineAction(SetField, (ctx, { field, value }) =>
      preview(ctx, { kind: "set", field, value: value === "yes" || (value === "no" ? false : Number(value)) }),
    ),
    price: defineAction(ChangePrice, (ctx, { field, unit, number }) =>
      preview(
        ctx,
        unit === "amount" ? { kind: "amount", field, amount: number } : { kind: "percent", field, percent: number },
      ),
    ),
    remove: defineAction(z.object({}), (ctx) => preview(ctx, { kind: "remove" })),
  });
}

function BulkEdit({ loaderData: { resource, edit }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const list = (
    <a href={linkToStaff("rows", { resource })} className={buttonClass("line")}>
      {t(`back_office.resource.${resource}.title`)}
    </a>
  );
  return (
    <div className="staff-form stack">
      <PageHead
        title={t("back_office.bulk.title", { count: edit?.count ?? 0 })}
        help="bulkEdit"
        text={edit && edit.count > 0 ? summarize(edit) : undefined}
        back={resource}
      />
      {edit && edit.count > 0 && edit.count <= edit.max && <BulkEditForms edit={edit} sent={actionData ?? null} />}
      {edit && edit.count > edit.max && <p>{t("errors.too_many_changes", { max: edit.max })}</p>}
      {(edit?.count ?? 0) === 0 && (
        <EmptyState title={t("back_office.bulk.nothing")} text={t("back_office.bulk.nothing_help")} action={list} />
      )}
    </div>
  );
}

function summarize({ titles, count }: Awaited<ReturnType<typeof getBulkEdit>>): string {
  return `${titles.join(", ")}${count > titles.length ? "…" : ""}`;
}

export default import.meta.env.SSR ? BulkEdit : undefined;
