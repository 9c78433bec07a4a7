import { instantOf, shopDate } from "~/lib/shop-time";
import type { TicketState } from "~db/schema/admission";
import type { Ctx } from "../ctx";
import { getSoldTicket } from "../orders/order-contents.server";
import { settingText } from "../shop/shop.rules";
import { ticketKeys } from "./keys.server";
import { findIssuedTicket } from "./list-issued-tickets.server";
import type { TicketView } from "./ticket-view";
import { verifyTicket } from "./token.server";
import { viewTicket } from "./view-ticket.server";

/** `late`: its day is today, but its last entry has passed. */
type TicketVerdict = TicketState | "past" | "ahead" | "late" | "closed";
export type TicketCheck = { verdict: TicketVerdict; ticket: TicketView } | { verdict: "forged"; ticket: null };

/** Returns nothing personal and does not use the ticket. A token that the shop did not sign is `forged`. */
export async function checkTicket(ctx: Ctx, { token }: { token: string }): Promise<TicketCheck> {
  const signed = verifyTicket(token.toUpperCase(), await ticketKeys(ctx.db));
  if (!signed) return { verdict: "forged", ticket: null };
  const issued = await findIssuedTicket(ctx.db, signed.code);
  if (issued?.token !== token.toUpperCase()) return { verdict: "forged", ticket: null };
  const sold = await getSoldTicket(ctx.db, issued.orderLineId);
  const seen = { locale: ctx.locale, origin: ctx.origin, opens: settingText(ctx.shop, "opening_time") };
  const ticket = viewTicket({ ticket: issued, ...sold }, seen);
  return { verdict: verdictOf(ticket, ctx.now), ticket };
}

function verdictOf({ state, date, lastEntry, closed }: TicketView, now: Date): TicketVerdict {
  if (state !== "valid") return state;
  if (closed) return "closed";
  const today = shopDate(now);
  if (date !== today) return date < today ? "past" : "ahead";
  return lastEntry && instantOf(date, lastEntry) <= now ? "late" : "valid";
}
