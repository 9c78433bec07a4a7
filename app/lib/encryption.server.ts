import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "./config.server";

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts with AES-256-GCM and a key per purpose, so that the database alone does not reveal the text. */
export function encryptText(purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

export function decryptText(purpose: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", config.cookieSecret, "", purpose, 32));
}
