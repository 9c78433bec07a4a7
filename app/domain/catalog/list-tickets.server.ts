import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { salesHorizonDays } from "../inventory/slot";
import { listSlotsOnDay } from "../inventory/slots.server";
import { localizeText } from "../shop/localize-content.server";
import { findLowestPrice, listDaysFrom } from "./day-price.rules";
import type { DayState } from "./day-state.rules";
import { getDayState } from "./get-availability.server";
import type { PriceList } from "./price-list.rules";
import { priceTickets } from "./price-tickets.server";
import { listTicketRows, type TicketRow } from "./ticket-row.server";

type DayAvailability = { state: DayState; left: number };

export async function listTickets(ctx: Ctx) {
  return (await readTicketCards(ctx)).tickets;
}

async function readTicketCards(ctx: Ctx) {
  const rows = await listTicketRows(ctx);
  const ids = rows.map(({ type }) => type.id);
  return { rows, tickets: await presentTicketCards(ctx, rows, priceTickets(ctx.db, ids)) };
}

export async function presentTicketCards(ctx: Ctx, rows: readonly TicketRow[], priceList: Promise<PriceList>) {
  const today = shopDate(ctx.now);
  const [slots, prices] = await Promise.all([listSlotsOnDay(ctx, today), priceList]);
  const days = listDaysFrom(today, salesHorizonDays);
  return rows.map((row) => {
    const { type, picture, unit, rating } = row;
    const poolSlots = slots.filter(({ poolId }) => poolId === type.poolId);
    const [first] = prices(type.id, today);
    return {
      slug: type.slug,
      name: localizeText(ctx, type.name),
      summary: localizeText(ctx, type.summary),
      picture,
      labels: type.labels,
      rating,
      /** The price is whole VND, or null if no day on sale has a price. */
      priceFrom: findLowestPrice((date) => prices(type.id, date), type.openWeekdays, days),
      priceFor: first ? localizeText(ctx, first.name) : null,
      unit,
      today: getDayState(ctx, row, today, poolSlots),
    };
  });
}

export async function listTicketsAhead(ctx: Ctx) {
  const { rows, tickets } = await readTicketCards(ctx);
  return addTomorrow(ctx, rows, tickets);
}

export type TicketAhead = Awaited<ReturnType<typeof listTicketsAhead>>[number];
export type TicketCardView = Awaited<ReturnType<typeof listTickets>>[number];

/** The visitor's own holds count as reserved, because the page may be cached for all visitors (`publicFor`). */
async function addTomorrow<Ticket extends { slug: string; today: DayAvailability }>(
  ctx: Ctx,
  rows: readonly TicketRow[],
  tickets: Ticket[],
): Promise<(Ticket & { tomorrow?: DayAvailability })[]> {
  if (tickets.some(({ today }) => today.left > 0)) return tickets;
  const tomorrow = addDays(shopDate(ctx.now), 1);
  const slots = await listSlotsOnDay(ctx, tomorrow);
  return tickets.map((ticket) => {
    const row = rows.find(({ type }) => type.slug === ticket.slug);
    const poolSlots = slots.filter(({ poolId }) => poolId === row?.type.poolId);
    return row ? { ...ticket, tomorrow: getDayState(ctx, row, tomorrow, poolSlots) } : ticket;
  });
}
