import type { Visitor } from "~/domain/ctx";
import type { KnownSession } from "~/domain/identity/find-session.server";
import { hashToken } from "~/domain/identity/sessions.server";
import { parseConsent } from "~/domain/visitors/consent.rules";
import { config } from "~/lib/config.server";
import { seal, unseal } from "~/lib/seal.server";
import {
  addSessionToPath,
  type ColorMode,
  type CookielessSessionState,
  createSeed,
  readCookielessSession,
  sealSeed,
  sessionIdOf,
} from "./cookieless-session.server";
import { cookieDays, createSessionId, identityCookieName, readCookie, writeCookie } from "./cookies.server";
import { previewCookieName, readPreviewCookie } from "./preview-cookie.server";

/** Only pages renew cookies, because caches may store other responses. */
type ResponseKind = "page" | "other";

export type RequestVisitor = {
  visitor: Visitor;
  cookielessSession: CookielessSessionState | null;
  /** The hash of the session token, from `Authorization: Bearer` or else from the cookie `account`. */
  tokenHash: string | null;
  /** Takes the session found in the database; null deletes the cookie. Returns the session if it must be renewed. */
  setLogin(session: KnownSession | null, answer: ResponseKind): KnownSession | null;
  /** The staff session in the preview cookie. The preview starts once this session has been found in the database. */
  previewSessionId: number | null;
  startPreview(): void;
  isLoggedOut: boolean;
  /** Adds the cookieless session to a path. `always` also adds a new session, and `color` a colour mode just chosen. */
  addSession(path: string, options?: { always?: boolean; color?: ColorMode }): string;
  /** Only pages renew cookies, once a day and only those sent, so that caches can keep other responses. */
  cookies(answer: ResponseKind): string[];
};

/** API clients choose their own session IDs. A session ID that can be guessed gives no access to orders. */
export function isSessionId(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]{1,100}$/.test(text);
}

export function isCookieSessionId(text: string): boolean {
  return /^[\w.:-]{20,100}$/.test(text);
}

/** A browser can be a known device of this many accounts. */
const maxDeviceCookies = 3;

