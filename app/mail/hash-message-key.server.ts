import { createHash } from "node:crypto";

/** Identifies a message to providers, the same for every try. A hash, so that it reveals nothing. */
export function hashMessageKey(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}
