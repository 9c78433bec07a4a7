import { type MiddlewareFunction, redirect } from "react-router";
import { translateIn } from "~/i18n/translate.server";
import { linkTo } from "~/site-map";
import { ctxOf } from "./ctx.server";
import { languagePrefixMiddleware } from "./middleware/language-prefix.server";
import { redirectWithToast } from "./toast.server";

type Guard = MiddlewareFunction<Response>;

/** Who is logged in only; others log in, and come back. */
const auth: Guard = ({ context, url }, next) => {
  const { visitor, locale } = ctxOf(context);
  if (visitor.userId === null) throw redirect(linkTo(locale, "logIn", null, { redirectTo: url.pathname + url.search }));
  return next();
};

/** Whose form comes when another tab has logged in is told as whom: nothing that it says is done. */
const guest: Guard = async ({ request, context }, next) => {
  const { visitor, locale } = ctxOf(context);
  if (visitor.userId === null) return next();
  const home = linkTo(locale, "home");
  if (request.method === "GET") throw redirect(home);
  const message = translateIn(locale)("account.log_in.already", { name: visitor.displayName ?? "" });
  throw await redirectWithToast(home, { message, type: "info" }, { status: 303 });
};

const guards: ReadonlyMap<string, Guard> = new Map(Object.entries({ auth, guest, global: languagePrefixMiddleware }));

/** `global` is the one every request passes. Throws for an unknown name. */
export function guard(name: string): Guard {
  const found = guards.get(name);
  if (!found) throw new Error("Unknown route middleware");
  return found;
}
