import type { Visitor } from "~/domain/ctx";
import type { KnownSession } from "~/domain/identity/find-session.server";
import { hashToken } from "~/domain/identity/sessions.server";
import { parseConsent } from "~/domain/visitors/consent.rules";
import { config } from "~/lib/config.server";
import { readCartAccess, type SessionOptions } from "./cart-access.server";
import type { CookielessSessionState } from "./cookieless-session.server";
import { type CookieJar, cookieDays, createCookieJar, identityCookieName, readCookie } from "./cookies.server";
import { previewCookieName, readPreviewCookie } from "./preview-cookie.server";

/** Only pages renew cookies, because caches may store other responses. */
type ResponseKind = "page" | "other";

export type RequestVisitor = {
  visitor: Visitor;
  cookielessSession: CookielessSessionState | null;
  /** The session token is hashed. It comes from `Authorization: Bearer` or else from the cookie `account`. */
  tokenHash: string | null;
  /** Takes the session found in the database; null deletes the cookie. Returns the session if it must be renewed. */
  setLogin(session: KnownSession | null, answer: ResponseKind): KnownSession | null;
  /** The preview cookie names this staff session. The preview starts once the session has been found in the database. */
  previewSessionId: number | null;
  startPreview(): void;
  isLoggedOut: boolean;
  /** Adds the cookieless session to a path. `isForced` also adds a new session, and `color` a colour mode just chosen. */
  addSession(path: string, options?: SessionOptions): string;
  /** Only pages renew cookies, and only those that the browser sent, so caches can keep other responses. */
  cookies(answer: ResponseKind): string[];
};

/** A browser can be a known device of this many accounts. */
const maxDeviceCookies = 3;

/** A Bearer token replaces the cookie `account`. `isSecure` means that the public origin is https. */
export function readVisitor(request: Request, now: Date, isSecure: boolean): RequestVisitor {
  const cookies = createCookieJar(request, isSecure);
  const login = readLogin(request, cookies, isSecure);
  const cart = readCartAccess(request, cookies, now, isSecure);
  let isPreviewing = false;
  const visitor: Visitor = {
    get userId() {
      return login.session?.userId ?? null;
    },
    get sessionId() {
      return login.session?.sessionId ?? null;
    },
    get displayName() {
      return login.session?.displayName ?? null;
    },
    logIn: login.logIn,
    deviceCookies: login.deviceCookies,
    logOut() {
      login.logOut();
      cart.clear();
    },
    clearProvenOrders: cart.clear,
    get cartSessionId() {
      return cart.sessionId;
    },
    ensureCartSession: cart.ensureSession,
    replaceCartSession: cart.replaceSession,
    get provenOrders() {
      return cart.provenOrders;
    },
    proveOrder: cart.proveOrder,
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
    cookielessSession: cart.cookielessSession,
    tokenHash: hashToken(login.token),
    setLogin: login.setLogin,
    previewSessionId: readPreviewCookie(readCookie(request, previewCookieName), now),
    startPreview() {
      isPreviewing = true;
    },
    addSession: cart.addSession,
    get isLoggedOut() {
      return login.isLoggedOut;
    },
    cookies(answer) {
      // Prefetched responses renew no cookies, because browsers discard them.
      if (answer === "page" && !isPrefetch(request)) {
        login.renewCookie();
        cart.renewCookies();
      }
      return cookies.list();
    },
  };
}

function readLogin(request: Request, cookies: CookieJar, isSecure: boolean) {
  const accountCookie = identityCookieName("account", isSecure);
  const bearer = bearerOf(request);
  const token = bearer ?? readCookie(request, accountCookie);
  const deviceCookies = (readCookie(request, "logged_in_before") ?? "").split("~", maxDeviceCookies).filter(Boolean);
  let session: KnownSession | null = null;
  let isLoginKnown = false;
  let isLoggedOut = false;
  const isDue = (answer: ResponseKind) =>
    session?.isDue && (bearer !== null || (answer === "page" && !isPrefetch(request)));
  return {
    token,
    deviceCookies,
    get session() {
      return session;
    },
    get isLoggedOut() {
      return isLoggedOut;
    },
    logIn(token: string, deviceCookie: string) {
      if (bearer !== null) return;
      cookies.set(accountCookie, token, cookieDays.account);
      const newCookies = [deviceCookie, ...deviceCookies.filter((other) => other !== deviceCookie)].slice(
        0,
        maxDeviceCookies,
      );
      cookies.set("logged_in_before", newCookies.join("~"), cookieDays.knownDevices);
    },
    logOut() {
      session = null;
      isLoggedOut = true;
      if (bearer === null) cookies.delete(accountCookie);
    },
    setLogin(known: KnownSession | null, answer: ResponseKind): KnownSession | null {
      [session, isLoginKnown] = [known, true];
      return isDue(answer) ? known : null;
    },
    renewCookie() {
      if (bearer !== null || token === null || cookies.has(accountCookie)) return;
      if (isLoginKnown && session === null) cookies.delete(accountCookie);
      else if (isDue("page")) cookies.set(accountCookie, token, cookieDays.account);
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

/** Reads the country header only behind a trusted proxy, because clients can forge it. */
function countryOf(request: Request): string | null {
  const country = config.shouldTrustProxy && config.countryHeader ? request.headers.get(config.countryHeader) : null;
  return country && /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null;
}
