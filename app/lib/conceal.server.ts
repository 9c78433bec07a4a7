import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "./config.server";

const nonceBytes = 12;
const tagBytes = 16;

/** What must be stored and read again, of no use to whoever has the table alone: AES-256-GCM, a key for each purpose. */
export function conceal(purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Null when this shop did not conceal it for this purpose, or its secret has changed since. */
export function reveal(purpose: string, concealed: string): string | null {
  const bytes = Buffer.from(concealed, "base64url");
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
