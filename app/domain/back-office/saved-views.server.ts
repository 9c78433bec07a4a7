import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { selectMatchingOrders } from "../orders/order-filters.server";
import { OrderFilters } from "../orders/schema";
import { requirePermission } from "../permission";
import { filterNames } from "../staff/resources/filters.server";
import { selectMatchingRows } from "../staff/resources/read-rows.server";
import { changeViewName, deleteView, insertView, listSavedViews } from "../staff/saved-view-rows.server";

import { resources } from "./resources.server";
import type { RemoveView, RenameView, SaveView, ViewsOf } from "./schema";
import type { ViewPage } from "./view-pages";

type BuiltInView = "all" | "todo" | "today" | "tomorrow" | "transfer" | "delivery";

/** Counting stops one row above this number. */
const maxCounted = 999;

export type ListView = {
  id: number | null;
  builtIn: BuiltInView | null;
  name: string;
  query: string;
  count: number;
};

/** One SQL statement counts the rows of all views, each up to `maxCounted + 1`. */
export async function listViews(ctx: Ctx, { page }: z.output<typeof ViewsOf>): Promise<ListView[]> {
  requirePermission(ctx, permissionOf(page));
  const saved = await listSavedViews(ctx.db, page);
  const builtIn = page === "orders" ? builtInOrderViews(shopDate(ctx.now)) : [{ builtIn: "all" as const, query: "" }];
  const views = [
    ...builtIn.map((view) => ({ id: null, name: "", ...view })),
    ...saved.map((view) => ({ ...view, builtIn: null })),
  ];
  const counts = sql.join(
    views.map(({ query }) => countOf(ctx, page, query)),
    sql`, `,
  );
  const [row] = Counts.parse(await ctx.db.execute(sql`select array[${counts}]::int[] as counts`));
  return views.map((view, index) => ({ ...view, count: row?.counts[index] ?? 0 }));
}

const Counts = z.array(z.object({ counts: z.array(z.number()) }));

function countOf(ctx: Ctx, page: ViewPage, query: string): SQL {
  const values = Object.fromEntries(new URLSearchParams(query));
  const matching =
    page === "orders"
      ? selectMatchingOrders(ctx, readOrderFilters(values))
      : selectMatchingRows(resources[page], { filters: values });
  return sql`(select count(*) from (${matching} limit ${maxCounted + 1}) as counted)`;
}

/** Leaves out filters with an invalid value. */
function readOrderFilters(values: Record<string, string>): z.output<typeof OrderFilters> {
  const wrong = OrderFilters.safeParse(values).error?.issues.map(({ path }) => String(path[0])) ?? [];
  return OrderFilters.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.includes(name))));
}

function permissionOf(page: ViewPage) {
  return page === "orders" ? "read_orders" : resources[page].permission;
}

/** Keeps only filters and the sort order. A search text could be personal data. */
function cleanQuery(page: ViewPage, query: string): string {
  const allowed =
    page === "orders"
      ? Object.keys(OrderFilters.shape).filter((name) => name !== "q")
      : [...filterNames(resources[page]), "sort", "direction"];
  const entries = [...new URLSearchParams(query)].filter(([name, value]) => allowed.includes(name) && value !== "");
  return new URLSearchParams(entries.toSorted(([one], [other]) => one.localeCompare(other))).toString();
}

/** @throws DomainError view_without_filter, too_many_views, value_taken */
export async function saveView(ctx: Ctx, { page, name, query: typed }: z.output<typeof SaveView>) {
  const staff = requirePermission(ctx, permissionOf(page));
  const query = cleanQuery(page, typed);
  if (query === "") throw new DomainError("view_without_filter", { field: "name" });
  return { ...(await insertView(ctx, staff, { page, name, query })), query };
}

/** @throws DomainError view_not_found, value_taken */
export async function renameView(ctx: Ctx, input: z.output<typeof RenameView>): Promise<void> {
  const staff = requirePermission(ctx, permissionOf(input.page));
  await changeViewName(ctx, staff, input);
}

/** Returns the removed view, so that it can be restored. @throws DomainError view_not_found */
export async function removeView(ctx: Ctx, input: z.output<typeof RemoveView>) {
  const staff = requirePermission(ctx, permissionOf(input.page));
  return deleteView(ctx, staff, input);
}

/** The list of orders always has these views. `query` has sorted parameters, as in `cleanQuery`. */
function builtInOrderViews(today: string): { builtIn: BuiltInView; query: string }[] {
  const visitOn = (date: string) => `visitFrom=${date}&visitTo=${date}`;
  return [
    { builtIn: "all", query: "" },
    { builtIn: "todo", query: "todo=yes" },
    { builtIn: "today", query: visitOn(today) },
    { builtIn: "tomorrow", query: visitOn(addDays(today, 1)) },
    { builtIn: "transfer", query: "method=vietqr&status=pending" },
    { builtIn: "delivery", query: "delivery=yes&todo=yes" },
  ];
}
