import { addDays, shopDate } from "~/lib/shop-time";
import { listSlots } from "../capacity/list-slots.server";
import type { Ctx } from "../ctx";
import type { DayState } from "./day-state.rules";
import { lookAtDay } from "./look-at-day.server";
import type { TicketRow } from "./ticket-row.server";

type Look = { state: DayState; left: number };

export async function lookAhead<Ticket extends { slug: string; today: Look }>(
  ctx: Ctx,
  rows: readonly TicketRow[],
  tickets: Ticket[],
): Promise<(Ticket & { tomorrow?: Look })[]> {
  if (tickets.some(({ today }) => today.left > 0)) return tickets;
  const tomorrow = addDays(shopDate(ctx.now), 1);
  const poolIds = [...new Set(rows.map(({ type }) => type.poolId))];
  const slots = new Map(
    await Promise.all(poolIds.map(async (id) => [id, await listSlots(ctx, id, tomorrow, tomorrow)] as const)),
  );
  return tickets.map((ticket) => {
    const row = rows.find(({ type }) => type.slug === ticket.slug);
    return row ? { ...ticket, tomorrow: lookAtDay(ctx, row, tomorrow, slots.get(row.type.poolId) ?? []) } : ticket;
  });
}
