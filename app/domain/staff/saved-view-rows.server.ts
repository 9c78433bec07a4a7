import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { type SavedViewId, savedViews } from "~db/schema/staff";
import { sqlState } from "~db/sql-state";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { StaffActor } from "../permission";

const maxViews = 12;

type View = { page: string; name: string; query: string };

export function listSavedViews(db: Db, page: string) {
  return db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.page, page))
    .orderBy(asc(savedViews.id));
}

/** @throws DomainError too_many_views, value_taken */
export async function insertView(ctx: Ctx, staff: StaffActor, view: View): Promise<{ id: SavedViewId }> {
  const { page, name } = view;
  return refuseTakenName(() =>
    transact(ctx.db, async (tx) => {
      await lockName(tx, `views of ${page}`);
      if ((await tx.$count(savedViews, eq(savedViews.page, page))) >= maxViews)
        throw new DomainError("too_many_views", { field: "name", params: { max: maxViews } });
      const [row] = await tx
        .insert(savedViews)
        .values({ ...view, memberId: staff.memberId, by: staff.name, createdAt: ctx.now })
        .returning({ id: savedViews.id });
      if (!row) throw new Error("The insert of a view returned no row");
      await staff.writeAuditEntry(tx, { action: "view_saved", subject: `view ${page}`, after: { value: name } });
      return row;
    }),
  );
}

type ViewKey = { page: string; id: SavedViewId };

/** @throws DomainError view_not_found, value_taken */
export async function changeViewName(
  ctx: Ctx,
  staff: StaffActor,
  { page, id, name }: ViewKey & { name: string },
): Promise<void> {
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

/** Returns what was deleted, so that it can be restored. @throws DomainError view_not_found */
export async function deleteView(ctx: Ctx, staff: StaffActor, { page, id }: ViewKey) {
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
