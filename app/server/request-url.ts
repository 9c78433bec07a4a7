import type { IncomingMessage } from "node:http";
import { parseAddress } from "~/lib/network.server";

const wellFormedHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns null for a malformed URL. Forwarded headers count only when the proxy is trusted. */
export function requestUrl({ headers, headersDistinct, url = "" }: IncomingMessage, trustProxy: boolean): URL | null {
  if ((headersDistinct.host?.length ?? 0) > 1) return null;
  const host = (trustProxy && lastOf(headers["x-forwarded-host"])) || headers.host || "";
  const secure = trustProxy && lastOf(headers["x-forwarded-proto"]) === "https";
  const path = url.replace(/^https?:\/\/[^/?#]+/i, "") || "/";
  if (!wellFormedHost.test(host) || !path.startsWith("/") || path.includes("\\") || path.includes("%00")) return null;
  try {
    return new URL(`${secure ? "https" : "http"}://${host}${path}`);
  } catch {
    return null;
  }
}

export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const address = (trustProxy && lastOf(headers["x-forwarded-for"])) || socket.remoteAddress;
  return parseAddress(address ?? "") ?? "unknown";
}

/** Uses the nearest proxy's value, because a client can forge the values before it. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(",").at(-1)?.trim();
}
