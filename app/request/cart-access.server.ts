import { seal, unseal } from "~/lib/seal.server";
import {
  addSessionToPath,
  type ColorMode,
  createSeed,
  readCookielessSession,
  sealSeed,
  sessionIdOf,
} from "./cookieless-session.server";
import { type CookieJar, cookieDays, createSessionId, identityCookieName, readCookie } from "./cookies.server";

/** API clients choose their own session IDs. A session ID that can be guessed gives no access to orders. */
export function isSessionId(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]{1,100}$/.test(text);
}

export function isCookieSessionId(text: string): boolean {
  return /^[\w.:-]{20,100}$/.test(text);
}

export type SessionOptions = { isForced?: boolean; color?: ColorMode };

/** The browser has the session of its carts, and the orders to which it proved its access. */
export function readCartAccess(request: Request, cookies: CookieJar, now: Date, isSecure: boolean) {
  const sessionCookie = identityCookieName("cart_session", isSecure);
  const provenCookie = identityCookieName("orders_proven", isSecure);
  const header = request.headers.get("x-session-id");
  const fromHeader = header !== null && isSessionId(header) ? header : null;
  const fromCookie = readCookie(request, sessionCookie);
  const cookielessSession = header === null ? readCookielessSession(request, now) : null;
  const canBeCookieless = header === null && !request.headers.get("Cookie") && !isApiRequest(request);
  let seed = cookielessSession?.seed ?? null;
  let sessionId =
    fromHeader ??
    (fromCookie !== null && isCookieSessionId(fromCookie) ? fromCookie : null) ??
    (seed && sessionIdOf(seed));
  const provenBefore = readCookie(request, provenCookie);
  let provenOrders = (unseal("orders", provenBefore) ?? "").split("~").filter(Boolean);
  if (cookielessSession?.order) provenOrders = [cookielessSession.order.code];
  const setProvenCookie = () =>
    cookies.set(provenCookie, seal("orders", provenOrders.join("~")), cookieDays.provenOrders);
  return {
    cookielessSession,
    get sessionId() {
      return sessionId;
    },
    get provenOrders() {
      return provenOrders;
    },
    ensureSession(): string {
      if (sessionId === null) {
        seed = canBeCookieless ? createSeed() : null;
        sessionId = seed ? sessionIdOf(seed) : createSessionId(now);
        cookies.set(sessionCookie, sessionId, cookieDays.cartSession);
      }
      return sessionId;
    },
    replaceSession:
      header === null && fromCookie !== null && fromCookie === sessionId
        ? (replacement: string) => {
            sessionId = replacement;
            cookies.set(sessionCookie, replacement, cookieDays.cartSession);
          }
        : null,
    proveOrder(code: string) {
      provenOrders = [code, ...provenOrders.filter((other) => other !== code)].slice(0, 20);
      setProvenCookie();
    },
    clear() {
      [sessionId, seed, provenOrders] = [null, null, []];
      cookies.delete(sessionCookie);
      cookies.delete(provenCookie);
    },
    addSession(path: string, { isForced = false, color }: SessionOptions = {}): string {
      if (!canBeCookieless || (seed === null && provenOrders.length === 0 && !isForced)) return path;
      seed ??= createSeed();
      const orders = provenOrders.map((code) =>
        cookielessSession?.order?.code === code ? cookielessSession.order : { code },
      );
      return addSessionToPath(path, {
        sealed: sealSeed(seed, now),
        orders,
        color: color ?? cookielessSession?.color ?? null,
        now,
      });
    },
    /** The cookie `cookies_kept` lasts a day. While it exists, these cookies are not renewed. */
    renewCookies() {
      if (readCookie(request, "cookies_kept") !== null) return;
      if (fromCookie !== null && fromCookie === sessionId)
        cookies.set(sessionCookie, fromCookie, cookieDays.cartSession);
      if (provenBefore !== null && provenOrders.length > 0) setProvenCookie();
      if (cookies.list().length > 0 || cookielessSession !== null)
        cookies.set("cookies_kept", "1", cookieDays.cookiesAccepted);
    },
  };
}

function isApiRequest(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/");
}
