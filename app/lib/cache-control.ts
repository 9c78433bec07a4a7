export const cacheControl = {
  immutable: "public, max-age=31536000, immutable",
  /** Shared caches must not store the picture, because staff may refuse it later. */
  visitorPicture: cacheFor(3_600, "private"),
  oneHour: cacheFor(3_600, "public"),
  fiveMinutes: cacheFor(300, "public"),
  revalidate: "no-cache",
  revalidatePrivate: "private, no-cache",
  /** Pages without data of a visitor have these headers. The keys are the seconds that a page stays in the page cache. */
  sharedPage: {
    1: "public, max-age=0, s-maxage=1, stale-while-revalidate=1",
    60: "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
  },
  prefetched: "private, max-age=0, stale-while-revalidate=5",
  noStore: "no-store",
  noStorePrivate: "private, no-store",
} as const;

export function cacheFor(seconds: number, scope: "public" | "private"): string {
  return `${scope}, max-age=${seconds}`;
}
