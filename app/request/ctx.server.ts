import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Ctx } from "~/domain/ctx";
import { renewSession } from "~/domain/identity/find-session.server";
import { isReadable } from "~/domain/shop/shop.rules";
import { isStaffSessionOpen } from "~/domain/staff/log-in-staff.server";
import type { Translate } from "~/i18n/translate";
import { languageOf } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { config } from "~/lib/config.server";
import { withoutPrefix } from "~/lib/locale";
import { logError } from "~/lib/log.server";
import { limitConcurrency } from "~/lib/task-queues.server";
import { type Db, getDb, leaveLostPool } from "~db/client.server";
import { redirectWithoutSession } from "./cookieless-session.server";
import { clearSiteData } from "./cookies.server";
import { unavailable, withTimeout } from "./database-gone.server";
import { addToPage, isApiPath, isMediaPath, isPagePath } from "./page.server";
import { typedFields } from "./read-input.server";
import { readPageRows } from "./read-page-rows.server";
import { type RequestVisitor, readVisitor } from "./visitor.server";

const timeoutMs = 6_000;

export type RequestCtx = Ctx & Pick<RequestVisitor, "cookielessSession" | "addSession"> & { t: Translate };
const ctxContext = createContext<RequestCtx | null>(null);

export type CallCtx = Omit<Ctx, "shop"> & { shop: Ctx["shop"] | null };
const callContext = createContext<CallCtx | null>(null);

/** Without a database, pages answer 503 and keep typed values. The API continues, because some procedures need none. */
export const ctxMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  redirectWithoutSession(request, url);
  const now = currentTime();
  const origin = config.publicOrigin ?? url.origin;
  const requestVisitor = readVisitor(request, now, origin.startsWith("https:"));
  const { visitor, cookielessSession, addSession, tokenHash, setLogin, cookies } = requestVisitor;
  const actor = { kind: "visitor" } as const;
  const { locale, t } = languageOf(context);
  const base = { db: getDb(), now, locale, origin, visitor, actor };
  context.set(callContext, { ...base, shop: null });
  if (isMediaPath(url.pathname)) return next();
  const path = isPagePath(url.pathname) ? url.pathname : null;
  const responseKind = path !== null && request.method === "GET" ? "page" : "other";
  const query = { path, now, sessionId: visitor.cartSessionId, tokenHash };
  const rows = await readOnLivePool(base.db, query).catch(async (error: unknown) => {
    logError(error);
    if (isApiPath(url.pathname)) return null;
    throw unavailable(await typedFields(request));
  });
  if (rows) {
    const { previewSessionId, startPreview } = requestVisitor;
    if (previewSessionId !== null && (await isStaffSessionOpen({ db: rows.db, now }, previewSessionId))) startPreview();
    const { db, shop, session, ...page } = rows;
    const live = { ...base, db };
    if (!isReadable(shop, "settings") && areSettingsRequired(request, url.pathname))
      throw unavailable(await typedFields(request));
    const loginToRenew = setLogin(session, responseKind);
    if (loginToRenew) await renewSession(live, loginToRenew).catch((error: unknown) => logError(error));
    addToPage(context, page);
    setCtx(context, { ...live, t, shop, cookielessSession, addSession });
  }

  const session = rows?.session;
  const response = await respondWithinLimit(request, session ? `user ${session.userId}` : visitor.cartSessionId, next);
  for (const cookie of cookies(responseKind)) response.headers.append("Set-Cookie", cookie);
  return requestVisitor.isLoggedOut ? clearSiteData(response) : response;
};

/** Repeats the read once on a new pool if the connection was cut. This is safe, because the read changes nothing. */
async function readOnLivePool(db: Db, query: Parameters<typeof readPageRows>[1]) {
  const read = async (from: Db) => {
    try {
      return { ...(await withTimeout(readPageRows(from, query), timeoutMs)), db: from };
    } catch (error) {
      leaveLostPool(error, from);
      throw error;
    }
  };
  return read(db).catch((error: unknown) => {
    const fresh = getDb();
    if (fresh === db) throw error;
    return read(fresh);
  });
}

/** Limits a visitor's concurrent writes. Each write occupies a connection while it waits for the visitor's lock. */
const limitConcurrentWrites = limitConcurrency({ max: 4, maxWaiting: 100 });

async function respondWithinLimit(request: Request, visitor: string | null, next: () => Promise<Response>) {
  if (request.method !== "POST" || visitor === null) return next();
  const outcome = await limitConcurrentWrites(visitor, next);
  if (outcome) return outcome.result;
  throw data(null, { status: 429, headers: { "Retry-After": "5" } });
}

export function setCtx(context: Readonly<RouterContextProvider>, ctx: RequestCtx): void {
  context.set(ctxContext, ctx);
}

export function findCtx(context: Readonly<RouterContextProvider>): RequestCtx | null {
  return context.get(ctxContext);
}

/** @throws {Error} if `ctxMiddleware` did not run */
export function callCtxOf(context: Readonly<RouterContextProvider>): CallCtx {
  const ctx = findCtx(context) ?? context.get(callContext);
  if (!ctx) throw new Error("callCtxOf: ctxMiddleware did not run before this");
  return ctx;
}

/** @throws {Error} if `ctxMiddleware` did not run */
export function ctxOf(context: Readonly<RouterContextProvider>): RequestCtx {
  const ctx = findCtx(context);
  if (!ctx) throw new Error("ctxOf: ctxMiddleware did not run before this");
  return ctx;
}

// Without readable settings, the shop refuses writes, so that no order, payment or refund uses built-in values. The
// paths and procedures below do not depend on settings.

const pagesWithout = /^\/(preferences|auth|dashboard|staff\/(gate|login))(\/|$)/;
const proceduresWithout = /^((auth|profile|userSession|gate)\.|staff\.(logInStaff|logOutStaff|setUpSecondFactor)$)/;

function areSettingsRequired({ method }: Pick<Request, "method">, path: string): boolean {
  if (path.startsWith("/webhooks/")) return true;
  if (method === "GET" || method === "HEAD" || isApi(path)) return false;
  return !pagesWithout.test(withoutPrefix(path));
}

export function areSettingsRequiredBy(procedure: string): boolean {
  return !proceduresWithout.test(procedure);
}

function isApi(path: string): boolean {
  return /^\/api\/trpc(\/|$)/.test(withoutPrefix(path));
}
