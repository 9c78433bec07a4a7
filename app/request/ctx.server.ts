import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Ctx } from "~/domain/ctx";
import { readPage } from "~/domain/platform/read-page.server";
import { localeOf } from "~/i18n/translate.server";
import { config } from "~/lib/config.server";
import { logError } from "~/lib/log.server";
import { getDb } from "~db/client.server";
import { inTime, unavailable } from "./database-gone.server";
import { addToPage, isPagePath } from "./page.server";
import { typedFields } from "./typed-fields.server";
import { readVisitor } from "./visitor.server";

/** Longer than a connection may take. */
const patienceMs = 6_000;

const ctxContext = createContext<Ctx | null>(null);

/** Gives every loader, action and procedure its context. Without a database the answer is 503, with what was typed kept. */
export const ctxMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const now = new Date();
  const origin = config.publicOrigin ?? url.origin;
  const visitor = readVisitor(request, now, origin.startsWith("https:"));
  const db = getDb();
  const asked = { path: isPagePath(url.pathname) ? url.pathname : null, sessionId: visitor.sessionId };
  const { shop, ...page } = await inTime(readPage(db, asked), patienceMs).catch(async (error: unknown) => {
    logError(error, request);
    throw unavailable(await typedFields(request));
  });
  addToPage(context, page);
  setCtx(context, { db, now, locale: localeOf(context), origin, visitor, shop });

  const response = await next();
  for (const cookie of visitor.cookies()) response.headers.append("Set-Cookie", cookie);
  return response;
};

export function setCtx(context: Readonly<RouterContextProvider>, ctx: Ctx): void {
  context.set(ctxContext, ctx);
}

/** The request's context; null where the shop could not even be read. */
export function knownCtx(context: Readonly<RouterContextProvider>): Ctx | null {
  return context.get(ctxContext);
}

/** The request's context. @throws {Error} where `ctxMiddleware` did not run */
export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  const ctx = knownCtx(context);
  if (!ctx) throw new Error("ctxOf: ctxMiddleware did not run before this");
  return ctx;
}
