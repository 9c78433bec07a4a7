import { type MiddlewareFunction, redirect } from "react-router";
import { linkTo } from "~/site-map";
import { ctxOf } from "./ctx.server";
import { languagePrefixMiddleware } from "./middleware/language-prefix.server";

type Guard = MiddlewareFunction<Response>;

/** Who is logged in only; others log in, and come back. */
const auth: Guard = ({ context, url }, next) => {
  const { visitor, locale } = ctxOf(context);
  if (visitor.userId === null) throw redirect(linkTo(locale, "logIn", null, { redirectTo: url.pathname + url.search }));
  return next();
};

const guest: Guard = ({ context }, next) => {
  const { visitor, locale } = ctxOf(context);
  if (visitor.userId !== null) throw redirect(linkTo(locale, "home"));
  return next();
};

const guards: ReadonlyMap<string, Guard> = new Map(Object.entries({ auth, guest, global: languagePrefixMiddleware }));

/** `global` is the one every request passes. Throws for an unknown name. */
export function guard(name: string): Guard {
  const found = guards.get(name);
  if (!found) throw new Error("Unknown route middleware");
  return found;
}
