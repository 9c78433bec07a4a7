/** What other sites may send to: gateways and banks tell us of payments; the pages of the demo's gateways. */
const openPaths = ["/webhooks/", "/simulator/"];

export type Write = { method: string; path: string; origin?: string; fetchSite?: string | string[]; referer?: string };

/**
 * Made by another origin's page, in a visitor's name. A page of a neighbouring host (`same-site`) is another origin: it may
 * belong to somebody else. Where a browser sends neither `Origin` nor `Sec-Fetch-Site`, its `Referer` tells. Programs send
 * none of the three, and have no visitor's cookies.
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

/** Browsers write the origin `null` where there is none; no shop has that origin, so a malformed address is foreign. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "null";
}
