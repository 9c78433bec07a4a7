import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";

export function readCookie(request: Request, name: string): string | null {
  return findCookie(request.headers.get("Cookie") ?? "", name);
}

export function findCookie(header: string, name: string): string | null {
  return parseCookie(header)[name] ?? null;
}

/** On https the prefix `__Host-` makes browsers reject cookies set by a neighbouring host or without encryption. */
export function identityCookieName(name: "cart_session" | "account" | "orders_proven", secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

type CookieOptions = { days: number; httpOnly: boolean; secure: boolean; path?: string };

export function writeCookie(
  name: string,
  value: string,
  { days, httpOnly, secure, path = "/" }: CookieOptions,
): string {
  const maxAge = Math.round(days * 86_400);
  return stringifySetCookie({ name, value, path, maxAge, sameSite: "lax", httpOnly, secure });
}

export function createSessionId(now: Date): string {
  return `guest_${now.getTime().toString(36)}_${randomBytes(16).toString("base64url")}`;
}
