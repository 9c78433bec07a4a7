import type { MiddlewareFunction } from "react-router";
import { allPathsOf, idsOf, personal } from "~/site-map";

/** As React Router names them, without a slash before. */
const patterns = new Set(
  idsOf(personal)
    .flatMap(allPathsOf)
    .map((path) => path.slice(1)),
);

/** What is one visitor's own is kept by nobody, whatever its route says and however it is asked for. */
export const personalPagesMiddleware: MiddlewareFunction<Response> = async ({ pattern }, next) => {
  const response = await next();
  if (patterns.has(pattern.replace(/^\//, ""))) response.headers.set("Cache-Control", "private, no-store");
  return response;
};
