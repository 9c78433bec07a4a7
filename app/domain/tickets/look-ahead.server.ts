import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { listSlotsOnDay } from "../inventory/list-slots.server";
import type { DayState } from "./day-state.rules";
import { lookAtDay } from "./look-at-day.server";
import type { TicketRow } from "./ticket-row.server";

type Look = { state: DayState; left: number };

/** Ignores the visitor's own holds, because the page may be cached for all visitors (`publicFor`). */
export async function lookAhead<Ticket extends { slug: string; today: Look }>(
  ctx: Ctx,
  rows: readonly TicketRow[],
  tickets: Ticket[],
): Promise<(Ticket & { tomorrow?: Look })[]> {
  if (tickets.some(({ today }) => today.left > 0)) return tickets;
  const tomorrow = addDays(shopDate(ctx.now), 1);
  const slots = await listSlotsOnDay(ctx, tomorrow);
  return tickets.map((ticket) => {
    const row = rows.find(({ type }) => type.slug === ticket.slug);
    const own = slots.filter(({ poolId }) => poolId === row?.type.poolId);
    return row ? { ...ticket, tomorrow: lookAtDay(ctx, row, tomorrow, own) } : ticket;
  });
}
