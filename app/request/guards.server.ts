import { type MiddlewareFunction, redirect } from "react-router";
import { translateIn } from "~/i18n/translate.server";
import { linkTo } from "~/site-map";
import { ctxOf } from "./ctx.server";
import { languagePrefixMiddleware } from "./middleware/language-prefix.server";
import { redirectWithToast } from "./toast.server";

type Guard = MiddlewareFunction<Response>;

const auth: Guard = ({ context, url }, next) => {
  const { visitor, locale } = ctxOf(context);
  if (visitor.userId === null) throw redirect(linkTo(locale, "logIn", null, { redirectTo: url.pathname + url.search }));
  return next();
};

/** A form that was opened before another tab logged in is not processed; a message says which account is logged in. */
const guest: Guard = async ({ request, context }, next) => {
  const { visitor, locale } = ctxOf(context);
  if (visitor.userId === null) return next();
  const home = linkTo(locale, "home");
  if (request.method === "GET") throw redirect(home);
  const message = translateIn(locale)("account.log_in.already", { name: visitor.displayName ?? "" });
  throw await redirectWithToast(home, { message, type: "info" }, { status: 303 });
};

const guards: ReadonlyMap<string, Guard> = new Map(Object.entries({ auth, guest, global: languagePrefixMiddleware }));

export function guard(name: string): Guard {
  const found = guards.get(name);
  if (!found) throw new Error("Unknown route middleware");
  return found;
}
