import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";

export function readCookie(request: Request, name: string): string | null {
  return cookieIn(request.headers.get("Cookie") ?? "", name);
}

export function cookieIn(header: string, name: string): string | null {
  return parseCookie(header)[name] ?? null;
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