/** A Bearer token replaces the cookie `account`. `secure` means that the public origin is https. */
export function readVisitor(request: Request, now: Date, secure: boolean): RequestVisitor {
  const bearer = bearerOf(request);
  const accountCookie = identityCookieName("account", secure);
  const sessionCookie = identityCookieName("cart_session", secure);
  const provenCookie = identityCookieName("orders_proven", secure);
  const token = bearer ?? readCookie(request, accountCookie);
  let session: KnownSession | null = null;
  let isLoginKnown = false;
  let isLoggedOut = false;
  let isPreviewing = false;
  const header = request.headers.get("x-session-id");
  const fromHeader = header !== null && isSessionId(header) ? header : null;
  const fromCookie = readCookie(request, sessionCookie);
  const cookielessSession = header === null ? readCookielessSession(request, now) : null;
  const canBeCookieless = header === null && !request.headers.get("Cookie") && !isApiRequest(request);
  let seed = cookielessSession?.seed ?? null;
  let cartSessionId =
    fromHeader ??
    (fromCookie !== null && isCookieSessionId(fromCookie) ? fromCookie : null) ??
    (seed && sessionIdOf(seed));
  const provenBefore = readCookie(request, provenCookie);
  let provenCodes = (unseal("orders", provenBefore) ?? "").split("~").filter(Boolean);
  if (cookielessSession?.order) provenCodes = [cookielessSession.order.code];
  const deviceCookies = (readCookie(request, "logged_in_before") ?? "").split("~", maxDeviceCookies).filter(Boolean);
  const cookies = new Map<string, string>();
  const setCookie = (name: string, value: string, days: number) =>
    cookies.set(name, writeCookie(name, value, { days, httpOnly: true, secure }));
  const deleteCookie = (name: string) =>
    readCookie(request, name) === null ? cookies.delete(name) : setCookie(name, "", 0);
  const isPrefetched = isPrefetch(request);
  const isDue = (answer: ResponseKind) => session?.isDue && (bearer !== null || (answer === "page" && !isPrefetched));

  const visitor: Visitor = {
    get userId() {
      return session?.userId ?? null;
    },
    get sessionId() {
      return session?.sessionId ?? null;
    },
    get displayName() {
      return session?.displayName ?? null;
    },
    logIn(token, deviceCookie) {
      if (bearer !== null) return;
      setCookie(accountCookie, token, cookieDays.account);
      const newCookies = [deviceCookie, ...deviceCookies.filter((other) => other !== deviceCookie)].slice(
        0,
        maxDeviceCookies,
      );
      setCookie("logged_in_before", newCookies.join("~"), cookieDays.knownDevices);
    },
    deviceCookies,
    logOut() {
      session = null;
      isLoggedOut = true;
      if (bearer === null) deleteCookie(accountCookie);
      visitor.clearProvenOrders();
    },
    clearProvenOrders() {
      [cartSessionId, seed, provenCodes] = [null, null, []];
      deleteCookie(sessionCookie);
      deleteCookie(provenCookie);
    },
    get cartSessionId() {
      return cartSessionId;
    },
    ensureCartSession() {
      if (cartSessionId === null) {
        seed = canBeCookieless ? createSeed() : null;
        cartSessionId = seed ? sessionIdOf(seed) : createSessionId(now);
        setCookie(sessionCookie, cartSessionId, cookieDays.cartSession);
      }
      return cartSessionId;
    },
    replaceCartSession:
      header === null && fromCookie !== null && fromCookie === cartSessionId
        ? (replacement) => {
            cartSessionId = replacement;
            setCookie(sessionCookie, replacement, cookieDays.cartSession);
          }
        : null,
    get provenOrders() {
      return provenCodes;
    },
    proveOrder(code) {
      provenCodes = [code, ...provenCodes.filter((other) => other !== code)].slice(0, 20);
      setCookie(provenCookie, seal("orders", provenCodes.join("~")), cookieDays.provenOrders);
    },
    address: request.headers.get("x-client-address") ?? "unknown",
    country: countryOf(request),
    get isPreviewing() {
      return isPreviewing;
    },
    userAgent: request.headers.get("User-Agent"),
    consent: parseConsent(readCookie(request, "consent"))?.choice ?? null,
  };
  return {
    visitor,
    cookielessSession,
    tokenHash: hashToken(token),
    setLogin(known, answer) {
      [session, isLoginKnown] = [known, true];
      return isDue(answer) ? known : null;
    },
    previewSessionId: readPreviewCookie(readCookie(request, previewCookieName), now),
    startPreview() {
      isPreviewing = true;
    },
    addSession(path, { always = false, color } = {}) {
      if (!canBeCookieless || (seed === null && provenCodes.length === 0 && !always)) return path;
      seed ??= createSeed();
      const orders = provenCodes.map((code) =>
        cookielessSession?.order?.code === code ? cookielessSession.order : { code },
      );
      return addSessionToPath(path, {
        sealed: sealSeed(seed, now),
        orders,
        color: color ?? cookielessSession?.color ?? null,
        now,
      });
    },
    get isLoggedOut() {
      return isLoggedOut;
    },
    cookies(answer) {
      // The cookie `cookies_kept` lasts a day. While it exists, the cookies of the cart and of orders are not renewed.
      // Prefetched responses renew no cookies, because browsers discard them.
      if (answer === "page" && !isPrefetched && bearer === null && token !== null && !cookies.has(accountCookie)) {
        if (isLoginKnown && session === null) deleteCookie(accountCookie);
        else if (isDue(answer)) setCookie(accountCookie, token, cookieDays.account);
      }
      if (answer === "page" && !isPrefetched && readCookie(request, "cookies_kept") === null) {
        if (fromCookie !== null && fromCookie === cartSessionId)
          setCookie(sessionCookie, fromCookie, cookieDays.cartSession);
        if (provenBefore !== null && provenCodes.length > 0)
          setCookie(provenCookie, seal("orders", provenCodes.join("~")), cookieDays.provenOrders);
        if (cookies.size > 0 || cookielessSession !== null) setCookie("cookies_kept", "1", cookieDays.cookiesAccepted);
      }
      return [...cookies.values()];
    },
  };
}

export function isPrefetch(request: Request): boolean {
  return request.headers.get("Purpose") === "prefetch";
}

/** Ignores other schemes, such as Basic authentication of a proxy. */
export function bearerOf(request: Request): string | null {
  return /^Bearer\b\s*(.*)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
}

function isApiRequest(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/");
}

/** Reads the country header only behind a trusted proxy, because clients can forge it. */
function countryOf(request: Request): string | null {
  const country = config.trustProxy && config.countryHeader ? request.headers.get(config.countryHeader) : null;
  return country && /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null;
}
