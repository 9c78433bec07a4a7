import { sql } from "drizzle-orm";
import { poolColumn } from "~/domain/catalog/item-columns.server";
import { textIn } from "~/lib/locale";
import { cartLines, type Quantities } from "~db/schema/cart";
import { prepareOnce } from "~db/static-sql";
import type { CategoryPrice } from "../../catalog/price-list.rules";
import { priceTickets } from "../../catalog/price-tickets.server";
import { findSaleRefusal, getSalesEnd, termsOfSlot } from "../../catalog/sale-terms.rules";
import { readTicketsForSale, type TicketForSale } from "../../catalog/ticket-row.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { type SlotAvailability, slotAvailabilityColumn } from "../../inventory/availability.server";
import { findSlot } from "../../inventory/find-slot.server";
import { settingNumber } from "../../shop/shop.rules";
import type { CategoryQuantity } from "../cart-view";
import { checkPeople } from "./check-quantities.rules";
import {
  describeProblem,
  findPreviousTotal,
  type LineKindHandler,
  type LineQuantity,
  type LineRow,
  type PricedLine,
  type SoldLine,
} from "./line-kind.server";

const checkItem: LineKindHandler["checkItem"] = async (
  tx,
  ctx,
  cartKey,
  { ticketTypeId, date, time },
  requestedQuantities,
) => {
  const [found] = ticketTypeId === null ? [] : await readTicketsForSale(tx, [ticketTypeId]);
  if (!found?.type.isActive || date === null) throw new DomainError("ticket_not_found", { field: "slug" });
  const { type, lastEntry } = found;
  const slot = await findSlot(tx, { poolId: type.poolId, date, time }, cartKey, ctx.now);
  const refusal = findSaleRefusal(termsOfSlot({ ...type, lastEntry }, slot), date, time, ctx.now);
  if (refusal) throw new DomainError(refusal, { field: "date" });

  const maxSeats = settingNumber(ctx.shop, "max_seats_per_order");
  checkPeople(requestedQuantities, maxSeats);
  const prices = (await priceTickets(tx, [type.id]))(type.id, date);
  const { quantities, seats, total } = sumPrices(prices, requestedQuantities);
  if (seats === 0) throw new DomainError("nobody", { field: `quantities.${prices[0]?.key ?? "adult"}` });
  const field = `quantities.${Object.keys(quantities)[0]}`;
  if (seats > maxSeats) throw new DomainError("too_many_seats", { field, params: { max: maxSeats } });
  if (!slot) throw new DomainError("no_such_slot", { field: "time" });
  if (slot.isClosed) throw new DomainError("day_closed", { field: "date" });
  if (slot.left <= 0) throw new DomainError("sold_out", { field: "time" });
  if (seats > slot.left) throw new DomainError("few_left", { field: "time", params: { left: slot.left } });
  return { quantities, total };
};

function sumPrices(prices: readonly CategoryPrice[], requestedQuantities: Quantities) {
  const quantities: Quantities = {};
  let total = 0;
  let seats = 0;
  for (const [key, quantity] of Object.entries(requestedQuantities)) {
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

const readRows: LineKindHandler["readRows"] = async (ctx, db, cartKey, rows) => {
  const ids = rows.map(({ id }) => id);
  const types = rows.flatMap(({ ticketTypeId }) => ticketTypeId ?? []);
  const [tickets, slots, priceList] = await Promise.all([
    readTicketsForSale(db, types),
    slotRows(db).execute({ ids, cartKey, now: ctx.now.toISOString() }),
    priceTickets(db, types, { shouldIncludeInactive: true }),
  ]);
  return rows.flatMap((line) => {
    const ticket = tickets.find(({ type }) => type.id === line.ticketTypeId);
    if (!ticket) return [];
    const slot = slots.find(({ lineId }) => lineId === line.id)?.slot ?? null;
    const prices = priceList(ticket.type.id, line.date ?? "");
    const chosen = prices.filter(({ key }) => (line.quantities[key] ?? 0) > 0);
    return priceLine(ctx, { line, ticket, slot, chosen });
  });
};

/** `chosen` has the categories of which the line has at least one unit. */
type LoadedTicketLine = {
  line: LineRow;
  ticket: TicketForSale;
  slot: SlotAvailability | null;
  chosen: CategoryPrice[];
};

function priceLine(ctx: Ctx, ticketLine: LoadedTicketLine): PricedLine {
  const { line, ticket, slot, chosen } = ticketLine;
  const { type, lastEntry } = ticket;
  const date = line.date ?? "";
  const terms = termsOfSlot({ ...type, lastEntry }, slot);
  const parts = chosen.map(({ key, name, price }): CategoryQuantity => {
    const quantity = line.quantities[key] ?? 0;
    const own = { key, name: textIn(name, ctx.locale), quantity, unitPrice: price };
    return { ...own, total: (price ?? 0) * quantity };
  });
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const refusal = type.isActive ? findSaleRefusal(terms, date, line.time, ctx.now) : "not_for_sale";
  const problem =
    refusal ||
    (chosen.some(({ isActive }) => !isActive) && "unknown_category") ||
    (chosen.some(({ price }) => price === null) && "price_unknown") ||
    (!slot && "no_such_slot") ||
    (slot?.isClosed && "day_closed");
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
      seats: chosen.reduce((sum, { key, members }) => sum + members.length * (line.quantities[key] ?? 0), 0),
      total,
      wasTotal: findPreviousTotal(line, total),
      problem: problem ? describeProblem(ctx.locale, problem) : null,
    },
    requested: listUnitQuantities(ticketLine),
    listSoldLines: () => chosen.map((category) => toSoldLine(ticketLine, category)),
    salesEnd: getSalesEnd(terms, date, line.time),
  };
}

function listUnitQuantities({ line, slot, chosen }: LoadedTicketLine): LineQuantity[] {
  if (!slot) return [];
  const { id, left } = slot;
  return chosen.flatMap(({ key, members }, soldIndex) =>
    Array.from({ length: line.quantities[key] ?? 0 }, (_, unitIndex) => ({
      kind: "slot" as const,
      id,
      quantity: members.length,
      left,
      soldIndex,
      unitIndex,
    })),
  );
}

function toSoldLine(
  { line, ticket: { type }, slot }: LoadedTicketLine,
  { key, name, members, price }: CategoryPrice,
): SoldLine {
  if (price === null) throw new DomainError("price_unknown", { field: `line-${line.id}` });
  const quantity = line.quantities[key] ?? 0;
  return {
    kind: "ticket",
    ticketTypeId: type.id,
    slotId: slot?.id ?? null,
    date: line.date ?? "",
    time: line.time,
    name: type.name,
    categoryKey: key,
    categoryName: name,
    members,
    quantity,
    unitPrice: price,
    total: price * quantity,
    policy: type.policy,
    admits: type.admits,
  };
}

const slotRows = prepareOnce((db) => {
  const { id: lineId, ticketTypeId, date, time } = cartLines;
  const [cartKey, now] = [sql.placeholder("cartKey"), sql.placeholder("now")];
  return db
    .select({
      lineId,
      slot: slotAvailabilityColumn(poolColumn(ticketTypeId), sql`${date}`, sql`${time}`, cartKey, now),
    })
    .from(cartLines)
    .where(sql`${lineId} = any(${sql.placeholder("ids")})`);
});

export const ticketLine: LineKindHandler = { checkItem, readRows };
