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

/** In a link, a path with two leading slashes would be a URL of another site. */
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
 * True if a page of another origin sent the request. `same-site` counts too, because a neighbouring host may have
 * another owner. `Referer` counts only without `Origin` and `Sec-Fetch-Site`. API clients send none of these.
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

/** Browsers write `null` for an opaque origin, which no shop has. Malformed URLs count as such. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "null";
}
