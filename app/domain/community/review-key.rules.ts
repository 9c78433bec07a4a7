import type { ReviewedKind } from "~db/schema/catalog";

/** The key in URLs and forms, which `schema.ts` parses. Null for an item that is no longer sold. */
export function reviewKeyOf({ kind, slug }: { kind: ReviewedKind; slug: string | null }): string | null {
  if (kind === "place") return kind;
  return slug === null ? null : `${kind}.${slug}`;
}
