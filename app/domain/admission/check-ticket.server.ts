import { eq } from "drizzle-orm";
import { shopDate } from "~/lib/shop-time";
import { type TicketState, tickets } from "~db/schema/admission";
import { lastEntryOfSlot } from "../capacity/stores.server";
import type { Ctx } from "../ctx";
import { getSoldTicket } from "../orders/order-contents.server";
import { settingText } from "../shop/shop.rules";
import { ticketKeys } from "./keys.server";
import type { TicketView } from "./ticket-view";
import { verifyTicket } from "./token.server";
import { viewTicket } from "./view-ticket.server";

type TicketVerdict = TicketState | "past" | "ahead";
export type TicketCheck = { verdict: TicketVerdict; ticket: TicketView } | { verdict: "forged"; ticket: null };

/** Nothing personal, and asking uses nothing up. A text we did not sign is `forged`. */
export async function checkTicket(ctx: Ctx, { token }: { token: string }): Promise<TicketCheck> {
  const signed = verifyTicket(token.toUpperCase(), ticketKeys());
  if (!signed) return { verdict: "forged", ticket: null };
  const [found] = await ctx.db
    .select({ ticket: tickets, lastEntry: lastEntryOfSlot(tickets.slotId) })
    .from(tickets)
    .where(eq(tickets.code, signed.code));
  if (!found || found.ticket.token !== token.toUpperCase()) return { verdict: "forged", ticket: null };
  const sold = await getSoldTicket(ctx.db, found.ticket.orderLineId);
  const seen = { locale: ctx.locale, origin: ctx.origin, opens: settingText(ctx.shop, "opening_time") };
  const ticket = viewTicket({ ...found, ...sold }, seen);
  return { verdict: verdictOf(ticket, shopDate(ctx.now)), ticket };
}

function verdictOf({ state, date }: TicketView, today: string): TicketVerdict {
  if (state !== "valid" || date === today) return state;
  return date < today ? "past" : "ahead";
}
