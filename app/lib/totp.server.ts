import { Secret, TOTP } from "otpauth";
import { decryptText } from "./encryption.server";

const stepMs = 30_000;
const maxDriftSteps = 1;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpUri(secret: string, { shop, account }: { shop: string; account: string }): string {
  return new TOTP({ secret, issuer: shop, label: account }).toString();
}

/** Returns the 30-second step of the code (RFC 6238), or null unless it is the current or a neighbouring step. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret }).validate({ token: code.replace(/\s/g, ""), timestamp, window: maxDriftSteps });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

export function stepOfEncrypted(purpose: string, encrypted: string, code: string, now: Date): number | null {
  const secret = decryptText(purpose, encrypted);
  return secret === null ? null : stepOfCode(secret, code, now);
}
