import { and, type SQL, sql } from "drizzle-orm";
import { deleteRows, olderThan } from "~db/purge-rows.server";
import { pictures } from "~db/schema/media";
import type { Ctx } from "../ctx";

/** A picture that nothing uses is purged this many days after its upload. */
const unusedPictureRetentionDays = 7;

/** `used` are queries of the slugs that other areas reference, each with one column `slug`. */
export async function purgeUnusedPictures({ db, now }: Pick<Ctx, "db" | "now">, used: readonly SQL[]): Promise<void> {
  const isUnused = used.map(
    (slugs) => sql`not exists (select from (${slugs}) used where used.slug = ${pictures.slug})`,
  );
  await deleteRows(db, pictures, and(olderThan(pictures.uploadedAt, unusedPictureRetentionDays, now), ...isUnused));
}
