import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptsHtml, isRpcPath, renderErrorPage, rpcError } from "~/request/render-error-page.server";
import { type PlainResponse, sendPlainResponse } from "./plain-response";

export function sendRefusal({ headers, url = "/" }: IncomingMessage, outgoing: ServerResponse, refusal: PlainResponse) {
  const refusedRequest = { ...headers, path: url };
  const { status } = refusal;
  if (status !== 200 && status !== 204 && isRpcPath(url)) {
    const { text, headers: own } = rpcError(status, refusedRequest);
    return sendPlainResponse(outgoing, { ...refusal, text, headers: { ...refusal.headers, ...own } });
  }
  if (!refusal.text || !acceptsHtml(refusedRequest)) return sendPlainResponse(outgoing, refusal);
  const page = renderErrorPage(refusal.status, refusedRequest);
  sendPlainResponse(outgoing, { ...refusal, text: page.html, headers: { ...refusal.headers, ...page.headers } });
}

/** Navigations get an HTML page instead of a JSON error. */
export function replaceJsonError(response: Response, { headers, method, url }: Request): Response {
  const { status } = response;
  const type = response.headers.get("Content-Type") ?? "application/json";
  const refusedRequest = { ...Object.fromEntries(headers), path: new URL(url).pathname, method };
  if (status < 400 || !type.startsWith("application/json") || !acceptsHtml(refusedRequest)) return response;
  const page = renderErrorPage(status, refusedRequest);
  const htmlResponse = new Response(page.html, { status, headers: response.headers });
  for (const [name, value] of Object.entries(page.headers)) htmlResponse.headers.set(name, value);
  return htmlResponse;
}
