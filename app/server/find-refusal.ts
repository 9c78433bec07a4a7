import type { IncomingMessage } from "node:http";
import { config } from "~/lib/config.server";
import { isForeignWrite } from "~/request/cross-site.server";
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
