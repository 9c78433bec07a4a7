import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { config } from "~/lib/config.server";
import { isHtmlAccepted, isRpcPath, renderErrorPage, rpcError } from "~/request/render-error-page.server";
import { type PlainResponse, sendPlainResponse } from "./plain-response";

/** A connection may have at most this many concurrent requests. Browsers and proxies do not pipeline. */
const maxConcurrent = 16;

const sockets = new WeakMap<Socket, { running: number; isClosing: boolean }>();

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

/** Refuses a path with two leading slashes, because a link to it would be a URL of another site. */
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
 * Returns whether a page of another origin sent the request. `same-site` counts too, because a neighbouring host may
 * have another owner. `Referer` counts only without `Origin` and `Sec-Fetch-Site`. API clients send none of these.
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

/** Returns "null" for a malformed URL, like `URL` for an opaque origin. It differs from every origin of the shop. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "null";
}

export function sendRefusal({ headers, url = "/" }: IncomingMessage, outgoing: ServerResponse, refusal: PlainResponse) {
  const refusedRequest = { ...headers, path: url };
  const { status } = refusal;
  if (status !== 200 && status !== 204 && isRpcPath(url)) {
    const { text, headers: own } = rpcError(status, refusedRequest);
    return sendPlainResponse(outgoing, { ...refusal, text, headers: { ...refusal.headers, ...own } });
  }
  if (!refusal.text || !isHtmlAccepted(refusedRequest)) return sendPlainResponse(outgoing, refusal);
  const page = renderErrorPage(refusal.status, refusedRequest);
  sendPlainResponse(outgoing, { ...refusal, text: page.html, headers: { ...refusal.headers, ...page.headers } });
}

/** Navigations get an HTML page instead of a JSON error. */
export function replaceJsonError(response: Response, { headers, method, url }: Request): Response {
  const { status } = response;
  const type = response.headers.get("Content-Type") ?? "application/json";
  const refusedRequest = { ...Object.fromEntries(headers), path: new URL(url).pathname, method };
  if (status < 400 || !type.startsWith("application/json") || !isHtmlAccepted(refusedRequest)) return response;
  const page = renderErrorPage(status, refusedRequest);
  const htmlResponse = new Response(page.html, { status, headers: response.headers });
  for (const [name, value] of Object.entries(page.headers)) htmlResponse.headers.set(name, value);
  return htmlResponse;
}

/**
 * Returns false if a connection has more than `maxConcurrent` requests. It is closed after the running responses, so
 * that the client knows what was not processed (RFC 9112, 9.3.2).
 */
export function isWithinPipeline({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  const state = sockets.get(socket) ?? { running: 0, isClosing: false };
  sockets.set(socket, state);
  if (state.isClosing || state.running >= maxConcurrent) {
    state.isClosing = true;
    socket.pause();
    return false;
  }
  state.running += 1;
  outgoing.once("close", () => {
    state.running -= 1;
    if (state.isClosing && state.running === 0) socket.destroySoon();
  });
  return true;
}
