import { and, eq, sql } from "drizzle-orm";
import { textIn } from "~/i18n/locale";
import { capacitySlots, cartLines, pools, type Quantities, ticketTypes } from "~db/schema";
import { prepareOnce } from "~db/static-sql";
import { leftFor } from "../../capacity/stores.server";
import { DomainError } from "../../errors";
import { categoriesOf } from "../../pricing/get-ticket-offer.server";
import { type CategoryPrice, priceTickets } from "../../pricing/price-tickets.server";
import { settingNumber } from "../../site/shop.rules";
import { salesEnd, whyNotOnSale } from "../../tickets/sales.rules";
import type { CartPart } from "../cart-view";
import { type KindOfLine, type SoldLine, seenOtherwise } from "./kind.server";
import { problemOf } from "./problem.server";

/**
 * A known ticket, on sale for that day and slot, for at least one person, in known categories, no more than an order
 * may hold or the slot has left (a friendly look; only the claim at checkout is a promise).
 */
const check: KindOfLine["check"] = async (tx, ctx, cartId, { ticketTypeId, date, time }, wished) => {
  const [found] = await tx
    .select({ type: ticketTypes, pool: pools })
    .from(ticketTypes)
    .innerJoin(pools, eq(pools.id, ticketTypes.poolId))
    .where(and(eq(ticketTypes.id, ticketTypeId ?? 0), eq(ticketTypes.active, true)));
  if (!found || date === null) throw new DomainError("ticket_not_found", { field: "slug" });
  const { type, pool } = found;
  const closed = whyNotOnSale({ ...type, lastEntry: pool.lastEntry }, date, time, ctx.now);
  if (closed) throw new DomainError(closed, { field: "date" });

  const prices = (await priceTickets(tx, [type.id]))(type.id, date);
  const { quantities, seats, total } = addUp(prices, wished);
  const first = `quantities.${prices[0]?.key ?? "adult"}`;
  if (seats === 0) throw new DomainError("nobody", { field: first });
  const most = settingNumber(ctx.shop, "max_seats_per_order");
  if (seats > most) throw new DomainError("too_many_seats", { field: first, params: { max: most } });
  const [slot] = await tx
    .select({ closedAt: capacitySlots.closedAt, left: leftFor("slot", cartId, ctx.now) })
    .from(capacitySlots)
    .where(and(eq(capacitySlots.poolId, type.poolId), eq(capacitySlots.date, date), eq(capacitySlots.time, time)));
  if (!slot) throw new DomainError("no_such_slot", { field: "time" });
  if (slot.closedAt) throw new DomainError("day_closed", { field: "date" });
  if (slot.left <= 0) throw new DomainError("sold_out", { field: "time" });
  if (seats > slot.left) throw new DomainError("few_left", { field: "time", params: { left: slot.left } });
  return { quantities, total };
};

function addUp(prices: readonly CategoryPrice[], wished: Quantities) {
  const quantities: Quantities = {};
  let total = 0;
  let seats = 0;
  for (const [key, quantity] of Object.entries(wished)) {
    if (quantity === 0) continue;
    const category = prices.find((price) => price.key === key);
    if (!category) throw new DomainError("unknown_category", { field: `quantities.${key}` });
    if (category.price === null) throw new DomainError("price_unknown", { field: "date" });
    quantities[key] = quantity;
    total += category.price * quantity;
    seats += category.members.length * quantity;
  }
  return { quantities, seats, total };
}

const read: KindOfLine["read"] = async (ctx, db, cartId, rows) => {
  const ids = rows.map(({ id }) => id);
  const types = rows.flatMap(({ ticketTypeId }) => ticketTypeId ?? []);
  const [found, priceList] = await Promise.all([
    lineRows(db).execute({ ids, cartId, now: ctx.now.toISOString() }),
    priceTickets(db, types),
  ]);
  return rows.flatMap((line) => {
    const row = found.find(({ lineId }) => lineId === line.id);
    if (!row) return [];
    const { type, lastEntry, slot, left } = row;
    const date = line.date ?? "";
    const prices = priceList(type.id, date);
    const terms = { ...type, lastEntry };
    const chosen = prices.filter(({ key }) => (line.quantities[key] ?? 0) > 0);
    const parts = chosen.map(({ key, name, note, price }): CartPart => {
      const quantity = line.quantities[key] ?? 0;
      const own = { key, name: textIn(name, ctx.locale), note: textIn(note, ctx.locale), quantity, unitPrice: price };
      return { ...own, total: (price ?? 0) * quantity };
    });
    const total = parts.reduce((sum, part) => sum + part.total, 0);
    const seats = chosen.reduce((sum, { key, members }) => sum + members.length * (line.quantities[key] ?? 0), 0);
    const closed = type.active ? whyNotOnSale(terms, date, line.time, ctx.now) : "not_for_sale";
    const problem =
      closed ||
      (chosen.some(({ price }) => price === null) && "price_unknown") ||
      (!slot && "no_such_slot") ||
      (slot?.closedAt && "day_closed");
    return {
      view: {
        kind: "ticket",
        id: line.id,
        ticketTypeId: type.id,
        slug: type.slug,
        name: textIn(type.name, ctx.locale),
        picture: type.picture,
        date,
        time: line.time,
        parts,
        seats,
        total,
        wasTotal: seenOtherwise(line, total),
        problem: problem ? problemOf(ctx.locale, problem) : null,
      },
      demands: slot ? [{ of: "slot", id: slot.id, quantity: seats, left }] : [],
      sold: () => chosen.map((category) => soldAs(category, line.quantities[category.key] ?? 0)),
      salesEnd: salesEnd(terms, date, line.time),
      offered: () => categoriesOf(prices, ctx.locale),
    };

    /** One order line per price category, with names in both languages and the policy it is sold under. */
    function soldAs({ key, name, members, price }: CategoryPrice, quantity: number): SoldLine {
      if (price === null) throw new DomainError("price_unknown", { field: `line-${line.id}` });
      return {
        kind: "ticket",
        ticketTypeId: type.id,
        slotId: slot?.id ?? null,
        date,
        time: line.time,
        name: type.name,
        categoryKey: key,
        categoryName: name,
        members,
        quantity,
        unitPrice: price,
        total: price * quantity,
        policy: type.policy,
      };
    }
  });
};

const lineRows = prepareOnce((db) =>
  db
    .select({
      lineId: cartLines.id,
      type: ticketTypes,
      lastEntry: pools.lastEntry,
      slot: { id: capacitySlots.id, closedAt: capacitySlots.closedAt },
      left: leftFor("slot", sql.placeholder("cartId"), sql.placeholder("now")),
    })
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
    .where(sql`${cartLines.id} = any(${sql.placeholder("ids")})`),
);

export const ticketLine: KindOfLine = { check, read };
