import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "~/lib/config.server";
import { findRequestFacts, logWarning } from "~/lib/log.server";
import { parseAddress } from "~/lib/network.server";
import { uploadHeader } from "~/request/read-input.server";
import type { Upload } from "./upload";

/** Overwrites `X-Client-Address`, `X-Request-Id` and `uploadHeader`, which visitors must not set. */
export function createRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  body: Buffer | Upload,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  headers.set("Host", url.host);
  headers.set("X-Client-Address", clientAddress(incoming, config.shouldTrustProxy));
  headers.set("X-Request-Id", findRequestFacts()?.id ?? "-");
  headers.delete(uploadHeader);
  if ("chunks" in body) headers.set(uploadHeader, body.isCut ? "cut" : "whole");
  if (incoming.headers["x-forwarded-for"]) warnOfProxy();
  const { method = "GET" } = incoming;
  const disconnected = new AbortController();
  outgoing.once("close", () => outgoing.writableFinished || disconnected.abort());
  return new Request(url, {
    method,
    headers,
    signal: disconnected.signal,
    ...(method === "POST" &&
      ("chunks" in body ? { body: streamChunks(body), duplex: "half" } : { body: new Uint8Array(body) })),
  });
}

function streamChunks({ chunks }: Upload): ReadableStream {
  return new ReadableStream({
    pull(stream) {
      const next = chunks.shift();
      if (next) stream.enqueue(next);
      else stream.close();
    },
  });
}

let hasWarned = config.shouldTrustProxy;

/** Warns once. Behind an untrusted proxy, all visitors share one IP address and therefore one rate limit. */
function warnOfProxy() {
  if (!hasWarned)
    logWarning("X-Forwarded-For was sent, but TRUST_PROXY is off: is there a proxy in front? See deploy/README.md.");
  hasWarned = true;
}

const wellFormedHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns null for a malformed URL. Forwarded headers count only if the proxy is trusted. */
export function requestUrl(
  { headers, headersDistinct, url = "" }: IncomingMessage,
  shouldTrustProxy: boolean,
): URL | null {
  if ((headersDistinct.host?.length ?? 0) > 1) return null;
  const host = (shouldTrustProxy && lastOf(headers["x-forwarded-host"])) || headers.host || "";
  const isSecure = shouldTrustProxy && lastOf(headers["x-forwarded-proto"]) === "https";
  const path = url.replace(/^https?:\/\/[^/?#]+/i, "") || "/";
  if (!wellFormedHost.test(host) || !path.startsWith("/") || path.includes("\\") || path.includes("%00")) return null;
  try {
    return new URL(`${isSecure ? "https" : "http"}://${host}${path}`);
  } catch {
    return null;
  }
}

export function clientAddress({ headers, socket }: IncomingMessage, shouldTrustProxy: boolean): string {
  const address = (shouldTrustProxy && lastOf(headers["x-forwarded-for"])) || socket.remoteAddress;
  return parseAddress(address ?? "") ?? "unknown";
}

/** Takes the value of the nearest proxy, because clients can forge the values before it. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(",").at(-1)?.trim();
}
