import { Secret, TOTP } from "otpauth";
import { reveal } from "./conceal.server";

const stepMs = 30_000;
/** Steps a phone's clock may be off either way. */
const tolerated = 1;

/** A new secret for an authenticator, 160 bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says (`otpauth://totp/…`). */
export function totpUri(secret: string, { shop, account }: { shop: string; account: string }): string {
  return new TOTP({ secret, issuer: shop, label: account }).toString();
}

/**
 * The number of the 30 seconds whose code this is (RFC 6238: SHA-1, six digits), null when it is none of now or its two
 * neighbours. Who keeps the last number used refuses the same code a second time.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret }).validate({ token: code.replace(/\s/g, ""), timestamp, window: tolerated });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

/** The same of a secret as it is stored (`conceal`); null too where it cannot be read any more. */
export function stepOfConcealed(purpose: string, concealed: string, code: string, now: Date): number | null {
  const secret = reveal(purpose, concealed);
  return secret === null ? null : stepOfCode(secret, code, now);
}
