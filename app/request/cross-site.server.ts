const openPaths = ["/webhooks/", "/simulator/"];

export type Write = { method: string; path: string; origin?: string; fetchSite?: string | string[]; referer?: string };

/**
 * Whether another origin's page sent the request with the visitor's cookies. `same-site` is another origin too, because
 * a neighbouring host may have another owner. `Referer` is used only when a browser sends neither `Origin` nor
 * `Sec-Fetch-Site`. API clients send none of the three and have no cookies.
 */
export function isForeignWrite(
  { method, path, origin, fetchSite, referer }: Write,
  ownOrigins: readonly (string | null)[],
): boolean {
  if (method === "GET" || method === "HEAD") return false;
  if (openPaths.some((open) => path.startsWith(open))) return false;
  if (fetchSite === "cross-site" || fetchSite === "same-site") return true;
  if (origin !== undefined) return !ownOrigins.includes(origin);
  return fetchSite === undefined && referer !== undefined && !ownOrigins.includes(originOf(referer));
}

/** Browsers write `null` for an opaque origin. No shop has that origin, so a malformed URL counts as foreign. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "null";
}
