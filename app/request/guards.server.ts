import { data, type MiddlewareFunction, redirect } from "react-router";
import { linkTo } from "~/site-map";
import { ctxOf } from "./ctx.server";
import { languagePrefixMiddleware } from "./middleware/language-prefix.server";

type Guard = MiddlewareFunction<Response>;

/** Who is logged in only. No page asks for it, nor for `guest`, until there are accounts. */
const auth: Guard = ({ context, url }, next) => {
  if (ctxOf(context).visitor.userId === null) throw data({ path: url.pathname }, { status: 401 });
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
