import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { pictures } from "~db/schema/media";

/** Withholds those of the visitors' pictures that the query `used` does not return, and releases the others. */
export async function withholdUnusedPictures(
  tx: Tx,
  { slugs, used }: { slugs: readonly string[]; used: SQL },
): Promise<void> {
  if (slugs.length === 0) return;
  await tx
    .update(pictures)
    .set({ withheld: sql`not exists (select from (${used}) used where used.slug = ${pictures.slug})` })
    .where(and(isAnyOf(pictures.slug, slugs), eq(pictures.byVisitor, true)));
}
