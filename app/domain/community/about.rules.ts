import type { ReviewedKind } from "~db/schema/ratings";

/** A thing as addresses and forms name it (`schema.ts` reads it); null of what is sold no more. */
export function keyOfThing({ kind, slug }: { kind: ReviewedKind; slug: string | null }): string | null {
  if (kind === "place") return kind;
  return slug === null ? null : `${kind}.${slug}`;
}
