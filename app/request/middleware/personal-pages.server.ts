import type { MiddlewareFunction } from "react-router";
import { allPathsOf, idsOf, type PageId, personal } from "~/site-map";

/** As React Router names them, without a slash before. */
const patternsOf = (ids: readonly PageId[]) => new Set(ids.flatMap(allPathsOf).map((path) => path.slice(1)));
const patterns = patternsOf(idsOf(personal));
/** Where recovery codes stand, once. */
const secrets = patternsOf(["security"]);

/**
 * What is one visitor's own is kept by nobody, whatever its route says and however it is asked for. But a page that answers a
 * form is kept by its own browser, but for secrets: without a script, going back to it would otherwise ask to send the
 * form again.
 */
export const personalPagesMiddleware: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  const path = pattern.replace(/^\//, "");
  if (request.method === "POST" && isPage && !secrets.has(path)) {
    response.headers.set("Cache-Control", "private, no-cache");
    // Whatever cookies came since, it is found.
    response.headers.delete("Vary");
  } else if (patterns.has(path)) response.headers.set("Cache-Control", "private, no-store");
  return response;
};
