import { localize } from "~/i18n/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listSlots } from "../inventory/list-slots.server";
import { salesHorizonDays } from "../inventory/slot";
import { settingNumber } from "../shop/shop.rules";
import { isOnSale } from "../tickets/day-state.rules";
import { availabilityOf } from "../tickets/get-availability.server";
import { ticketOf } from "../tickets/get-ticket.server";
import { whyNotOnSale } from "../tickets/sales.rules";
import { listTicketRows, type TicketRow } from "../tickets/ticket-row.server";
import { bookingDays, daysToOffer } from "./booking-days.server";
import { calendarOf } from "./get-ticket-calendar.server";
import { offerOf } from "./get-ticket-offer.server";
import { shelfOf } from "./list-tickets.server";
import { type PriceList, priceTickets } from "./price-tickets.server";

type Asked = { slug: string; month?: string | undefined; date?: string | undefined };

/** @throws DomainError ticket_not_found */
export async function getTicketPage(ctx: Ctx, { slug, ...when }: Asked) {
  return pageOf(ctx, await readTickets(ctx, slug), when);
}

/** @throws DomainError ticket_not_found */
export async function getOrderTicketPage(ctx: Ctx, { slug, ...when }: Partial<Asked>) {
  const read = await readTickets(ctx, slug);
  const [tickets, page] = await Promise.all([shelfOf(ctx, read.rows, read.priceList), pageOf(ctx, read, when)]);
  return { ...page, tickets: tickets.map(({ slug, name, priceFrom }) => ({ slug, name, priceFrom })) };
}

export type TicketChoiceView = Awaited<ReturnType<typeof getOrderTicketPage>>["tickets"][number];

async function readTickets(ctx: Ctx, slug: string | undefined) {
  const rows = await listTicketRows(ctx);
  const row = slug === undefined ? rows[0] : rows.find(({ type }) => type.slug === slug);
  if (!row) throw new DomainError("ticket_not_found", { field: "slug" });
  const ids = rows.map(({ type }) => type.id);
  return { rows, row, priceList: priceTickets(ctx.db, ids) };
}

type Read = Awaited<ReturnType<typeof readTickets>>;

async function pageOf(ctx: Ctx, { rows, row, priceList }: Read, { month, date: wished }: Omit<Asked, "slug">) {
  const dates = daysToOffer(ctx, row.type.openWeekdays, wished);
  const today = shopDate(ctx.now);
  const sold = wished && wished >= today && wished <= addDays(today, salesHorizonDays) ? [wished] : [];
  const [first = today, ...rest] = [...dates, ...sold].sort();
  const [slots, calendar, prices] = await Promise.all([
    listSlots(ctx, row.type.poolId, first, rest.at(-1) ?? first),
    month === undefined ? null : calendarOf(ctx, row, month, priceList),
    priceList,
  ]);
  const days = bookingDays(ctx, row, dates, slots, prices);
  const date = wished ?? (days.find(isOnSale) ?? days[0])?.date ?? today;
  const ofDay = slots.filter((slot) => slot.date === date);
  return {
    ticket: ticketOf(ctx, row, prices(row.type.id, date)),
    days,
    calendar,
    availability: availabilityOf(ctx, row, date, ofDay),
    offer: offerOf(ctx, row, date, prices),
    family: familyOf(ctx, rows, row, date, prices),
    known: rows.flatMap(({ type: { id, slug, name, poolId } }) =>
      prices(id, date).map((category) => ({
        slug,
        ticket: localize(name, ctx.locale),
        key: category.key,
        name: localize(category.name, ctx.locale),
        admits: category.admits,
        price: category.price,
        sameSeats: poolId === row.type.poolId,
      })),
    ),
    mostSeats: settingNumber(ctx.shop, "max_seats_per_order"),
  };
}

function familyOf(ctx: Ctx, rows: readonly TicketRow[], { type: own }: TicketRow, date: string, prices: PriceList) {
  for (const { type, terms } of rows) {
    const [group, ...others] = prices(type.id, date);
    if (type.id === own.id || type.poolId !== own.poolId || !group || others.length > 0) continue;
    const { admits, price } = group;
    if (admits.length < 2 || price === null || whyNotOnSale(terms, date, "", ctx.now)) continue;
    return { slug: type.slug, name: localize(type.name, ctx.locale), admits, price };
  }
  return null;
}
