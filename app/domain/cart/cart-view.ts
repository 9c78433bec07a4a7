import type { Tier } from "~db/schema/catalog";
import type { ErrorCode, ErrorParams } from "../errors";

export type CategoryQuantity = {
  key: string;
  name: string;
  quantity: number;
  /** The price is whole VND including VAT, or null if the day no longer has a price. */
  unitPrice: number | null;
  total: number;
};

/** Amounts are current, in whole VND. `wasTotal` is set if the price changed since the visitor saw it. */
type CartLineBase = {
  id: number;
  slug: string;
  name: string;
  picture: string;
  total: number;
  wasTotal: number | null;
  problem: LineProblem | null;
};

export type LineProblem = { code: ErrorCode; params: ErrorParams; text: string };

export type TicketLine = CartLineBase & {
  kind: "ticket";
  ticketTypeId: number;
  date: string;
  /** The time is HH:MM, or an empty string for the whole day. */
  time: string;
  parts: CategoryQuantity[];
  seats: number;
};

type VariantLine = CartLineBase & {
  kind: "variant";
  sku: string;
  choice: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  tier: Tier | null;
  nextTier: Tier | null;
};

type ComboLine = CartLineBase & {
  kind: "combo";
  quantity: number;
  unitPrice: number;
  parts: { sku: string; slug: string; name: string; choice: string; quantity: number }[];
  discount: number;
};

type ServiceLine = CartLineBase & {
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
  total: number;
  /** This digest of the contents prevents an order from including what was added in another tab meanwhile. */
  contents: string;
  seats: number;
  goodsTotal: number;
  /** The time is an ISO time, or null while nothing is held. */
  heldUntil: string | null;
  renewalsLeft: number;
};

export const maxQuantity = 99;
export const maxLines = 50;

export function isGoods(line: Pick<CartLine, "kind">): boolean {
  return line.kind === "variant" || line.kind === "combo";
}

export type ComboPartView = { name: string; choice: string; quantity: number };
type BriefParts<Line> = Line extends ComboLine ? ComboPartView[] : Omit<CategoryQuantity, "unitPrice">[];
type BriefOf<Line> = Line extends { parts: unknown }
  ? Omit<Line, UnusedAtCheckout | "parts"> & { parts: BriefParts<Line> }
  : Omit<Line, UnusedAtCheckout>;
type UnusedAtCheckout = "slug" | "picture" | "ticketTypeId" | "sku" | "unitPrice" | "discount" | "tier" | "nextTier";
/** The checkout shows only these fields of a line. The others would make the page half a kilobyte larger. */
export type BriefLine = BriefOf<TicketLine> | BriefOf<VariantLine> | BriefOf<ComboLine> | BriefOf<ServiceLine>;
export type BriefCart = Omit<CartView, "lines" | "removed"> & { lines: BriefLine[] };

export function shortenCart({ removed: _, lines, ...cart }: CartView): BriefCart {
  return { ...cart, lines: lines.map(shortenLine) };
}

function shortenLine({ slug: _, picture: __, ...line }: CartLine): BriefLine {
  switch (line.kind) {
    case "ticket": {
      const { ticketTypeId: _, ...brief } = line;
      return { ...brief, parts: line.parts.map(({ unitPrice: _, ...part }) => part) };
    }
    case "variant": {
      const { sku: _, unitPrice: __, discount: ___, tier: ____, nextTier: _____, ...brief } = line;
      return brief;
    }
    case "combo": {
      const { unitPrice: _, discount: __, ...brief } = line;
      return { ...brief, parts: line.parts.map(({ name, choice, quantity }) => ({ name, choice, quantity })) };
    }
    case "service": {
      const { unitPrice: _, ...brief } = line;
      return brief;
    }
  }
}
