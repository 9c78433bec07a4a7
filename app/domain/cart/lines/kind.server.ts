import type { Localized } from "~/lib/localized";
import type { Db, Tx } from "~db/client.server";
import type { SlotId } from "~db/schema/capacity";
import type { cartLines, Quantities } from "~db/schema/cart";
import type { ComboId, ServiceId, VariantId } from "~db/schema/catalog";
import type { TicketPolicy } from "~db/schema/tickets";
import type { Amount } from "../../capacity/demands.rules";
import type { Ctx } from "../../ctx";
import type { CartLine } from "../cart-view";

export type LineRow = typeof cartLines.$inferSelect;
/** What a line is about, its amount aside: two lines about the same thing are one. */
export type Thing = Pick<LineRow, "kind" | "ticketTypeId" | "variantId" | "comboId" | "serviceId" | "date" | "time">;
/** What a line is sold as; order, position and VAT are added when an order is written. */
export type SoldLine = {
  kind: "ticket" | "variant" | "service";
  ticketTypeId?: number;
  slotId?: SlotId | null;
  variantId?: VariantId;
  serviceId?: ServiceId;
  comboId?: ComboId;
  comboName?: Localized;
  date?: string;
  time?: string;
  name: Localized;
  categoryKey?: string;
  categoryName: Localized;
  /** One name per person a unit admits. */
  members?: Localized[];
  quantity: number;
  unitPrice: number;
  discountShare?: number;
  total: number;
  policy?: TicketPolicy;
};

/** A line read and priced once: what is shown, what it takes and from where, and what it would be sold as. */
export type PricedLine = {
  view: CartLine;
  demands: LineDemand[];
  sold: () => SoldLine[];
  /** When it goes off sale; null for what is always sold. */
  salesEnd: Date | null;
};

/**
 * What a part of a line takes: `part` counts what the line is sold as, `unit` what goes back one by one. `left`: what
 * the subject has for this cart now.
 */
export type LineDemand = Amount & { left: number; part: number; unit?: number };

/** What a cart must know of each kind of line. `holder`: the cart, as what it holds knows it (`holderOf`). */
export type KindOfLine = {
  /**
   * A line that may lie in a cart, and what it costs now.
   * @throws DomainError: what is wrong with it, at the field of the form
   */
  check(
    tx: Tx,
    ctx: Ctx,
    holder: string,
    thing: Thing,
    quantities: Quantities,
  ): Promise<{ quantities: Quantities; total: number }>;
  read(ctx: Ctx, db: Db | Tx, holder: string, rows: readonly LineRow[]): Promise<PricedLine[]>;
};

/** The amount of a line that has no price categories. */
export function piecesOf(quantities: Quantities): number {
  return quantities.piece ?? 0;
}

/** What a line cost when its visitor last saw to it, if that was something else. */
export function seenOtherwise({ seenTotal }: LineRow, total: number): number | null {
  return seenTotal === total ? null : seenTotal;
}

/** A line about nothing yet: each kind says of it what it is about. */
export const aThing: Omit<Thing, "kind"> = {
  ticketTypeId: null,
  variantId: null,
  comboId: null,
  serviceId: null,
  date: null,
  time: "",
};

export const factsOfThing = Object.keys(aThing) as (keyof typeof aThing)[];
