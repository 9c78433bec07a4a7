import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type CartId, capacitySlots, pools, type Quantities, ticketTypes } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { priceTickets } from "../pricing/price-tickets.server";
import { settingNumber } from "../site/shop.rules";
import { placesFor } from "../tickets/claim-places.server";
import { whyNotOnSale } from "../tickets/sales.rules";

export type LineWish = { cartId: CartId; slug: string; date: string; time: string; quantities: Quantities };

/**
 * A line that may lie in a cart: a known ticket, on sale for that day and slot, for at least one person, in known
 * categories, no more than an order may hold or the slot has left. Gives its price now, whole VND.
 */
export async function checkLine(
  tx: Tx,
  ctx: Ctx,
  wish: LineWish,
): Promise<{ ticketTypeId: number; quantities: Quantities; total: number }> {
  const [found] = await tx
    .select({ type: ticketTypes, pool: pools })
    .from(ticketTypes)
    .innerJoin(pools, eq(pools.id, ticketTypes.poolId))
    .where(and(eq(ticketTypes.slug, wish.slug), eq(ticketTypes.active, true)));
  if (!found) throw new DomainError("ticket_not_found", { field: "slug" });
  const { type, pool } = found;
  const closed = whyNotOnSale({ ...type, lastEntry: pool.lastEntry }, wish.date, wish.time, ctx.now);
  if (closed) throw new DomainError(closed, { field: "date" });

  const prices = (await priceTickets(tx, [type.id]))(type.id, wish.date);
  const quantities: Quantities = {};
  let total = 0;
  let seats = 0;
  for (const [key, quantity] of Object.entries(wish.quantities)) {
    if (quantity === 0) continue;
    const category = prices.find((price) => price.key === key);
    if (!category) throw new DomainError("unknown_category", { field: `quantities.${key}` });
    if (category.price === null) throw new DomainError("price_unknown", { field: "date" });
    quantities[key] = quantity;
    total += category.price * quantity;
    seats += category.members.length * quantity;
  }
  const first = `quantities.${prices[0]?.key ?? "adult"}`;
  if (seats === 0) throw new DomainError("nobody", { field: first });
  const most = settingNumber(ctx.shop, "max_seats_per_order");
  if (seats > most) throw new DomainError("too_many_seats", { field: first, params: { max: most } });
  await checkSlot(tx, { ...wish, poolId: type.poolId, seats }, ctx.now);
  return { ticketTypeId: type.id, quantities, total };
}

/** A friendly look at what is left; only the claim at checkout is a promise. */
async function checkSlot(
  tx: Tx,
  { cartId, poolId, date, time, seats }: Omit<LineWish, "slug" | "quantities"> & { poolId: number; seats: number },
  now: Date,
) {
  const [slot] = await tx
    .select({ closedAt: capacitySlots.closedAt, left: placesFor(cartId, now) })
    .from(capacitySlots)
    .where(and(eq(capacitySlots.poolId, poolId), eq(capacitySlots.date, date), eq(capacitySlots.time, time)));
  if (!slot) throw new DomainError("no_such_slot", { field: "time" });
  if (slot.closedAt) throw new DomainError("day_closed", { field: "date" });
  const { left } = slot;
  if (left <= 0) throw new DomainError("sold_out", { field: "time" });
  if (seats > left) throw new DomainError("few_left", { field: "time", params: { left } });
}
