import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";

export function readCookie(request: Request, name: string): string | null {
  return cookieIn(request.headers.get("Cookie") ?? "", name);
}

export function cookieIn(header: string, name: string): string | null {
  return parseCookie(header)[name] ?? null;
}

/**
 * The name of a cookie that says who somebody is. On https its prefix makes a browser refuse one that a neighbouring site
 * or an unencrypted answer planted: such a cookie must be Secure, for the path `/` and for this host alone.
 */
export function identityCookieName(name: "cart_session" | "account" | "orders_proven", secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

type CookieOptions = { days: number; httpOnly: boolean; secure: boolean; path?: string };

export function writeCookie(
  name: string,
  value: string,
  { days, httpOnly, secure, path = "/" }: CookieOptions,
): string {
  return stringifySetCookie({ name, value, path, maxAge: days * 86_400, sameSite: "lax", httpOnly, secure });
}

/** With 128 random bits. */
export function mintSessionId(now: Date): string {
  return `guest_${now.getTime().toString(36)}_${randomBytes(16).toString("base64url")}`;
}
