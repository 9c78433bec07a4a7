import { createHash, randomBytes } from "node:crypto";

export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: digest(token) };
}

export function hashToken(token: string | null): string | null {
  if (token === null || !/^[\w-]{43}$/.test(token)) return null;
  return digest(token);
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
