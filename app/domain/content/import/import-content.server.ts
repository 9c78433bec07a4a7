import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Db, Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { storePicture } from "../../media/store-picture.server";
import { hasPermission, requirePermission } from "../../permission";
import { checkContent } from "./check-content.server";
import { createFolder } from "./folder.server";
import { isCatalogueKind, listImportKinds } from "./import-kinds.server";
import type { ImportKind } from "./kind.server";
import {
  checkPictureTexts,
  type ImportedPicture,
  listImportedPictures,
  type PictureTexts,
  readPictureTexts,
  savePictureTexts,
  textOf,
} from "./picture-texts.server";
import type { PictureFile } from "./read-folder.server";
import type { Problem, TextFile } from "./read-yaml.server";
import type { ImportContent } from "./schema";
import { type ContentChange, listChanges, writeContent } from "./write-content.server";

type ImportResult = { problems: Problem[]; changes: ContentChange[]; applied: boolean };

/** Imports everything or nothing. With problems, or without `apply`, it only reports the changes. */
export async function importContent(
  ctx: Ctx,
  { files, apply }: z.output<typeof ImportContent>,
  pictures: readonly PictureFile[] = [],
): Promise<ImportResult> {
  const staff = requirePermission(ctx, "content");
  const canChangeCatalogue = hasPermission(staff.role, "catalogue");
  const { kinds: readKinds, problems, texts } = await readContent(ctx.db, files, pictures);
  if (problems.length === 0)
    problems.push(
      ...(await checkPictureTexts(ctx.db, {
        ...{ kinds: readKinds, texts },
        files: new Set(pictures.map(({ name }) => name)),
      })),
    );
  const kinds = readKinds.map((kind) => {
    if (canChangeCatalogue || !isCatalogueKind(kind)) return kind;
    if (kind.items.length > 0) requirePermission(ctx, "catalogue");
    return { ...kind, isAbsent: true };
  });
  const referenced = new Set(
    kinds.flatMap(({ items }) => items.flatMap(({ references }) => references.map(({ slug }) => slug))),
  );
  const used = pictures
    .filter(({ name }) => referenced.has(name))
    .map((file) => ({ ...file, digest: digestOfPicture(file, texts) }));
  if (problems.length > 0 || !apply) {
    const changes = await listChanges(ctx.db, kinds, new Map(used.map(({ name, digest }) => [name, { digest }])));
    return { problems, changes, applied: false };
  }
  const known = await listImportedPictures(ctx.db);
  const stored = new Map<string, ImportedPicture>();
  for (const { name, bytes, digest } of used) {
    const before = known.get(name);
    const slug = before?.digest === digest ? before.slug : (await storePicture(ctx, { bytes, allowed: "staff" })).slug;
    stored.set(name, { slug, digest });
  }
  const changes = await transact(ctx.db, async (tx) => {
    await savePictureTexts(tx, texts, stored);
    const changes = await writeContent(tx, { kinds, pictures: stored, now: ctx.now });
    await staff.writeAuditEntry(tx, {
      action: "content_imported",
      subject: `${files.length} files`,
      after: summarizeChanges(changes),
    });
    return changes;
  });
  return { problems, changes, applied: true };
}

export async function readContent(
  db: Db | Tx,
  files: readonly TextFile[],
  pictures: readonly PictureFile[] = [],
): Promise<{ kinds: ImportKind[]; problems: Problem[]; texts: PictureTexts }> {
  const problems: Problem[] = [];
  const folder = createFolder(files, problems);
  const kinds = listImportKinds(folder);
  const texts = readPictureTexts(folder);
  // References are checked only if there are no other problems, because an invalid file would cause false errors.
  if (problems.length === 0) {
    const folderPictures = new Set(pictures.map(({ name }) => name));
    problems.push(...(await checkContent(db, { kinds, unread: folder.unread(), folderPictures })));
  }
  return { kinds, problems, texts };
}

function digestOfPicture({ name, bytes }: PictureFile, texts: PictureTexts): string {
  const alt = textOf(texts, name);
  return createHash("sha256")
    .update(bytes)
    .update(alt ? JSON.stringify(alt) : "")
    .digest("base64url");
}

function summarizeChanges(changes: readonly ContentChange[]) {
  const count = (what: ContentChange["what"]) => changes.filter((change) => change.what === what).length;
  return { added: count("added"), changed: count("changed"), taken_away: count("taken_away") };
}
