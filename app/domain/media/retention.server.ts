import { and, type SQL, sql } from "drizzle-orm";
import { deleteRows, olderThan } from "~db/purge-rows.server";
import { pictures } from "~db/schema/media";
import type { Ctx } from "../ctx";

const unusedPictureRetentionDays = 7;

/** `uses` is a query whose column `slug` has every picture in use. */
export async function purgeUnusedPictures({ db, now }: Pick<Ctx, "db" | "now">, uses: SQL): Promise<void> {
  const isUnused = sql`not exists (select from (${uses}) used where used.slug = ${pictures.slug})`;
  await deleteRows(db, pictures, and(olderThan(pictures.uploadedAt, unusedPictureRetentionDays, now), isUnused));
}
