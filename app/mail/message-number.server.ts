import { createHash } from "node:crypto";

/** By what a provider knows a message: the same for every try, and nothing can be read from it. */
export function messageNumber(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}
