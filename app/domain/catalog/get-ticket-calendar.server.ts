import type { z } from "zod";
import { addDays, monthDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { salesHorizonDays } from "../inventory/slot";
import { listSlots } from "../inventory/slots.server";
import { listBookingDays } from "./list-booking-days.server";
import type { PriceList } from "./price-list.rules";
import { priceTickets } from "./price-tickets.server";
import type { TicketMonth } from "./schema";
import { getTicketRow, type TicketRow } from "./ticket-row.server";

/** A month that is not on sale is replaced by the nearest one that is. @throws DomainError ticket_not_found */
export async function getTicketCalendar(ctx: Ctx, { slug, month }: z.output<typeof TicketMonth>) {
  const row = await getTicketRow(ctx, slug);
  return presentCalendar(ctx, row, month, priceTickets(ctx.db, [row.type.id]));
}

export async function presentCalendar(
  ctx: Ctx,
  row: TicketRow,
  requestedMonth: string | undefined,
  priceList: Promise<PriceList>,
) {
  const today = shopDate(ctx.now);
  const first = today.slice(0, 7);
  const last = addDays(today, salesHorizonDays).slice(0, 7);
  const month = !requestedMonth || requestedMonth < first ? first : requestedMonth > last ? last : requestedMonth;
  const dates = monthDays(month)
    .flat()
    .filter((date) => date.startsWith(month));
  const [slots, prices] = await Promise.all([
    listSlots(ctx, row.type.poolId, `${month}-01`, dates.at(-1) ?? `${month}-28`),
    priceList,
  ]);
  return {
    slug: row.type.slug,
    month,
    previous: month > first ? addDays(`${month}-01`, -1).slice(0, 7) : null,
    next: month < last ? addDays(`${month}-28`, 7).slice(0, 7) : null,
    days: listBookingDays(ctx, row, dates, slots, prices),
  };
}
