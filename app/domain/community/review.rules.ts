import type { ReviewedKind } from "~db/schema/catalog";

export const maxReviewPictures = 3;

/** Returns the key in URLs and forms, which `schema.ts` parses, or null for an item that is no longer sold. */
export function reviewKeyOf({ kind, slug }: { kind: ReviewedKind; slug: string | null }): string | null {
  if (kind === "place") return kind;
  return slug === null ? null : `${kind}.${slug}`;
}
