import { eq } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Tx } from "~db/client.server";
import { combos, productCategories, services, ticketTypes } from "~db/schema/catalog";
import { sqlState } from "~db/sql-state";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import type { SluggedPage } from "../shop/find-redirects.server";
import { redirectMovedPage } from "../shop/redirects.server";
import { findLastEditor, writeRowEntry } from "../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import { addressTaken } from "./address-taken";
import type { ItemAddress, RenameCategoryAddress, RenamedKind, RenameItemAddress } from "./schema";

type NameColumn = (typeof ticketTypes | typeof services | typeof combos | typeof productCategories)["name"];

/** `page` is null for combos, because they have no page of their own. */
type RenamableItem = { table: PgTable; id: PgColumn; slug: PgColumn; name: NameColumn; page: SluggedPage | null };

const items: Record<RenamedKind | "categories", RenamableItem> = {
  categories: {
    table: productCategories,
    id: productCategories.id,
    slug: productCategories.slug,
    name: productCategories.name,
    page: "category",
  },
  "ticket-types": {
    table: ticketTypes,
    id: ticketTypes.id,
    slug: ticketTypes.slug,
    name: ticketTypes.name,
    page: "ticket",
  },
  services: { table: services, id: services.id, slug: services.slug, name: services.name, page: "service" },
  combos: { table: combos, id: combos.id, slug: combos.slug, name: combos.name, page: null },
};

type RenamedItem = { undo: UndoRef | null };

/** @throws DomainError row_not_found */
export async function getItemAddress(
  ctx: Ctx,
  { kind, id }: z.output<typeof ItemAddress>,
): Promise<{ kind: RenamedKind; id: number; slug: string }> {
  requirePermission(ctx, "catalogue");
  const { table, ...columns } = items[kind];
  const [row] = await ctx.db.select({ slug: columns.slug }).from(table).where(eq(columns.id, id));
  if (!row) throw new DomainError("row_not_found");
  return { kind, id, slug: z.string().parse(row.slug) };
}

/** Redirects the page's old address. @throws DomainError row_not_found, value_taken, edit_conflict, redirect_loop */
export async function renameItemAddress(
  ctx: Ctx,
  { kind, ...renaming }: z.output<typeof RenameItemAddress>,
): Promise<RenamedItem> {
  const staff = requirePermission(ctx, "catalogue");
  return transact(ctx.db, (tx) => renameRow(tx, ctx, staff, kind, renaming));
}

/** Redirects the old address. @throws DomainError category_not_found, value_taken, edit_conflict, redirect_loop */
export async function renameCategoryAddress(
  ctx: Ctx,
  input: z.output<typeof RenameCategoryAddress>,
): Promise<RenamedItem> {
  const staff = requirePermission(ctx, "catalogue");
  return transact(ctx.db, async (tx) => {
    await lockName(tx, "categories");
    return renameRow(tx, ctx, staff, "categories", input);
  });
}

async function renameRow(
  tx: Tx,
  ctx: Ctx,
  staff: StaffActor,
  kind: keyof typeof items,
  { id, slug, base }: Omit<z.output<typeof RenameItemAddress>, "kind">,
): Promise<RenamedItem> {
  const { table, page, ...columns } = items[kind];
  const resource = { name: kind };
  const [row] = await tx.select({ slug: columns.slug }).from(table).where(eq(columns.id, id)).for("no key update");
  if (!row) throw new DomainError(kind === "categories" ? "category_not_found" : "row_not_found");
  const before = z.string().parse(row.slug);
  if (before === slug) return { undo: null };
  if (base !== undefined && base !== before) {
    const name = await findLastEditor(tx, resource, String(id));
    throw new DomainError("edit_conflict", { field: "slug", params: { name, base, theirs: before } });
  }
  const [owner] = await tx.select({ name: columns.name }).from(table).where(eq(columns.slug, slug));
  if (owner) throw addressTaken(owner, ctx);
  await tx
    .update(table)
    .set({ slug } as PgUpdateSetSource<PgTable>)
    .where(eq(columns.id, id))
    .catch((error: unknown) => {
      // Another request can take the slug after the check above.
      throw sqlState(error) === "23505" ? new DomainError("value_taken", { field: "slug" }) : error;
    });
  await writeRowEntry(tx, staff, resource, { key: String(id), before: { slug: before }, after: { slug } });
  if (page !== null) await redirectMovedPage(tx, ctx, staff, page, { from: before, to: slug });
  const step = { kind, change: "address_changed", input: { id, slug: before, base: slug } } as const;
  return { undo: await storeUndoStep(tx, ctx, staff, step) };
}
