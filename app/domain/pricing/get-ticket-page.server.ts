import type { Ctx } from "../ctx";
import { availabilityOf } from "../tickets/get-availability.server";
import { ticketOf } from "../tickets/get-ticket.server";
import { getTicketRow } from "../tickets/ticket-row.server";
import { calendarOf } from "./get-ticket-calendar.server";
import { offerOf } from "./get-ticket-offer.server";
import { priceTickets } from "./price-tickets.server";

/** `month` as `2026-12`, `date` as `2026-12-24`. */
type Asked = { slug: string; month?: string | undefined; date?: string | undefined };

/**
 * What a ticket's page shows: the ticket, a month, and what a day costs, which is the day asked for, else the first of
 * the month that can be had. The ticket and its price list are read once. @throws DomainError ticket_not_found
 */
export async function getTicketPage(ctx: Ctx, { slug, month, date }: Asked) {
  const row = await getTicketRow(ctx, slug);
  const priceList = priceTickets(ctx.db, [row.type.id]);
  const calendar = await calendarOf(ctx, row, month, priceList);
  const prices = await priceList;
  const next = calendar.days.find(({ state }) => state === "open" || state === "few") ?? calendar.days.at(-1);
  const offer = offerOf(ctx, row, date ?? next?.date ?? `${calendar.month}-01`, prices);
  return { ticket: ticketOf(ctx, row, prices(row.type.id, offer.date)), calendar, offer };
}

/**
 * What a ticket is ordered from: a month, and of the day asked for its slots and prices; null without one. The ticket
 * and its price list are read once. @throws DomainError ticket_not_found
 */
export async function getTicketToOrder(ctx: Ctx, { slug, month, date }: Asked) {
  const row = await getTicketRow(ctx, slug);
  const priceList = priceTickets(ctx.db, [row.type.id]);
  const [calendar, availability, prices] = await Promise.all([
    calendarOf(ctx, row, month, priceList),
    date === undefined ? null : availabilityOf(ctx, row, date),
    priceList,
  ]);
  return { calendar, availability, offer: date === undefined ? null : offerOf(ctx, row, date, prices) };
}
