import { createHash } from "node:crypto";
import type { CartLine } from "./cart-view";

/** A digest of what lies in a cart, prices aside: two carts with the same things for the same days have the same. */
export function contentsOf(lines: readonly CartLine[]): string {
  const things = lines.map(({ slug, date, time, parts }) => [
    slug,
    date,
    time,
    ...parts.map(({ key, quantity }) => `${quantity} ${key}`),
  ]);
  return createHash("sha256").update(JSON.stringify(things)).digest("base64url").slice(0, 16);
}
