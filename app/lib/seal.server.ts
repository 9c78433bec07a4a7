import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "./config.server";

/** Signs a value as `value.signature`, so that it cannot be forged. `purpose` separates kinds of values. */
export function seal(purpose: string, value: string): string {
  return `${value}.${signValue(purpose, value)}`;
}

export function unseal(purpose: string, sealed: string | null | undefined): string | null {
  if (!sealed) return null;
  const at = sealed.lastIndexOf(".");
  const value = sealed.slice(0, Math.max(at, 0));
  const given = Buffer.from(sealed.slice(at + 1));
  const expected = Buffer.from(signValue(purpose, value));
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
}

export function sealUntil(purpose: string, value: string, until: Date): string {
  return seal(purpose, `${value}~${until.getTime()}`);
}

export function unsealUntil(purpose: string, sealed: string | null | undefined, now: Date): string | null {
  const [value, until] = (unseal(purpose, sealed) ?? "").split("~");
  return value && Number(until) > now.getTime() ? value : null;
}

/** Returns the ID in a sealed text, or 0 if it has none. Does not check the signature. */
export function idInSealed(sealed: string): number {
  return Number(/^(\d{1,9})\./.exec(sealed)?.[1] ?? 0);
}

export function pseudonym(text: string): string {
  return signValue("pseudonym", text).slice(0, 22);
}

export function sealedDigits(purpose: string, value: string): string {
  const number = Buffer.from(signValue(`digits ${purpose}`, value), "base64url").readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, "0");
}

function signValue(purpose: string, value: string): string {
  return createHmac("sha256", config.cookieSecret).update(`${purpose}:${value}`).digest("base64url");
}
