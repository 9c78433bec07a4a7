import { createHash } from "node:crypto";

/** Identifies a message to providers. The hash is the same for every try and reveals nothing. */
export function hashMessageKey(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}
