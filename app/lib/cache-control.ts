/** The values of the header `Cache-Control` for responses of the server, the pages and the API. */
export const cacheControl = {
  /** For an address that contains a hash of its content. */
  immutable: "public, max-age=31536000, immutable",
  oneHour: cacheFor(3_600, "public"),
  fiveMinutes: cacheFor(300, "public"),
  /** Caches keep the response, but ask the server before each use. */
  revalidate: "no-cache",
  revalidatePrivate: "private, no-cache",
  /** A page without a visitor, by the seconds that the page cache stores it. Shared caches may do the same. */
  sharedPage: {
    1: "public, max-age=0, s-maxage=1, stale-while-revalidate=1",
    60: "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
  },
  /** A click within 5 s shows the prefetched page and revalidates it. */
  prefetched: "private, max-age=0, stale-while-revalidate=5",
  noStore: "no-store",
  /** The default for a response that names no other value and was not prefetched. */
  noStorePrivate: "private, no-store",
} as const;

export function cacheFor(seconds: number, scope: "public" | "private"): string {
  return `${scope}, max-age=${seconds}`;
}
