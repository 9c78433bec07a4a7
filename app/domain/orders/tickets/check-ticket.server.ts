import { eq } from "drizzle-orm";
import { capacitySlots, orderLines, pools, type TicketState, tickets } from "~db/schema";
import type { Ctx } from "../../ctx";
import { ticketKeys } from "../../tickets/keys.server";
import { verifyTicket } from "../../tickets/token.server";
import type { TicketView } from "../order-view";
import { viewTicket } from "../view-ticket.server";

export type TicketCheck = { state: TicketState; ticket: TicketView } | { state: "forged"; ticket: null };

/** What a ticket's token is worth, for whoever holds it; nothing personal. A text we did not sign is `forged`. */
export async function checkTicket(ctx: Ctx, { token }: { token: string }): Promise<TicketCheck> {
  const signed = verifyTicket(token.toUpperCase(), ticketKeys());
  if (!signed) return { state: "forged", ticket: null };
  const [found] = await ctx.db
    .select({ ticket: tickets, line: orderLines, lastEntry: pools.lastEntry })
    .from(tickets)
    .innerJoin(orderLines, eq(orderLines.id, tickets.orderLineId))
    .innerJoin(capacitySlots, eq(capacitySlots.id, tickets.slotId))
    .innerJoin(pools, eq(pools.id, capacitySlots.poolId))
    .where(eq(tickets.code, signed.code));
  if (!found || found.ticket.token !== token.toUpperCase()) return { state: "forged", ticket: null };
  return { state: found.ticket.state, ticket: viewTicket(found, ctx.locale, ctx.origin) };
}
