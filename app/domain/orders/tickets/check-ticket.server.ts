import { eq } from "drizzle-orm";
import { orderLines, type TicketState, tickets } from "~db/schema";
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
    .select({ ticket: tickets, line: orderLines })
    .from(tickets)
    .innerJoin(orderLines, eq(orderLines.id, tickets.orderLineId))
    .where(eq(tickets.code, signed.code));
  if (!found || found.ticket.token !== token.toUpperCase()) return { state: "forged", ticket: null };
  return { state: found.ticket.state, ticket: viewTicket(found, ctx.locale, ctx.origin) };
}
