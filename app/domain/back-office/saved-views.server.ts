import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import { orders } from "~db/schema/orders";
import { type SavedViewId, savedViews } from "~db/schema/staff";
import { sqlState } from "~db/sql-state";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { isRealOrder, matchesSelection } from "../orders/order-filters.server";
import { OrderFilters } from "../orders/schema";
import { hasPermission, requirePermission } from "../permission";
import { filterNames } from "../staff/resources/filters.server";
import { matchesRows } from "../staff/resources/read-rows.server";
import { type BuiltInView, builtInOrderViews } from "./order-views.rules";
import { resources } from "./resources.server";
import type { RemoveView, RenameView, SaveView, ViewsOf } from "./schema";
import type { ViewPage } from "./view-pages";

/** A count above this is not computed to its end. */
const maxCounted = 999;
const maxViews = 12;

export type ListView = {
  id: SavedViewId | null;
  builtIn: BuiltInView | null;
  name: string;
  query: string;
  count: number;
};

/** The views of a list with what they count, at most one more than `maxCounted`. All counts are one statement. */
export async function listViews(ctx: Ctx, { page }: z.output<typeof ViewsOf>): Promise<ListView[]> {
  const staff = requirePermission(ctx, permissionOf(page));
  const saved = await ctx.db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.page, page))
    .orderBy(asc(savedViews.id));
  const builtIn = page === "orders" ? builtInOrderViews(shopDate(ctx.now)) : [{ builtIn: "all" as const, query: "" }];
  const views = [
    ...builtIn.map((view) => ({ id: null, name: "", ...view })),
    ...saved.map((view) => ({ ...view, builtIn: null })),
  ];
  const counts = sql.join(
    views.map(({ query }) => countOf(ctx, page, query, hasPermission(staff.role, "personal_data"))),
    sql`, `,
  );
  const [row] = Counts.parse(await ctx.db.execute(sql`select array[${counts}]::int[] as counts`));
  return views.map((view, index) => ({ ...view, count: row?.counts[index] ?? 0 }));
}

const Counts = z.array(z.object({ counts: z.array(z.number()) }));

function countOf({ db, now }: Ctx, page: ViewPage, query: string, showsContact: boolean): SQL {
  const values = Object.fromEntries(new URLSearchParams(query));
  const scope = { today: shopDate(now), matchedIds: [], showsContact };
  const [table, where] =
    page === "orders"
      ? [orders, and(isRealOrder(), matchesSelection(db, readOrderFilters(values), scope))]
      : [resources[page].table, matchesRows(resources[page], { filters: values })];
  return sql`(select count(*) from (select 1 from ${table} where ${where ?? sql`true`} limit ${maxCounted + 1}) as counted)`;
}

/** Leaves out values that a filter does not take. */
function readOrderFilters(values: Record<string, string>): z.output<typeof OrderFilters> {
  const wrong = OrderFilters.safeParse(values).error?.issues.map(({ path }) => String(path[0])) ?? [];
  return OrderFilters.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.includes(name))));
}

function permissionOf(page: ViewPage) {
  return page === "orders" ? "read_orders" : resources[page].permission;
}

/** Only filters and the order of the list are saved. A text that was searched for could be personal data. */
function cleanQuery(page: ViewPage, query: string): string {
  const allowed =
    page === "orders"
      ? Object.keys(OrderFilters.shape).filter((name) => name !== "q")
      : [...filterNames(resources[page]), "sort", "direction"];
  const entries = [...new URLSearchParams(query)].filter(([name, value]) => allowed.includes(name) && value !== "");
  return new URLSearchParams(entries.toSorted(([one], [other]) => one.localeCompare(other))).toString();
}

/** @throws DomainError forbidden, view_without_filter, too_many_views, value_taken */
export async function saveView(ctx: Ctx, { page, name, query: typed }: z.output<typeof SaveView>) {
  const staff = requirePermission(ctx, permissionOf(page));
  const query = cleanQuery(page, typed);
  if (query === "") throw new DomainError("view_without_filter", { field: "name" });
  return refuseTakenName(() =>
    transact(ctx.db, async (tx) => {
      if ((await tx.$count(savedViews, eq(savedViews.page, page))) >= maxViews)
        throw new DomainError("too_many_views", { field: "name", params: { max: maxViews } });
      const { memberId, name: by } = staff;
      const [view] = await tx
        .insert(savedViews)
        .values({ page, name, query, memberId, by, createdAt: ctx.now })
        .returning({ id: savedViews.id });
      if (!view) throw new Error("The insert of a view returned no row");
      await staff.writeAuditEntry(tx, { action: "view_saved", subject: `view ${page}`, after: { value: name } });
      return { ...view, query };
    }),
  );
}

/** @throws DomainError forbidden, view_not_found, value_taken */
export async function renameView(ctx: Ctx, { page, id, name }: z.output<typeof RenameView>): Promise<void> {
  const staff = requirePermission(ctx, permissionOf(page));
  await refuseTakenName(() =>
    transact(ctx.db, async (tx) => {
      const isView = and(eq(savedViews.id, id), eq(savedViews.page, page));
      const [before] = await tx.select().from(savedViews).where(isView).for("update");
      if (!before) throw new DomainError("view_not_found");
      await tx.update(savedViews).set({ name }).where(isView);
      const facts = { before: { value: before.name }, after: { value: name } };
      await staff.writeAuditEntry(tx, { action: "view_renamed", subject: `view ${page}`, ...facts });
    }),
  );
}

/** Returns what was removed, so that it can be saved again. @throws DomainError forbidden, view_not_found */
export async function removeView(ctx: Ctx, { page, id }: z.output<typeof RemoveView>) {
  const staff = requirePermission(ctx, permissionOf(page));
  return transact(ctx.db, async (tx) => {
    const [removed] = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.page, page)))
      .returning({ name: savedViews.name, query: savedViews.query });
    if (!removed) throw new DomainError("view_not_found");
    const before = { value: removed.name };
    await staff.writeAuditEntry(tx, { action: "view_removed", subject: `view ${page}`, before });
    return removed;
  });
}

async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === "23505") throw new DomainError("value_taken", { field: "name" });
    throw error;
  }
}
