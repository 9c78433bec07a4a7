import { type MiddlewareFunction, redirect } from "react-router";
import { readCookie } from "../cookies.server";

/** Vietnamese has no prefix. A document request for / with the cookie `locale=en` is redirected to /en. */
export const languagePrefixMiddleware: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const prefixed = /^\/vi(\/.*)?$/.exec(url.pathname);
  if (prefixed) throw redirect(`${(prefixed[1] ?? "/").replace(/^\/+/, "/")}${url.search}`, 301);
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  if (url.pathname === "/" && isDocument && request.method === "GET" && readCookie(request, "locale") === "en") {
    throw redirect(`/en${url.search}`, 302);
  }
  return next();
};
