import { and, type SQL, sql } from "drizzle-orm";
import { deleteRows, olderThan } from "~db/purge-rows.server";
import { pictures } from "~db/schema/media";
import type { Ctx } from "../ctx";

const unusedPictureRetentionDays = 7;

/** Each query in `used` selects the slugs that a feature references, in one column `slug`. */
export async function purgeUnusedPictures({ db, now }: Pick<Ctx, "db" | "now">, used: readonly SQL[]): Promise<void> {
  const isUnused = used.map(
    (slugs) => sql`not exists (select from (${slugs}) used where used.slug = ${pictures.slug})`,
  );
  await deleteRows(db, pictures, and(olderThan(pictures.uploadedAt, unusedPictureRetentionDays, now), ...isUnused));
}
