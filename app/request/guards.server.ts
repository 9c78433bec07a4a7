import { type MiddlewareFunction, redirect } from "react-router";
import { translateIn } from "~/i18n/translate.server";
import { defaultLocale, locales, prefixOf, toLocale } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { readCookie } from "./cookies.server";
import { ctxOf } from "./ctx.server";
import { isDataRequest } from "./page.server";
import { redirectWithToast } from "./toast.server";

type Guard = MiddlewareFunction<Response>;

const auth: Guard = ({ context, url }, next) => {
  const { visitor, locale } = ctxOf(context);
  if (visitor.userId === null) throw redirect(linkTo(locale, "logIn", null, { redirectTo: url.pathname + url.search }));
  return next();
};

/** A form is not processed if another tab has logged in since the form was opened. */
const guest: Guard = async ({ request, context }, next) => {
  const { visitor, locale } = ctxOf(context);
  if (visitor.userId === null) return next();
  const home = linkTo(locale, "home");
  if (request.method === "GET") throw redirect(home);
  const message = translateIn(locale)("account.log_in.already", { name: visitor.displayName ?? "" });
  throw await redirectWithToast(home, { message, type: "info" }, { status: 303 });
};

const anyPrefix = new RegExp(`^/(${locales.join("|")})(?=/|$)`, "i");
const defaultPrefix = new RegExp(`^/${defaultLocale}(/.*)?$`);

/** The default language has no prefix. /EN is redirected to /en, and / to /en with the cookie `locale=en`. */
const languagePrefixMiddleware: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const path = isRead ? url.pathname.replace(anyPrefix, (prefix) => prefix.toLowerCase()) : url.pathname;
  const prefixed = defaultPrefix.exec(path);
  if (prefixed) throw redirect(`${(prefixed[1] ?? "/").replace(/^\/+/, "/")}${url.search}`, 301);
  if (path !== url.pathname) throw redirect(path + url.search, 301);
  if (url.pathname === "/" && !isDataRequest(request) && request.method === "GET") {
    const prefix = prefixOf(toLocale(readCookie(request, "locale")));
    if (prefix) throw redirect(prefix + url.search, 302);
  }
  return next();
};

const guards: ReadonlyMap<string, Guard> = new Map(Object.entries({ auth, guest, global: languagePrefixMiddleware }));

export function getGuard(name: string): Guard {
  const found = guards.get(name);
  if (!found) throw new Error("Unknown route middleware");
  return found;
}
