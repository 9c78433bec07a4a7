import { z } from "zod";
import { ListStock } from "~/domain/catalog/schema";
import { listStock } from "~/domain/catalog/stock.server";
import { planStockTake } from "~/domain/catalog/stock-take.server";
import { DomainError } from "~/domain/errors";
import { maxStock } from "~/domain/inventory/stock-reasons";
import { useT } from "~/i18n/use-t";
import { parseWholeNumber } from "~/lib/money";
import { readQuery } from "~/request/read-input.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { Field, Select } from "~/ui/form/field";
import { buttonClass } from "~/ui/parts/button";
import { CellInput } from "~/ui/staff/cell-input";
import { EmptyState } from "~/ui/staff/empty-state";
import { FilterLinks } from "~/ui/staff/filter-links";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { StaffForm } from "~/ui/staff/staff-form";
import { StaffTable } from "~/ui/staff/staff-table";
import { StatePill } from "~/ui/staff/state-pill";
import type { Route } from "./+types/stock";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const query = readQuery(ListStock, args.url);
    return { query, ...(await listStock(ctx, query)) };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    count: defineAction(z.looseObject({}), async (ctx, fields) => {
      const { id } = await planStockTake(ctx, { counted: readCounts(fields) });
      return { to: linkToStaff("changes", { kind: "stock", id }) };
    }),
  });
}

/** The name of the field for a counted quantity is this prefix followed by the SKU. */
const countFieldPrefix = "count-";

/** An empty field means that this item was not counted. */
function readCounts(fields: Record<string, unknown>): { sku: string; count: number }[] {
  return Object.entries(fields).flatMap(([name, typed]) => {
    if (!name.startsWith(countFieldPrefix) || typeof typed !== "string" || typed.trim() === "") return [];
    const count = parseWholeNumber(typed);
    if (count === null || count < 0 || count > maxStock) throw new DomainError("value_refused", { field: name });
    return { sku: name.slice(countFieldPrefix.length), count };
  });
}

function Stock({ loaderData: { query, items, total, next, lowStock, categories }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const { q, low, category, after } = query;
  const result = resultOfAction(actionData ?? null, "count");
  const filters = [undefined, "1" as const].map((value) => ({
    to: linkToStaff("stock", null, { q, low: value, category }),
    label: t(value ? "back_office.stock.low" : "back_office.stock.all", { count: lowStock }),
    isCurrent: value === low,
  }));
  return (
    <div className="stack">
      <PageHead
        title={t("staff.rooms.stock")}
        help="stock"
        text={t("back_office.stock.help")}
        more={[
          <a key="import" href={linkToStaff("importStock")}>
            {t("back_office.stock.import")}
          </a>,
          <a key="export" href={linkToStaff("exportStock")}>
            {t("back_office.stock.export")}
          </a>,
        ]}
      />
      <form className="staff-line" action={linkToStaff("stock")}>
        {low && <input type="hidden" name="low" value={low} />}
        <Field name="q" label={t("back_office.stock.search")} type="search" maxLength={100} defaultValue={q} />
        <Select
          name="category"
          label={t("back_office.field.categoryId")}
          options={[
            { value: "", label: t("back_office.list.any") },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          defaultValue={String(category ?? "")}
        />
        <button type="submit" className={buttonClass("line")}>
          {t("back_office.rows.submit_search")}
        </button>
      </form>
      <FilterLinks links={filters} />
      {items.length === 0 ? (
        <EmptyState title={t("back_office.stock.none")} text={t("back_office.stock.help")} />
      ) : (
        <>
          <p className="help">{t("back_office.rows.total", { count: total })}</p>
          <StaffForm action="count" button={t("back_office.stock.preview")} result={result}>
            <StockTable items={items} lowStock={lowStock} />
          </StaffForm>
        </>
      )}
      <p className="staff-line staff-turn">
        {after && <a href={linkToStaff("stock", null, { q, low, category })}>{t("back_office.rows.first")}</a>}
        {next && (
          <a href={linkToStaff("stock", null, { q, low, category, after: next })}>{t("back_office.rows.next")}</a>
        )}
      </p>
    </div>
  );
}

export default import.meta.env.SSR ? Stock : undefined;

type StockTableProps = Pick<Awaited<ReturnType<typeof listStock>>, "items" | "lowStock">;

function StockTable({ items, lowStock }: StockTableProps) {
  const { t } = useT();
  const names = {
    quantity: t("back_office.stock.quantity"),
    reserved: t("back_office.stock.reserved"),
    left: t("back_office.stock.left"),
    counted: t("back_office.stock.counted"),
  };
  return (
    <StaffTable headings={[t("back_office.stock.item"), ...Object.values(names).map((end) => ({ end }))]}>
      {items.map(({ sku, product, choice, quantity, reserved, isActive }) => {
        return (
          <tr key={sku}>
            <th scope="row">
              <a href={linkToStaff("stockItem", { sku })}>{product}</a>{" "}
              <span className="help">{[choice, sku].filter(Boolean).join(" · ")}</span>
              {!isActive && <StatePill tone="over">{t("back_office.stock.off")}</StatePill>}
              {isActive && quantity - reserved <= lowStock && (
                <StatePill tone="wait">{t("back_office.stock.runs_out")}</StatePill>
              )}
            </th>
            <td data-name={names.quantity} className="end num">
              {quantity}
            </td>
            <td data-name={names.reserved} className="end num">
              {reserved}
            </td>
            <td data-name={names.left} className="end num">
              {quantity - reserved}
            </td>
            <td data-name={names.counted} className="end">
              <CellInput
                name={countFieldPrefix + sku}
                className="staff-count-input"
                inputMode="numeric"
                maxLength={9}
                label={t("back_office.stock.counted_of", { item: [product, choice].filter(Boolean).join(", ") })}
              />
            </td>
          </tr>
        );
      })}
    </StaffTable>
  );
}
