import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { reviews } from "~db/schema/community";
import { withholdUnusedPictures } from "../media/retention.server";

/** Selects the columns of `PictureUsage` in `back-office/pictures/picture-usages.server.ts`. */
export const picturesOfReviews = sql`
  select ${reviews.avatar} as slug, 'review' as kind, ${reviews.id}::text as key, to_jsonb(${reviews.authorName}) as name
  from ${reviews}
  union all select unnest(${reviews.pictures}), 'review', ${reviews.id}::text, to_jsonb(${reviews.authorName}) from ${reviews}`;

const used = sql`select avatar as slug from ${reviews} where state <> 'refused'
  union all select unnest(pictures) from ${reviews} where state <> 'refused'`;

type WithPictures = Pick<typeof reviews.$inferSelect, "avatar" | "pictures">;

/** Must run when reviews are sent, decided or deleted. Stops serving pictures that are used only by refused reviews. */
export function withholdPicturesOfRefused(tx: Tx, changed: readonly WithPictures[]): Promise<void> {
  return withholdUnusedPictures(tx, { slugs: listReviewPictures(changed), used });
}

export function listReviewPictures(of: readonly WithPictures[]): string[] {
  return of.flatMap(({ avatar, pictures }) => (avatar === null ? pictures : [avatar, ...pictures]));
}
