import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "~/lib/config.server";
import { clientAddress } from "./request-url";

/** The address as understood here, and two headers no visitor can set. */
export function introduce(incoming: IncomingMessage, outgoing: ServerResponse, url: URL, body: Buffer): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  headers.set("Host", url.host);
  headers.set("X-Client-Address", clientAddress(incoming, config.trustProxy));
  headers.set("X-Request-Id", randomBytes(4).toString("hex"));
  if (incoming.headers["x-forwarded-for"]) warnOfProxy();
  const { method = "GET" } = incoming;
  const left = new AbortController();
  outgoing.once("close", () => outgoing.writableFinished || left.abort());
  return new Request(url, {
    method,
    headers,
    signal: left.signal,
    ...(method === "POST" && { body: new Uint8Array(body) }),
  });
}

let warned = config.trustProxy;

/** Once: behind a proxy that is not trusted all visitors have one address, and share what is bounded by it. */
function warnOfProxy() {
  if (!warned)
    console.warn("X-Forwarded-For was sent, but TRUST_PROXY is off: is there a proxy in front? See deploy/README.md.");
  warned = true;
}
