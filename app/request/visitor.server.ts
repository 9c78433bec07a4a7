import type { Visitor } from "~/domain/ctx";
import { seal, unseal } from "~/lib/seal.server";
import { mintSessionId, readCookie, writeCookie } from "./cookies.server";

const wellFormed = /^[\w.:-]{1,100}$/;

/**
 * Who is asking: the cart session of the cookie, or of `x-session-id` (API clients), and the orders this
 * browser proved to know. `cookies()` lists what has to be set on the answer.
 */
export function readVisitor(request: Request, now: Date, secure: boolean): Visitor & { cookies(): string[] } {
  const header = request.headers.get("x-session-id");
  const fromHeader = header !== null && wellFormed.test(header) ? header : null;
  const fromCookie = readCookie(request, "cart_session");
  let sessionId = fromHeader ?? (fromCookie !== null && wellFormed.test(fromCookie) ? fromCookie : null);
  let proven = (unseal("orders", readCookie(request, "orders_proven")) ?? "").split("~").filter(Boolean);
  const cookies = new Map<string, string>();

  return {
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
    cookies: () => [...cookies.values()],
  };
}
