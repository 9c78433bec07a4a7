import { randomBytes } from "node:crypto";

/** One cookie's value as the browser sent it, or null. */
export function readCookie(request: Request, name: string): string | null {
  return cookieIn(request.headers.get("Cookie") ?? "", name);
}

/** The same in the text of a `Cookie` header. */
export function cookieIn(header: string, name: string): string | null {
  for (const part of header.split(";")) {
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

/** `guest_{timestamp}_{random}`, with 128 random bits. */
export function mintSessionId(now: Date): string {
  return `guest_${now.getTime().toString(36)}_${randomBytes(16).toString("base64url")}`;
}
