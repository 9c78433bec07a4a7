export const cacheControl = {
  immutable: "public, max-age=31536000, immutable",
  /** Staff may refuse the picture later, so shared caches must not store it. */
  visitorPicture: cacheFor(3_600, "private"),
  oneHour: cacheFor(3_600, "public"),
  fiveMinutes: cacheFor(300, "public"),
  revalidate: "no-cache",
  revalidatePrivate: "private, no-cache",
  /** A page without a visitor, by the seconds that the page cache stores it. Shared caches may do the same. */
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
