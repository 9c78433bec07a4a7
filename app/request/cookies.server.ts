import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { config } from "~/lib/config.server";

/** One cookie's value as the browser sent it, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return decode(part.slice(at + 1).trim());
  }
  return null;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

type CookieOptions = { days: number; httpOnly: boolean; secure: boolean };

export function writeCookie(name: string, value: string, { days, httpOnly, secure }: CookieOptions): string {
  const flags = `${httpOnly ? "; HttpOnly" : ""}${secure ? "; Secure" : ""}`;
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${flags}`;
}

/** `value.signature`, so that a browser can carry what it cannot forge. */
export function seal(value: string): string {
  return `${value}.${signature(value)}`;
}

/** The value of a sealed text, or null when it was not sealed by this shop. */
export function unseal(sealed: string | null): string | null {
  if (!sealed) return null;
  const at = sealed.lastIndexOf(".");
  const value = sealed.slice(0, Math.max(at, 0));
  const given = Buffer.from(sealed.slice(at + 1));
  const expected = Buffer.from(signature(value));
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
}

function signature(value: string): string {
  return createHmac("sha256", config.cookieSecret).update(value).digest("base64url");
}

/** `guest_{timestamp}_{random}`, with 128 random bits. */
export function mintSessionId(now: Date): string {
  return `guest_${now.getTime().toString(36)}_${randomBytes(16).toString("base64url")}`;
}
