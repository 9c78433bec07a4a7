import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Localized } from "~/lib/locale";
import { hasRequiredTexts, requiredLocales } from "~/lib/required-locales";
import type { Db, Tx } from "~db/client.server";
import { importedItems } from "~db/schema/content";
import { listPictureRows, lockPicture, updatePicture } from "../../media/picture-rows.server";
import { localizedInRequired } from "../../schema";
import type { Folder } from "./folder.server";
import type { ImportKind } from "./kind.server";
import type { Problem, ReadValue } from "./read-yaml.server";
import { slugFormat, textUpTo } from "./schema";

const text = textUpTo(300);
const PictureTexts = z.record(slugFormat, localizedInRequired(text).strict());
export type PictureTexts = ReadValue<z.output<typeof PictureTexts>> | null;

export function readPictureTexts(folder: Folder): PictureTexts {
  return folder.yaml("pictures.yaml", PictureTexts);
}

export function textOf(texts: PictureTexts, name: string): Localized | undefined {
  return texts && Object.hasOwn(texts.value, name) ? texts.value[name] : undefined;
}

export type ImportedPicture = { slug: string; digest: string };

export async function listImportedPictures(db: Db): Promise<Map<string, ImportedPicture>> {
  const rows = await db.select().from(importedItems).where(eq(importedItems.kind, "picture"));
  return new Map(
    rows.flatMap(({ slug, picture, digest }) => (picture === null ? [] : [[slug, { slug: picture, digest }]])),
  );
}

/** Finds used pictures that lack an alternative text in a language, and texts of pictures that the folder lacks. */
export async function checkPictureTexts(
  db: Db,
  { kinds, texts, files }: { kinds: readonly ImportKind[]; texts: PictureTexts; files: ReadonlySet<string> },
): Promise<Problem[]> {
  const imported = await listImportedPictures(db);
  const slugOf = (name: string) => (files.has(name) ? (imported.get(name)?.slug ?? "") : name);
  const without = kinds.flatMap(({ items }) =>
    items.flatMap(({ references, locate }) =>
      references
        .filter(({ to, slug }) => to === "picture" && !(files.has(slug) && textOf(texts, slug)))
        .map(({ slug, path }) => ({
          name: slug,
          field: path.filter((step) => typeof step === "string").join("."),
          where: locate(path),
        })),
    ),
  );
  const rows = await listPictureRows(db, [...new Set(without.map(({ name }) => slugOf(name)))]);
  const described = new Set(rows.filter(({ alt }) => hasRequiredTexts(alt)).map(({ slug }) => slug));
  return [
    ...Object.keys(texts?.value ?? {}).flatMap((name) =>
      texts && !files.has(name) ? [{ ...texts.locate([name]), says: `the folder has no picture ${name}` }] : [],
    ),
    ...without
      .filter(({ name }) => !described.has(slugOf(name)))
      .map(({ name, field, where }) => ({
        ...where,
        says: `${field}: the picture ${name} needs a text in ${requiredLocales.join(" and ")}, from pictures.yaml or its page in the back office`,
      })),
  ];
}

export async function savePictureTexts(tx: Tx, texts: PictureTexts, stored: ReadonlyMap<string, ImportedPicture>) {
  for (const [name, { slug }] of stored) {
    const alt = textOf(texts, name);
    if (!alt) continue;
    const { focus } = await lockPicture(tx, slug);
    await updatePicture(tx, slug, { alt, focus });
  }
}
