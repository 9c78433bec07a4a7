import { data, type MiddlewareFunction } from "react-router";
import { truncateEcho } from "~/lib/text";
import { addToPage, pageOf } from "../page.server";

const shapes: Record<string, RegExp> = {
  slug: /^[a-z0-9-]{1,100}$/i,
  album: /^[a-z0-9-]{1,100}$/i,
  code: /^[\w -]{1,40}$/,
};

/** Refuses later, in `refuseRouteMiddleware`, because a redirect rule may match first. */
export const validateRouteMiddleware: MiddlewareFunction<Response> = ({ params, context }, next) => {
  const valid = Object.entries(shapes).every(([name, shape]) => shape.test(params[name] ?? "a"));
  if (!valid) addToPage(context, { refusedStatus: 404 });
  return next();
};

export const refuseRouteMiddleware: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const { refusedStatus } = pageOf(context);
  if (refusedStatus !== null) throw data({ path: truncateEcho(url.pathname), fatal: true }, { status: refusedStatus });
  return next();
};
