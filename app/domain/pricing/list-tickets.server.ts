import { localize } from "~/i18n/locale";
import { shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { listSlotsOnDay } from "../inventory/list-slots.server";
import { salesHorizonDays } from "../inventory/slot";
import { lookAhead } from "../tickets/look-ahead.server";
import { lookAtDay } from "../tickets/look-at-day.server";
import { listTicketRows, type TicketRow } from "../tickets/ticket-row.server";
import { daysFrom, lowestPrice } from "./lowest-price.rules";
import { type PriceList, priceTickets } from "./price-tickets.server";

export async function listTickets(ctx: Ctx) {
  return (await readShelf(ctx)).tickets;
}

async function readShelf(ctx: Ctx) {
  const rows = await listTicketRows(ctx);
  const ids = rows.map(({ type }) => type.id);
  return { rows, tickets: await shelfOf(ctx, rows, priceTickets(ctx.db, ids)) };
}

export async function shelfOf(ctx: Ctx, rows: readonly TicketRow[], priceList: Promise<PriceList>) {
  const today = shopDate(ctx.now);
  const [slots, prices] = await Promise.all([listSlotsOnDay(ctx, today), priceList]);
  const days = daysFrom(today, salesHorizonDays);
  return rows.map((row) => {
    const { type, picture, unit, rating } = row;
    const own = slots.filter(({ poolId }) => poolId === type.poolId);
    const [first] = prices(type.id, today);
    return {
      slug: type.slug,
      name: localize(type.name, ctx.locale),
      summary: localize(type.summary, ctx.locale),
      picture,
      labels: type.labels,
      rating,
      /** Whole VND; null if no day on sale has a price. */
      priceFrom: lowestPrice((date) => prices(type.id, date), type.openWeekdays, days),
      priceFor: first ? localize(first.name, ctx.locale) : null,
      unit,
      today: lookAtDay(ctx, row, today, own),
    };
  });
}

export async function listTicketsAhead(ctx: Ctx) {
  const { rows, tickets } = await readShelf(ctx);
  return lookAhead(ctx, rows, tickets);
}

export type TicketAhead = Awaited<ReturnType<typeof listTicketsAhead>>[number];
export type TicketCardView = Awaited<ReturnType<typeof listTickets>>[number];
