import type { MiddlewareFunction } from "react-router";
import { cacheControl } from "~/lib/cache-control";
import { allPathsOf, idsOf, type PageId, personal } from "~/site-map";

const patternsOf = (ids: readonly PageId[]) => new Set(ids.flatMap(allPathsOf).map((path) => path.slice(1)));
const personalPatterns = patternsOf(idsOf(personal));
/** The page that shows recovery codes once. */
const secretPatterns = patternsOf(["security"]);

/**
 * Personal pages are never cached, whatever their route says. The page that answers a form is the exception: without a
 * script, going back to it would otherwise prompt to send the form again. Pages with secrets stay uncached.
 */
export const personalPagesMiddleware: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  const path = pattern.replace(/^\//, "");
  if (request.method === "POST" && isPage && !secretPatterns.has(path)) {
    response.headers.set("Cache-Control", cacheControl.revalidatePrivate);
    // Otherwise a cookie set since would prevent the browser from finding it in its cache.
    response.headers.delete("Vary");
  } else if (personalPatterns.has(path)) response.headers.set("Cache-Control", cacheControl.noStorePrivate);
  return response;
};
