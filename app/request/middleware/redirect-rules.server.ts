import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { findRedirect } from "~/domain/platform/redirects.server";
import { logError } from "~/lib/log.server";
import { getDb } from "~db/client.server";

/** What no rule can move: programs' doors and files. */
const skipped = /^\/(api|internal-api|media|webhooks|simulator|preferences|static|images)\/|\.\w{2,5}$/;

/**
 * A path that has moved leads on, for documents and for data requests; a rule wins over a page, and over a 404. An
 * absolute target leaves by a full navigation. A failed look-up never stands in the way of a page.
 */
export const redirectRulesMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  if (request.method !== "GET" || skipped.test(url.pathname)) return next();
  const found = await findRedirect(getDb(), url.pathname).catch((error: unknown) => logError(error, request));
  if (!found) return next();
  const { target, status } = found;
  throw target.startsWith("/") ? redirect(target + url.search, status) : redirectDocument(target, status);
};
