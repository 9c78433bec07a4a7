import type { z } from "zod";
import { type Locale, type Localized, mapLocales, toPaths, withoutEmptyTexts } from "~/lib/locale";
import { toOneLine } from "~/lib/text";
import type { Chunks } from "~/lib/worker.server";
import { transact } from "~db/transaction.server";
import { listCaptions } from "../../content/captions.server";
import type { Ctx, RowFacts } from "../../ctx";
import { DomainError } from "../../errors";
import { cleanPicture } from "../../media/clean-picture.server";
import {
  deletePicture,
  findPictureRow,
  hasIcons,
  lockPicture,
  readPictureFile,
  readPicturePage,
  renderIcons,
  replaceFile,
  updatePicture,
} from "../../media/picture-rows.server";
import { type ListPictures, type PictureBySlug, SavePicture } from "../../media/schema";
import { type StoredPicture, storePicture } from "../../media/store-picture.server";
import { requirePermission } from "../../permission";
import { listEntriesAbout } from "../../staff/audit-log.server";
import { changedFields } from "../../staff/change-sets/changed-fields.rules";
import { mergeEdits } from "../../staff/resources/merge-edits.rules";
import { requireNoConflicts } from "../../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../../staff/undo/store-undo-step.server";
import { listPictureUsages, pictureUsages } from "./picture-usages.server";

const picturesPerPage = 24;

export async function searchPictures(ctx: Ctx, { q, show, at }: z.output<typeof ListPictures>) {
  requirePermission(ctx, "content");
  return readPicturePage(ctx.db, { q, show, cursor: at, size: picturesPerPage, uses: pictureUsages });
}

/** @throws DomainError picture_not_found */
export async function getPicture(ctx: Ctx, { slug }: z.output<typeof PictureBySlug>) {
  requirePermission(ctx, "content");
  const [picture, uses, history, captions] = await Promise.all([
    findPictureRow(ctx.db, slug),
    listPictureUsages(ctx.db, slug),
    listEntriesAbout(ctx.db, subjectOf(slug)),
    listCaptions(ctx.db, slug),
  ]);
  if (!picture) throw new DomainError("picture_not_found");
  return { ...picture, uses, history, captions, base: factsOf({ alt: picture.alt, focus: picture.view.focus }) };
}

type PictureUpload = { fileName: string; bytes: Uint8Array | Chunks };

/** @throws DomainError with the codes of `storePicture` */
export async function uploadPicture(
  ctx: Ctx,
  { fileName: sentName, bytes, alt }: PictureUpload & { alt?: Localized | undefined },
): Promise<StoredPicture> {
  const staff = requirePermission(ctx, "content");
  const fileName = cleanFileName(sentName);
  const stored = await storePicture(ctx, { bytes, allowed: "staff", fileName });
  const { slug } = stored;
  await transact(ctx.db, async (tx) => {
    const picture = await lockPicture(tx, slug);
    if (alt && !picture.alt) await updatePicture(tx, slug, { alt, focus: picture.focus });
    await staff.writeAuditEntry(tx, { action: "picture_added", subject: subjectOf(slug), after: { fileName } });
  });
  return stored;
}

function cleanFileName(name: string): string {
  return toOneLine(name.slice(0, 200));
}

/** @throws DomainError picture_not_found, edit_conflict */
export async function savePicture(
  ctx: Ctx,
  { slug, base, ...input }: z.output<typeof SavePicture>,
): Promise<{ undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "content");
  return transact(ctx.db, async (tx) => {
    const picture = await lockPicture(tx, slug);
    const before = factsOf(picture);
    const edit = factsOf({ alt: input.alt, focus: pointOf(input.focus) });
    const { merged, conflicts } = mergeEdits(base === undefined ? before : parseBase(base), before, edit);
    await requireNoConflicts(tx, subjectOf(slug), conflicts);
    const after = { ...before, ...(merged as typeof edit) };
    await updatePicture(tx, slug, {
      alt: withoutEmptyTexts(mapLocales((locale) => after[`alt.${locale}`])),
      focus: pointOf(after.focus),
    });
    await staff.writeAuditEntry(tx, { action: "picture_changed", subject: subjectOf(slug), before, after });
    // A picture without alternative text cannot be saved again as it was.
    const earlier = { slug, alt: picture.alt, focus: before.focus, base: JSON.stringify(after) };
    const { data } = SavePicture.safeParse(earlier);
    const isUndoable = data !== undefined && changedFields(before, after).length > 0;
    const step = { kind: "pictures", change: "picture_saved" } as const;
    return { undo: isUndoable ? await storeUndoStep(tx, ctx, staff, { ...step, input: data }) : null };
  });
}

/**
 * @throws DomainError picture_not_found, picture_exists, icon_not_square, nothing_to_change, and the codes of
 * `cleanPicture`
 */
export async function replacePicture(
  ctx: Ctx,
  { slug, bytes, ...sent }: PictureUpload & { slug: string },
): Promise<void> {
  const staff = requirePermission(ctx, "content");
  const fileName = cleanFileName(sent.fileName);
  const [old, file] = [await readPictureFile(ctx.db, slug), await cleanPicture({ bytes, allowed: "staff" })];
  if (old.hash === file.hash) throw new DomainError("nothing_to_change", { field: "file" });
  const icons = (await hasIcons(ctx.db, old.hash)) ? await renderIcons(file) : null;
  await transact(ctx.db, async (tx) => {
    const { fileName: before, hash } = await lockPicture(tx, slug);
    await replaceFile(tx, { hash, slug }, { ...file, icons, fileName, now: ctx.now });
    const facts = [before, fileName].map((name) => ({ fileName: name }) satisfies RowFacts);
    await staff.writeAuditEntry(tx, {
      action: "picture_replaced",
      subject: subjectOf(slug),
      ...{ before: facts[0], after: facts[1] },
    });
  });
}

/** @throws DomainError picture_not_found, picture_in_use */
export async function removePicture(ctx: Ctx, { slug }: z.output<typeof PictureBySlug>): Promise<void> {
  const staff = requirePermission(ctx, "content");
  await transact(ctx.db, async (tx) => {
    const { fileName } = await lockPicture(tx, slug);
    // A transaction that chooses the picture waits for this lock, so that no use is overlooked.
    const count = (await listPictureUsages(tx, slug)).length;
    if (count > 0) throw new DomainError("picture_in_use", { params: { count } });
    await deletePicture(tx, slug);
    await staff.writeAuditEntry(tx, { action: "picture_removed", subject: subjectOf(slug), before: { fileName } });
  });
}

function subjectOf(slug: string): string {
  return `picture ${slug}`;
}

export type PictureFacts = Record<`alt.${Locale}`, string> & { focus: string };
type Focus = [x: number, y: number] | null;

/** Returns the values as the form sends them, so that `base` can be compared with the stored ones. */
function factsOf({ alt, focus }: { alt: Localized | null; focus?: Readonly<Focus> | undefined }): PictureFacts {
  return { ...toPaths("alt", alt), focus: (focus ?? [50, 50]).join("-") };
}

function pointOf(text: string): Focus {
  const [x = 50, y = 50] = text.split("-").map(Number);
  return x === 50 && y === 50 ? null : [x, y];
}

/** An unreadable `base` differs from all stored values, so that the edit is refused as a conflict. */
function parseBase(base: string): RowFacts {
  try {
    const parsed: unknown = JSON.parse(base);
    return typeof parsed === "object" && parsed !== null ? (parsed as RowFacts) : {};
  } catch {
    return {};
  }
}
