import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

export function hmac(algorithm: "sha256" | "sha512", text: string, secret: string): string {
  return createHmac(algorithm, secret).update(text).digest("hex");
}

export function isSameHash(given: string | undefined, expected: string): boolean {
  if (!given || given.length !== expected.length || !/^[0-9a-f]+$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, "hex"), Buffer.from(expected, "hex"));
}

export function hashMessageKey(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}
