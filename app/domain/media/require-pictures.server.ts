import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { pictures } from "~db/schema/media";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

/** @throws DomainError picture_unknown at the field if the shop has no picture of one of these names */
export async function requirePictures(db: Db | Tx, field: string, slugs: readonly string[]): Promise<void> {
  const found = await db.select({ slug: pictures.slug }).from(pictures).where(isAnyOf(pictures.slug, slugs));
  const known = new Set(found.map(({ slug }) => slug));
  const unknown = slugs.find((slug) => !known.has(slug));
  if (unknown !== undefined) throw new DomainError("picture_unknown", { field, params: { name: unknown } });
}

const maxChoices = 300;

/** The pictures that visitors have not uploaded, as suggestions for a field. */
export async function listPictureChoices({ db }: Ctx) {
  const rows = await db
    .select({ slug: pictures.slug })
    .from(pictures)
    .where(eq(pictures.byVisitor, false))
    .orderBy(asc(pictures.slug))
    .limit(maxChoices);
  return rows.map(({ slug }) => ({ value: slug, label: slug }));
}
