import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the table knows a token by; null for what cannot be one. */
export function hashOfToken(token: string | null): string | null {
  if (token === null || !/^[\w-]{43}$/.test(token)) return null;
  return createHash("sha256").update(token).digest("base64url");
}
