import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { listSlotsOnDay } from "../inventory/list-slots.server";
import type { DayState } from "./day-state.rules";
import { getDayState } from "./get-day-state.server";
import type { TicketRow } from "./ticket-row.server";

type DayAvailability = { state: DayState; left: number };

/** Ignores the visitor's own holds, because the page may be cached for all visitors (`publicFor`). */
export async function addTomorrow<Ticket extends { slug: string; today: DayAvailability }>(
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
