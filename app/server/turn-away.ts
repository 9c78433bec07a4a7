import type { IncomingMessage, ServerResponse } from "node:http";
import { isRpcPath, rpcError } from "~/request/rpc-error.server";
import { smallPage, wantsPage } from "~/request/small-page.server";
import { answer, type PlainAnswer } from "./answer";

export function turnAway({ headers, url = "/" }: IncomingMessage, outgoing: ServerResponse, refusal: PlainAnswer) {
  const asking = { ...headers, path: url };
  const { status } = refusal;
  if (status !== 200 && status !== 204 && isRpcPath(url)) {
    const { text, headers: own } = rpcError(status, asking);
    return answer(outgoing, { ...refusal, text, headers: { ...refusal.headers, ...own } });
  }
  if (!refusal.text || !wantsPage(asking)) return answer(outgoing, refusal);
  const page = smallPage(refusal.status, asking);
  answer(outgoing, { ...refusal, text: page.html, headers: { ...refusal.headers, ...page.headers } });
}

/** Replaces a JSON error by an HTML page for navigations to a path that is not a page. */
export function legible(response: Response, { headers, method, url }: Request): Response {
  const { status } = response;
  const type = response.headers.get("Content-Type") ?? "application/json";
  const asking = { ...Object.fromEntries(headers), path: new URL(url).pathname, method };
  if (status < 400 || !type.startsWith("application/json") || !wantsPage(asking)) return response;
  const page = smallPage(status, asking);
  const answered = new Response(page.html, { status, headers: response.headers });
  for (const [name, value] of Object.entries(page.headers)) answered.headers.set(name, value);
  return answered;
}
