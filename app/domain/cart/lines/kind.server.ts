import type { Db, Tx } from "~db/client.server";
import type { CartId, cartLines, orderLines, Quantities } from "~db/schema";
import type { Demand } from "../../capacity/demands.rules";
import type { Ctx } from "../../ctx";
import type { OfferedCategory } from "../../pricing/get-ticket-offer.server";
import type { CartLine } from "../cart-view";

export type LineRow = typeof cartLines.$inferSelect;
/** What a line is about, its amount aside: two lines about the same thing are one. */
export type Thing = Pick<LineRow, "kind" | "ticketTypeId" | "variantId" | "comboId" | "serviceId" | "date" | "time">;
/** An order line's own facts; its order, place and VAT are added when it is written. */
export type SoldLine = Omit<
  typeof orderLines.$inferInsert,
  "id" | "orderId" | "position" | "groupNumber" | "vat" | "vatPercent"
>;

/** A line read and priced once: what is shown, what it takes and from where, and what it would be sold as. */
export type PricedLine = {
  view: CartLine;
  /** `left`: what the subject has for this cart now. */
  demands: (Demand & { left: number })[];
  sold: () => SoldLine[];
  /** When it goes off sale; null for what is always sold. */
  salesEnd: Date | null;
  /** All price categories of a ticket on its day, also those that nobody was counted in yet. */
  offered?: () => OfferedCategory[];
};

/** What a cart must know of each kind of line. */
export type KindOfLine = {
  /**
   * A line that may lie in a cart, and what it costs now.
   * @throws DomainError: what is wrong with it, at the field of the form
   */
  check(
    tx: Tx,
    ctx: Ctx,
    cartId: CartId,
    thing: Thing,
    quantities: Quantities,
  ): Promise<{ quantities: Quantities; total: number }>;
  read(ctx: Ctx, db: Db | Tx, cartId: CartId, rows: readonly LineRow[]): Promise<PricedLine[]>;
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
