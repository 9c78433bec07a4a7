import { addDays, midnight, shopDate } from "~/lib/shop-time";
import { findSaleRefusal, termsOfSlot } from "../catalog/sale-terms.rules";
import { readTicketsForSale, type TicketForSale } from "../catalog/ticket-row.server";
import type { Ctx } from "../ctx";
import type { PoolSlot } from "../inventory/slot";
import { listSlots } from "../inventory/slots.server";
import type { CartLine, TicketLine } from "./cart-view";

const maxOffered = 6;
const daysBefore = 3;
const daysAfter = 14;

/** `slots` has the nearest slots with places for all people of a ticket line that cannot be ordered. */
export type OtherSlots = { lineId: number; slots: { date: string; time: string; left: number }[] };

export async function listOtherSlots(ctx: Ctx, lines: readonly CartLine[]): Promise<OtherSlots[]> {
  const refused = lines.filter((line): line is TicketLine => line.kind === "ticket" && line.problem !== null);
  if (refused.length === 0) return [];
  const tickets = await readTicketsForSale(
    ctx.db,
    refused.map(({ ticketTypeId }) => ticketTypeId),
  );
  return Promise.all(
    refused.map(async (line) => {
      const ticket = tickets.find(({ type }) => type.id === line.ticketTypeId);
      return { lineId: line.id, slots: ticket?.type.isActive ? await listSlotsNear(ctx, line, ticket) : [] };
    }),
  );
}

async function listSlotsNear(
  ctx: Ctx,
  { date, time, seats }: TicketLine,
  { type, lastEntry }: TicketForSale,
): Promise<OtherSlots["slots"]> {
  const today = shopDate(ctx.now);
  const wanted = date < today ? today : date;
  const first = addDays(wanted, -daysBefore);
  const slots = await listSlots(ctx, type.poolId, first < today ? today : first, addDays(wanted, daysAfter));
  const isOffered = (slot: PoolSlot) =>
    !slot.isClosed &&
    slot.left >= seats &&
    (slot.date !== date || slot.time !== time) &&
    findSaleRefusal(termsOfSlot({ ...type, lastEntry }, slot), slot.date, slot.time, ctx.now) === null;
  return slots
    .filter(isOffered)
    .sort((a, b) => countDays(a.date, wanted) - countDays(b.date, wanted))
    .slice(0, maxOffered)
    .map((slot) => ({ date: slot.date, time: slot.time, left: slot.left }));
}

function countDays(one: string, other: string): number {
  return Math.abs(midnight(one).getTime() - midnight(other).getTime());
}
