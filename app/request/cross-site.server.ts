/** What other sites may send to: gateways and banks tell us of payments; the pages of the demo's gateways. */
const openPaths = ["/webhooks/", "/simulator/"];

export type Write = { method: string; path: string; origin?: string; fetchSite?: string | string[] };

/** Made by another site's page, in a visitor's name. Programs send neither header, and have no visitor's cookies. */
export function isForeignWrite(
  { method, path, origin, fetchSite }: Write,
  ownOrigins: readonly (string | null)[],
): boolean {
  if (method === "GET" || method === "HEAD") return false;
  if (openPaths.some((open) => path.startsWith(open))) return false;
  return fetchSite === "cross-site" || (origin !== undefined && !ownOrigins.includes(origin));
}
