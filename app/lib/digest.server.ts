import { createHash } from "node:crypto";

/** The same short text for the same JSON, another for any other: to tell whether two things are one. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
