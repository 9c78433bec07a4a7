import { digestOf } from "~/lib/digest.server";
import type { CartLine } from "./cart-view";

/** Prices are not part of the digest. */
export function digestContents(lines: readonly CartLine[]): string {
  return digestOf(lines.map(listLineFacts)).slice(0, 16);
}

function listLineFacts(line: CartLine): unknown[] {
  switch (line.kind) {
    case "ticket":
      return ["ticket", line.slug, line.date, line.time, ...line.parts.map(({ key, quantity }) => [key, quantity])];
    case "variant":
      return ["variant", line.sku, line.quantity];
    case "combo":
      return ["combo", line.slug, line.quantity, ...line.parts.map(({ sku, quantity }) => [sku, quantity])];
    case "service":
      return ["service", line.slug, line.date, line.quantity];
  }
}
