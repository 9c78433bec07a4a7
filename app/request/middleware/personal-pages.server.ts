import type { MiddlewareFunction } from "react-router";
import { allPathsOf, idsOf, personal } from "~/site-map";

/** As React Router names them, without a slash before. */
const patterns = new Set(
  idsOf(personal)
    .flatMap(allPathsOf)
    .map((path) => path.slice(1)),
);

/**
 * What is one visitor's own is kept by nobody, whatever its route says and however it is asked for. But a page that answers a
 * form is kept by its own browser: without a script, going back to it would otherwise ask to send the form again.
 */
export const personalPagesMiddleware: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (request.method === "POST" && isPage) {
    response.headers.set("Cache-Control", "private, no-cache");
    // Whatever cookies came since, it is found.
    response.headers.delete("Vary");
  } else if (patterns.has(pattern.replace(/^\//, ""))) response.headers.set("Cache-Control", "private, no-store");
  return response;
};
