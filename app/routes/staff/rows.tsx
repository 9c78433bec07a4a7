import { presentRowFilters } from "~/domain/back-office/present-row-filters.server";
import { listRows } from "~/domain/back-office/rows.server";
import { listViews } from "~/domain/back-office/saved-views.server";
import { ListRows } from "~/domain/back-office/schema";
import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { EmptyState } from "~/ui/staff/empty-state";
import { ListChips, ListFilterForm } from "~/ui/staff/lists/list-filters";
import { ListTabs, ViewForms } from "~/ui/staff/lists/list-views";
import { PageHead } from "~/ui/staff/page-head";
import { AddRowLink, PublicHolidaysLink } from "~/ui/staff/row-links";
import { RowTable } from "~/ui/staff/row-table";
import type { Route } from "./+types/rows";
import { readFilters } from "./read-filters.server";
import { resourceParam } from "./resource-param.server";
import { viewActions } from "./view-actions.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { resource } = resourceParam(args.params);
    const query = {
      ...readQuery(ListRows.omit({ resource: true, filters: true }), args.url),
      filters: readFilters(args.url),
    };
    const [list, views] = await Promise.all([
      listRows(ctx, { ...query, resource }),
      listViews(ctx, { page: resource }),
    ]);
    return { resource, query, views, ...list, filters: presentRowFilters(ctx, list.filters) };
  });
}

export function action(args: Route.ActionArgs) {
  const { resource } = resourceParam(args.params);
  return submitStaffForm(args, "staff", viewActions(resource, linkToStaff("rows", { resource })));
}

function Rows({
  loaderData: { resource, query, rows, total, next, isAddable, filters, views, ...list },
  actionData,
}: Route.ComponentProps) {
  const { t } = useT();
  const one = t(`back_office.resource.${resource}.one`);
  const { q, sort, direction, after } = query;
  const selected = Object.fromEntries(filters.map(({ name, value }) => [name, value]));
  const hidden = { sort, direction: direction === "desc" ? direction : undefined };
  const linkWith = (changes: Record<string, string | undefined>) =>
    linkToStaff("rows", { resource }, { q, ...selected, ...hidden, ...changes });
  const isFiltered = q !== undefined || filters.some(({ value }) => value !== undefined);
  const form = findAddForm(resource, isAddable);
  const add = form && <AddRowLink resource={resource} to={form} />;
  return (
    <div className="stack">
      <PageHead
        title={t(`back_office.resource.${resource}.title`)}
        help={resource}
        text={t(`back_office.resource.${resource}.help`)}
        action={add}
        more={[
          ...(resource === "holidays" ? [<PublicHolidaysLink key="holidays" />] : []),
          <a key="import" href={linkToStaff("importRows", { resource })}>
            {t("back_office.rows.import")}
          </a>,
          <a key="export" href={linkToStaff("exportRows", { resource }, { q, ...selected })}>
            {t("back_office.rows.export")}
          </a>,
        ]}
      />
      <ListTabs views={views} />
      <ListFilterForm search={{ label: t("back_office.rows.search"), value: q }} filters={filters} hidden={hidden} />
      <ListChips filters={filters} total={t("back_office.rows.total", { count: total })}>
        <ViewForms views={views} sent={actionData ?? null} />
      </ListChips>
      {rows.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? "back_office.rows.none_found" : "back_office.rows.none", { one })}
          text={t(`back_office.resource.${resource}.help`)}
          action={resource === "holidays" && !isFiltered ? <PublicHolidaysLink isButton /> : add}
        />
      ) : (
        <form className="list-select" action={linkToStaff("bulkEdit", { resource })}>
          <RowTable {...list} resource={resource} rows={rows} direction={direction} linkWith={linkWith} />
          <BulkBar total={total} all={linkToStaff("bulkEdit", { resource }, { q, ...selected, all: 1 })} />
        </form>
      )}
      <p className="staff-line staff-turn">
        {after && <a href={linkWith({})}>{t("back_office.rows.first")}</a>}
        {next && <a href={linkWith({ after: next })}>{t("back_office.rows.next")}</a>}
      </p>
    </div>
  );
}

function findAddForm(resource: ResourceName, isAddable: boolean): string | null {
  if (resource === "products") return linkToStaff("newProduct");
  if (resource === "combos") return linkToStaff("newCombo");
  return isAddable ? linkToStaff("newRow", { resource }) : null;
}

export default import.meta.env.SSR ? Rows : undefined;

/** A CSS counter shows the number of ticked rows. */
function BulkBar({ total, all }: { total: number; all: string }) {
  const { t } = useT();
  return (
    <div className="list-bulk">
      <p>
        <span className="list-bulk-none">{t("back_office.bulk.choose")}</span>
        <span className="list-bulk-some">
          {t("back_office.bulk.chosen")} <b className="list-ticked" />
        </span>{" "}
        <a href={all} className="staff-link staff-tap">
          {t("back_office.bulk.all", { count: total })}
        </a>
      </p>
      <button type="submit" className={buttonClass()}>
        {t("back_office.bulk.edit")} <span className="list-ticked" />
      </button>
    </div>
  );
}
