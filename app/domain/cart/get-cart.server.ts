import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import { textIn } from "~/i18n/locale";
import type { Db, Tx } from "~db/client.server";
import { type CartKind, capacitySlots, cartLines, holds, pools, type SlotId, ticketTypes } from "~db/schema";
import type { Ctx } from "../ctx";
import { type CategoryPrice, priceTickets } from "../pricing/price-tickets.server";
import { settingNumber } from "../site/shop.rules";
import { placesFor } from "../tickets/claim-places.server";
import { salesEnd, whyNotOnSale } from "../tickets/sales.rules";
import type { CartLine, CartPart, CartView } from "./cart-view";
import { contentsOf } from "./contents.server";
import { type Cart, findCart } from "./find-cart.server";
import { undoSince } from "./undo.rules";

/** The visitor's cart at current prices: totals, and on each line what forbids buying it or has changed. */
export async function getCart(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  const cart = await findCart(ctx, kind);
  return cart
    ? readCart(ctx, ctx.db, cart)
    : { kind, lines: [], removed: [], total: 0, contents: contentsOf([]), seats: 0, heldUntil: null, renewalsLeft: 0 };
}

/** The same for a cart at hand, inside a transaction too. */
export async function readCart(ctx: Ctx, db: Db | Tx, cart: Cart): Promise<CartView> {
  return (await readPricedCart(ctx, db, cart)).view;
}

/** What a line of the cart would be sold as: its ticket type, and the price list of its day. */
export type Basis = { type: typeof ticketTypes.$inferSelect; prices: CategoryPrice[]; salesEnd: Date };

/** A cart with what each of its lines is based on, by the line's id: an order is written from this one look. */
export async function readPricedCart(
  ctx: Ctx,
  db: Db | Tx,
  cart: Cart,
): Promise<{ view: CartView; basis: ReadonlyMap<number, Basis> }> {
  const [rows, hold] = await Promise.all([lineRows(ctx, db, cart), liveHold(db, cart, ctx.now)]);
  const present = rows.filter(({ line }) => line.removedAt === null);
  const priceList = await priceTickets(
    db,
    present.map(({ type }) => type.id),
  );
  const basis = new Map<number, Basis>();
  const lines = present.map(({ line, type, pool, slot }): CartLine => {
    const prices = priceList(type.id, line.date);
    const terms = { ...type, lastEntry: pool.lastEntry };
    basis.set(line.id, { type, prices, salesEnd: salesEnd(terms, line.date, line.time) });
    const parts = prices.flatMap(({ key, name, note, price, members }): (CartPart & { people: number })[] => {
      const quantity = line.quantities[key] ?? 0;
      if (quantity === 0) return [];
      const own = { key, name: textIn(name, ctx.locale), note: textIn(note, ctx.locale), quantity, unitPrice: price };
      return [{ ...own, total: (price ?? 0) * quantity, people: members.length * quantity }];
    });
    const total = parts.reduce((sum, part) => sum + part.total, 0);
    const seats = parts.reduce((sum, part) => sum + part.people, 0);
    const closed = type.active ? whyNotOnSale(terms, line.date, line.time, ctx.now) : "sales_closed";
    return {
      id: line.id,
      ticketTypeId: type.id,
      slug: type.slug,
      name: textIn(type.name, ctx.locale),
      picture: type.picture,
      date: line.date,
      time: line.time,
      parts: parts.map(({ people: _, ...part }) => part),
      seats,
      total,
      wasTotal: line.seenTotal === total ? null : line.seenTotal,
      slotId: slot?.id ?? null,
      problem:
        (closed && { code: closed, params: {} }) ||
        (parts.some(({ unitPrice }) => unitPrice === null) && { code: "price_unknown" as const, params: {} }) ||
        (!slot && { code: "no_such_slot" as const, params: {} }) ||
        (slot?.closedAt && { code: "day_closed" as const, params: {} }) ||
        null,
    };
  });
  nameShortages(lines, new Map(present.flatMap(({ slot, free }) => (slot ? [[slot.id, free] as const] : []))));
  const view: CartView = {
    kind: cart.kind,
    lines,
    removed: rows
      .filter(({ line }) => line.removedAt !== null)
      .map(({ line, type }) => ({
        id: line.id,
        name: textIn(type.name, ctx.locale),
        date: line.date,
        time: line.time,
      })),
    total: lines.reduce((sum, { total }) => sum + total, 0),
    contents: contentsOf(lines),
    seats: lines.reduce((sum, { seats }) => sum + seats, 0),
    heldUntil: hold?.expiresAt.toISOString() ?? null,
    renewalsLeft: hold ? Math.max(0, settingNumber(ctx.shop, "hold_renewals") - hold.renewals) : 0,
  };
  return { view, basis };
}

function lineRows(ctx: Ctx, db: Db | Tx, cart: Cart) {
  return db
    .select({ line: cartLines, type: ticketTypes, pool: pools, slot: capacitySlots, free: placesFor(cart.id, ctx.now) })
    .from(cartLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, cartLines.ticketTypeId))
    .innerJoin(pools, eq(pools.id, ticketTypes.poolId))
    .leftJoin(
      capacitySlots,
      and(
        eq(capacitySlots.poolId, ticketTypes.poolId),
        eq(capacitySlots.date, cartLines.date),
        eq(capacitySlots.time, cartLines.time),
      ),
    )
    .where(
      and(eq(cartLines.cartId, cart.id), or(isNull(cartLines.removedAt), gt(cartLines.removedAt, undoSince(ctx.now)))),
    )
    .orderBy(asc(cartLines.id));
}

/** The cart's hold while it lasts. */
async function liveHold(db: Db | Tx, cart: Cart, now: Date) {
  const [hold] = await db
    .select()
    .from(holds)
    .where(and(eq(holds.cartId, cart.id), isNull(holds.releasedAt), gt(holds.expiresAt, now)));
  return hold ?? null;
}

/** Lines on one slot are summed before they are held against what it has for this cart. */
function nameShortages(lines: CartLine[], free: ReadonlyMap<SlotId, number>) {
  for (const [slotId, left] of free) {
    const onSlot = lines.filter((line) => line.slotId === slotId);
    if (onSlot.reduce((sum, { seats }) => sum + seats, 0) <= left) continue;
    for (const line of onSlot)
      line.problem ??= left > 0 ? { code: "few_left", params: { left } } : { code: "sold_out", params: {} };
  }
}
