import type { Tier } from "~db/schema/catalog";
import type { ErrorCode, ErrorParams } from "../errors";

export type CartPart = {
  key: string;
  name: string;
  quantity: number;
  /** Whole VND with VAT; null when the day has no price any more. */
  unitPrice: number | null;
  total: number;
};

/** Priced now, whole VND. `problem` forbids buying it; `wasTotal` says that its price changed since it was seen. */
type AnyLine = {
  id: number;
  slug: string;
  name: string;
  picture: string;
  total: number;
  wasTotal: number | null;
  problem: Problem | null;
};

export type Problem = { code: ErrorCode; params: ErrorParams; text: string };

export type TicketLine = AnyLine & {
  kind: "ticket";
  ticketTypeId: number;
  date: string;
  /** HH:MM, or '' for the whole day. */
  time: string;
  parts: CartPart[];
  seats: number;
};

type VariantLine = AnyLine & {
  kind: "variant";
  sku: string;
  choice: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  tier: Tier | null;
  nextTier: Tier | null;
};

type ComboLine = AnyLine & {
  kind: "combo";
  quantity: number;
  unitPrice: number;
  parts: { sku: string; slug: string; name: string; choice: string; quantity: number }[];
  discount: number;
};

type ServiceLine = AnyLine & {
  kind: "service";
  date: string;
  quantity: number;
  unitPrice: number;
  unit: string;
};

export type CartLine = TicketLine | VariantLine | ComboLine | ServiceLine;

export type CartView = {
  kind: "cart" | "booking";
  lines: CartLine[];
  removed: { id: number; name: string }[];
  /** Without shipping. */
  total: number;
  /** What lies in the cart, in short: an order is placed for what its page showed, not for what another tab put in since. */
  contents: string;
  seats: number;
  /** What of the total is goods, which ship; 0 where nothing ships. */
  goodsTotal: number;
  /** ISO; null until the visitor has gone to checkout. */
  heldUntil: string | null;
  renewalsLeft: number;
};

export const mostPieces = 99;

export function isGoods(line: Pick<CartLine, "kind">): boolean {
  return line.kind === "variant" || line.kind === "combo";
}
