import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { encodeNonAscii, followRule } from "~/domain/shop/redirect.rules";
import { pageOf } from "../page.server";

/** A redirect rule wins over a page and over a 404. An absolute target causes a full navigation. */
export const redirectRulesMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const match =
    request.method === "GET" || request.method === "HEAD" ? followRule(pageOf(context).rules, url.pathname) : null;
  if (!match) return next();
  const { rule } = match;
  const target = encodeNonAscii(match.target);
  throw target.startsWith("/") ? redirect(target + url.search, rule.status) : redirectDocument(target, rule.status);
};
