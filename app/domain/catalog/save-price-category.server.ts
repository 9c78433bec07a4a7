import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { toAscii } from "~/lib/text";
import { withoutUndefined } from "~/lib/without-undefined";
import { priceCategories, ticketTypes } from "~db/schema/catalog";
import { isConstraintViolation } from "~db/sql-state";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { saveRow } from "../staff/resources/save-row.server";
import type { UndoRef } from "../staff/undo/store-undo-step.server";
import { groupMemberCounts, nameMembers, type VisitorKind } from "./name-members.rules";
import { listVisitorKinds } from "./staff-tickets.server";
import { priceCategoryRows } from "./ticket-resources.server";
import type { SavePriceCategory } from "./ticket-schema.server";

type SavedCategory = { id: number; undo: UndoRef | null };

/**
 * Tickets that are already sold keep admitting the same people.
 * @throws DomainError ticket_not_found, row_not_found, edit_conflict, value_taken
 */
export async function savePriceCategory(ctx: Ctx, input: z.output<typeof SavePriceCategory>): Promise<SavedCategory> {
  const staff = requirePermission(ctx, "catalogue");
  const { ticket, id, name, note, position, isActive, base } = input;
  const kinds = await listVisitorKinds(ctx.db);
  const members = nameMembers(input.members, { name, kinds });
  if (id !== undefined) {
    const current = await getOfTicket(ctx, id, ticket);
    // If a group still has the same people, its members keep their names, because an import may have chosen them.
    const isSame = isDeepStrictEqual(groupMemberCounts(current.members), groupMemberCounts(members));
    const isRenamed = members.length === 1 && !isDeepStrictEqual(current.name, name);
    const unchanged = isSame && !isRenamed ? current.members : members;
    const values = withoutUndefined({ name, note, position, isActive, members: unchanged });
    const edit = { key: String(id), values, base };
    const { undo } = await saveRow(ctx, staff, priceCategoryRows, edit, "price_category_saved");
    return { id, undo };
  }
  const key = input.key ?? keyOfCategory(name.vi, kinds);
  return transact(ctx.db, async (tx) => {
    const [type] = await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.id, ticket));
    if (!type) throw new DomainError("ticket_not_found");
    const [written] = await tx
      .insert(priceCategories)
      .values({ ticketTypeId: ticket, key, name, note, members, position, isActive })
      .returning({ id: priceCategories.id })
      .catch((error: unknown) => {
        throw isConstraintViolation(error, "price_categories_key")
          ? new DomainError("value_taken", { field: "key" })
          : error;
      });
    if (!written) throw new Error("The insert returned no category");
    await staff.writeAuditEntry(tx, {
      action: "row_added",
      subject: `row price-categories ${written.id}`,
      after: { "name.vi": name.vi, key, position, isActive },
    });
    return { ...written, undo: null };
  });
}

async function getOfTicket({ db }: Pick<Ctx, "db">, id: number, ticket: number) {
  const [category] = await db
    .select({ ticket: priceCategories.ticketTypeId, name: priceCategories.name, members: priceCategories.members })
    .from(priceCategories)
    .where(eq(priceCategories.id, id));
  if (category?.ticket !== ticket) throw new DomainError("row_not_found");
  return category;
}

/** Reuses the key of a kind of person with the same name. New keys have only letters and `_` (`party.rules.ts`). */
export function keyOfCategory(name: string, kinds: readonly VisitorKind[]): string {
  const known = kinds.find((kind) => kind.name.vi.toLowerCase() === name.toLowerCase());
  if (known) return known.key;
  const key = toAscii(name)
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .slice(0, 30)
    .replace(/^_+|_+$/g, "");
  return key || "khach";
}
