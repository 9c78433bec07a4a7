import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { deleteRows, olderThan } from "~db/purge-rows.server";
import { pictures } from "~db/schema/media";
import type { Ctx } from "../ctx";

const unusedPictureRetentionDays = 7;

/** `uses` is a query whose column `slug` has every picture in use. */
export async function purgeUnusedPictures({ db, now }: Pick<Ctx, "db" | "now">, uses: SQL): Promise<void> {
  const isUnused = sql`not exists (select from (${uses}) used where used.slug = ${pictures.slug})`;
  await deleteRows(db, pictures, and(olderThan(pictures.uploadedAt, unusedPictureRetentionDays, now), isUnused));
}

/** Withholds the visitors' pictures among `slugs` that the query `used` does not return. Releases the others. */
export async function withholdUnusedPictures(
  tx: Tx,
  { slugs, used }: { slugs: readonly string[]; used: SQL },
): Promise<void> {
  if (slugs.length === 0) return;
  await tx
    .update(pictures)
    .set({ isWithheld: sql`not exists (select from (${used}) used where used.slug = ${pictures.slug})` })
    .where(and(isAnyOf(pictures.slug, slugs), eq(pictures.isFromVisitor, true)));
}
