import type { ReviewedKind } from "~db/schema/catalog";

export const maxReviewPictures = 3;

/** Returns the item's key for URLs and forms, or null if the item is no longer sold. `schema.ts` parses the key. */
export function reviewKeyOf({ kind, slug }: { kind: ReviewedKind; slug: string | null }): string | null {
  if (kind === "place") return kind;
  return slug === null ? null : `${kind}.${slug}`;
}
