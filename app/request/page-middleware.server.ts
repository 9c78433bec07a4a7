import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from "react-router";
import { encodeNonAscii, followRule } from "~/domain/shop/redirect.rules";
import { localizeSeo } from "~/domain/shop/seo-records.server";
import { languageOf } from "~/i18n/translate.server";
import { cacheControl } from "~/lib/cache-control";
import { truncateEcho } from "~/lib/text";
import { allPathsOf, idsOf, type PageId, personal } from "~/site-map";
import { addToPage, isDataRequest, isStaffPath, pageOf } from "./page.server";

const shapes: Record<string, RegExp> = {
  slug: /^[a-z0-9-]{1,100}$/i,
  album: /^[a-z0-9-]{1,100}$/i,
  code: /^[\w -]{1,40}$/,
};

/** `refuseRouteMiddleware` sends the 404 later, because a redirect rule may match first. */
export const validateRouteMiddleware: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const isValid = Object.entries(shapes).every(([name, shape]) => shape.test(params[name] ?? "a"));
  if (!isValid && !isStaffPath(url.pathname)) addToPage(context, { refusedStatus: 404 });
  return next();
};

export const refuseRouteMiddleware: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const { refusedStatus } = pageOf(context);
  if (refusedStatus !== null)
    throw data({ path: truncateEcho(url.pathname), isUnknownPath: true }, { status: refusedStatus });
  return next();
};

export const seoMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const { seo } = pageOf(context);
  if (seo) addToPage(context, { seoRecord: localizeSeo(languageOf(context).locale, seo) });
  return next();
};

/** A redirect rule wins over a page and over a 404. An absolute target is loaded as a document. */
export const redirectRulesMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const match =
    request.method === "GET" || request.method === "HEAD" ? followRule(pageOf(context).rules, url.pathname) : null;
  if (!match) return next();
  const { rule } = match;
  const target = encodeNonAscii(match.target);
  throw target.startsWith("/") ? redirect(target + url.search, rule.status) : redirectDocument(target, rule.status);
};

const patternsOf = (ids: readonly PageId[]) => new Set(ids.flatMap(allPathsOf).map((path) => path.slice(1)));
const personalPatterns = patternsOf(idsOf(personal));
/** The page `security` shows new recovery codes only once, so browsers must not store it. */
const secretPatterns = patternsOf(["security"]);

/** Lets browsers store the answer to a form, so that going back to it without scripts does not send the form again. */
export const personalPagesMiddleware: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  const path = pattern.replace(/^\//, "");
  if (request.method === "POST" && isPage && !secretPatterns.has(path)) {
    response.headers.set("Cache-Control", cacheControl.revalidatePrivate);
    // With `Vary`, the browser would not find the page in its cache after a cookie was set.
    response.headers.delete("Vary");
  } else if (personalPatterns.has(path)) response.headers.set("Cache-Control", cacheControl.noStorePrivate);
  return response;
};

const failedContext = createContext(false);

/**
 * Answers a data request that failed in the shop with an error response of React Router. In the browser, `keepPage`
 * takes every other failure for a lost connection.
 */
export const dataFailuresMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  if (isDataRequest(request) && response.status === 500 && context.get(failedContext)) throw data({}, { status: 500 });
  return response;
};

export function noteFailure(context: Readonly<RouterContextProvider>): void {
  context.set(failedContext, true);
}
