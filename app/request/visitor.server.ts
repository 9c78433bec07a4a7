import type { Visitor } from "~/domain/ctx";
import { readConsent } from "~/domain/visitors/consent.rules";
import { config } from "~/lib/config.server";
import { seal, unseal } from "~/lib/seal.server";
import { mintSessionId, readCookie, writeCookie } from "./cookies.server";

/**
 * Whether a text may be a cart session's id: 20 to 100 letters, digits or `_ . : -`. Whoever knows it has the cart and its
 * orders, so a short one could be guessed; decision C1 asks for "any well-formed text up to 100 characters", and this is
 * what well-formed means here. Our own have 128 random bits.
 */
export function isSessionId(text: string): boolean {
  return /^[\w.:-]{20,100}$/.test(text);
}

/**
 * Who is asking: the cart session of the cookie, or of `x-session-id` (API clients), and the orders this
 * browser proved to know. `cookies()` lists what has to be set on the answer.
 */
export function readVisitor(request: Request, now: Date, secure: boolean): Visitor & { cookies(): string[] } {
  const header = request.headers.get("x-session-id");
  const fromHeader = header !== null && isSessionId(header) ? header : null;
  const fromCookie = readCookie(request, "cart_session");
  let sessionId = fromHeader ?? (fromCookie !== null && isSessionId(fromCookie) ? fromCookie : null);
  let proven = (unseal("orders", readCookie(request, "orders_proven")) ?? "").split("~").filter(Boolean);
  const cookies = new Map<string, string>();

  return {
    userId: null,
    get sessionId() {
      return sessionId;
    },
    ensureSession() {
      if (sessionId === null) {
        sessionId = mintSessionId(now);
        cookies.set("cart_session", writeCookie("cart_session", sessionId, { days: 30, httpOnly: true, secure }));
      }
      return sessionId;
    },
    get provenOrders() {
      return proven;
    },
    proveOrder(code) {
      proven = [code, ...proven.filter((other) => other !== code)].slice(0, 20);
      const value = seal("orders", proven.join("~"));
      cookies.set("orders_proven", writeCookie("orders_proven", value, { days: 30, httpOnly: true, secure }));
    },
    address: request.headers.get("x-client-address") ?? "unknown",
    country: countryOf(request),
    consent: readConsent(readCookie(request, "consent"))?.choice ?? null,
    cookies: () => [...cookies.values()],
  };
}

/** What the network in front of the shop says of its visitors; nobody else may say it. */
function countryOf(request: Request): string | null {
  const said = config.trustProxy && config.countryHeader ? request.headers.get(config.countryHeader) : null;
  return said && /^[A-Z]{2}$/.test(said) && said !== "XX" ? said : null;
}
