import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { withoutUndefined } from "~/lib/without-undefined";
import type { Db, Tx } from "~db/client.server";
import { ticketTypes } from "~db/schema/catalog";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listPictureRows, requireUsablePictures } from "../media/picture-rows.server";
import { requirePermission } from "../permission";
import { changedFields } from "../staff/change-sets/changed-fields.rules";
import { mergeEdits } from "../staff/resources/merge-edits.rules";
import { requireNoRowConflicts, writeRowEntry } from "../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import { findCompanions, listCompanionNames, listTicketCompanions, writeCompanions } from "./ticket-companions.server";
import { type SaveTicketContent, TicketContent } from "./ticket-content-schema.server";
import type { TicketTypeById } from "./ticket-schema.server";

const resource = { name: "ticket-types" } as const;

export type TicketContentPage = Awaited<ReturnType<typeof getTicketContent>>;

/** Returns the parts of a ticket's page that `saveTicketContent` can change. @throws DomainError ticket_not_found */
export async function getTicketContent(ctx: Ctx, { id }: z.output<typeof TicketTypeById>) {
  requirePermission(ctx, "catalogue");
  const { db, locale } = ctx;
  const [type] = await db.select(columns).from(ticketTypes).where(eq(ticketTypes.id, id));
  if (!type) throw new DomainError("ticket_not_found");
  const { name, slug, isActive, ...content } = type;
  const [companions, pictures, suggestions] = await Promise.all([
    listTicketCompanions(db, id),
    listPictureRows(
      db,
      content.gallery.map(({ picture }) => picture),
    ),
    listCompanionNames(db, locale),
  ]);
  return {
    ...{ id, slug, isActive, name: textIn(name, locale), suggestions },
    values: { ...content, companions: companions.map((item) => item.slug) },
    companionNames: companions.map((item) => textIn(item.name, locale)),
    pictures: pictures.map(({ slug, fileName, view }) => ({ slug, name: fileName || slug, view })),
  };
}

/**
 * Changes that others saved to other parts since `base` was read are kept. A change of `admits` does not affect sold
 * tickets. @throws DomainError row_not_found, edit_conflict, companion_not_found, value_repeated, value_refused,
 * picture_unknown, picture_without_alt
 */
export async function saveTicketContent(
  ctx: Ctx,
  input: z.output<typeof SaveTicketContent>,
): Promise<{ undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "catalogue");
  const { id, base, companions: typed, ...parts } = input;
  return transact(ctx.db, async (tx) => {
    const { companions, ...content } = await lockContent(tx, id);
    const chosen = typed && (await findCompanions(tx, typed, companions));
    const current = { ...content, companions: companions.map(({ slug }) => slug) };
    const sent = withoutUndefined({ ...parts, companions: chosen?.map(({ slug }) => slug) });
    const began = base ?? current;
    const { merged, conflicts } = mergeEdits(began, current, { ...began, ...sent });
    await requireNoRowConflicts(tx, resource, String(id), conflicts);
    const { data: after, error } = TicketContent.safeParse(merged);
    // Content that was imported can be longer than a form accepts.
    if (!after) throw new DomainError("value_refused", { field: error.issues[0]?.path.join(".") ?? "" });
    if (changedFields(current, after).length === 0) return { undo: null };
    const { companions: slugs, ...columns } = after;
    await requireUsablePictures(tx, "gallery", { chosen: slugsOf(after), before: slugsOf(current) });
    await tx.update(ticketTypes).set(columns).where(eq(ticketTypes.id, id));
    if (chosen && !isDeepStrictEqual(slugs, current.companions)) await writeCompanions(tx, id, chosen);
    await writeRowEntry(tx, staff, resource, { key: String(id), before: current, after });
    const step = { change: "ticket_content_saved", input: { id, values: current, base: after } } as const;
    return { undo: await storeUndoStep(tx, ctx, staff, { kind: resource.name, ...step }) };
  });
}

function slugsOf({ gallery }: Pick<TicketContent, "gallery">): string[] {
  return gallery.map(({ picture }) => picture);
}

async function lockContent(tx: Tx | Db, id: number) {
  const { name: _, slug: __, isActive: ___, ...content } = columns;
  const [row] = await tx.select(content).from(ticketTypes).where(eq(ticketTypes.id, id)).for("no key update");
  if (!row) throw new DomainError("row_not_found");
  return { ...row, companions: await listTicketCompanions(tx, id) };
}

const columns = {
  ...{ name: ticketTypes.name, slug: ticketTypes.slug, isActive: ticketTypes.isActive },
  ...{ gallery: ticketTypes.gallery, facts: ticketTypes.facts, trip: ticketTypes.trip, answers: ticketTypes.answers },
  ...{ recommendedTimes: ticketTypes.recommendedTimes, quote: ticketTypes.quote, helpline: ticketTypes.helpline },
  admits: ticketTypes.admits,
};
