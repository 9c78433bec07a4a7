import type { IncomingMessage } from "node:http";
import { config } from "~/lib/config.server";
import type { PlainResponse } from "./plain-response";

const Allow = "GET, HEAD, POST, OPTIONS";

export function findRefusal({ method = "", headers }: IncomingMessage, url: URL): PlainResponse | null {
  if (method === "OPTIONS") return { status: 204, headers: { Allow } };
  if (!["GET", "HEAD", "POST"].includes(method))
    return { status: 405, text: `${method} is not for here.`, headers: { Allow } };
  if (!canBePage(url.pathname)) return { status: 404, text: "Page not found" };
  const { origin, referer, "sec-fetch-site": fetchSite } = headers;
  const write = { method, path: url.pathname, origin, fetchSite, referer };
  if (isForeignWrite(write, [url.origin, config.publicOrigin])) {
    return { status: 403, text: "This was sent from another site, so it was not done." };
  }
  return null;
}

/** A path with two leading slashes would be another site's URL when used in a link. */
function canBePage(path: string): boolean {
  try {
    return !decodeURIComponent(path).startsWith("//");
  } catch {
    return false;
  }
}

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
