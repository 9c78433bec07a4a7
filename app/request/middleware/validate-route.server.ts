import { data, type MiddlewareFunction } from "react-router";
import { echoed } from "~/lib/text";
import { addToPage, pageOf } from "../page.server";

/** Whether there is such a thing is for the shop to say. */
const shapes: Record<string, RegExp> = {
  slug: /^[a-z0-9-]{1,100}$/i,
  album: /^[a-z0-9-]{1,100}$/i,
  code: /^[\w -]{1,40}$/,
};

/** Refused last: a redirect rule may still lead on from it. */
export const validateRouteMiddleware: MiddlewareFunction<Response> = ({ params, context }, next) => {
  const valid = Object.entries(shapes).every(([name, shape]) => shape.test(params[name] ?? "a"));
  if (!valid) addToPage(context, { refused: 404 });
  return next();
};

/** Fatal: such an address has no page, and none is drawn around the message. */
export const refuseRouteMiddleware: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const { refused } = pageOf(context);
  if (refused !== null) throw data({ path: echoed(url.pathname), fatal: true }, { status: refused });
  return next();
};
