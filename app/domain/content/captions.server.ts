import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { mapLocales, toPaths, withoutEmptyTexts } from "~/lib/locale";
import type { Db } from "~db/client.server";
import { albumPictures, albums } from "~db/schema/content";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { changedFields } from "../staff/change-sets/changed-fields.rules";
import { mergeEdits } from "../staff/resources/merge-edits.rules";
import { requireNoConflicts } from "../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import { SaveCaption } from "./schema";

export function listCaptions(db: Db, picture: string) {
  return db
    .select({ album: albums.slug, title: albums.title, entry: albumPictures.slug, caption: albumPictures.caption })
    .from(albumPictures)
    .innerJoin(albums, eq(albums.id, albumPictures.albumId))
    .where(eq(albumPictures.picture, picture))
    .orderBy(asc(albums.position), asc(albumPictures.position));
}

/** `base` is the initial caption of the form. @throws DomainError forbidden, row_not_found, edit_conflict */
export async function saveCaption(
  ctx: Ctx,
  { album, entry, caption, base }: z.output<typeof SaveCaption>,
): Promise<{ picture: string; undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "content");
  return transact(ctx.db, async (tx) => {
    const [row] = await tx
      .select({ id: albumPictures.id, picture: albumPictures.picture, caption: albumPictures.caption })
      .from(albumPictures)
      .innerJoin(albums, eq(albums.id, albumPictures.albumId))
      .where(and(eq(albums.slug, album), eq(albumPictures.slug, entry)))
      .for("update", { of: albumPictures });
    if (!row) throw new DomainError("row_not_found");
    const subject = `picture ${row.picture}`;
    const before = toPaths("caption", row.caption);
    const { merged, conflicts } = mergeEdits(
      base ? toPaths("caption", base) : before,
      before,
      toPaths("caption", caption),
    );
    await requireNoConflicts(tx, subject, conflicts);
    const after = { ...before, ...(merged as typeof before) };
    const written = withoutEmptyTexts(mapLocales((locale) => after[`caption.${locale}`]));
    await tx.update(albumPictures).set({ caption: written }).where(eq(albumPictures.id, row.id));
    await staff.writeAuditEntry(tx, { action: "picture_changed", subject, before, after });
    const earlier = SaveCaption.safeParse({ album, entry, caption: row.caption, base: written }).data;
    const isUndoable = earlier !== undefined && changedFields(before, after).length > 0;
    const step = { kind: "pictures", change: "caption_saved" } as const;
    return {
      picture: row.picture,
      undo: isUndoable ? await storeUndoStep(tx, ctx, staff, { ...step, input: earlier }) : null,
    };
  });
}
