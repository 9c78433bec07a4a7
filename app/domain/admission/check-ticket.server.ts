import { instantOf, shopDate } from "~/lib/shop-time";
import type { TicketState } from "~db/schema/admission";
import type { Ctx } from "../ctx";
import { getSoldTicket } from "../orders/order-contents.server";
import { settingText } from "../shop/shop.rules";
import { findIssuedTicket } from "./issued-tickets.server";
import { presentTicket } from "./present-ticket.server";
import { loadPublicKeys } from "./retire-key.server";
import type { TicketView } from "./ticket-view";
import { verifyTicket } from "./token.server";

/** `late`: the ticket is for today, but its last entry has passed. */
type TicketCheckResult = TicketState | "past" | "ahead" | "late" | "closed";
export type TicketCheck = { verdict: TicketCheckResult; ticket: TicketView } | { verdict: "forged"; ticket: null };

/**
 * Returns no personal data and does not mark the ticket as used. A token is `forged` if the shop did not sign it or has
 * replaced it.
 */
export async function checkTicket(ctx: Ctx, { token }: { token: string }): Promise<TicketCheck> {
  const signed = verifyTicket(token.toUpperCase(), await loadPublicKeys(ctx.db));
  if (!signed) return { verdict: "forged", ticket: null };
  const issued = await findIssuedTicket(ctx.db, signed.code);
  if (issued?.token !== token.toUpperCase()) return { verdict: "forged", ticket: null };
  const sold = await getSoldTicket(ctx.db, issued.orderLineId);
  const seen = { locale: ctx.locale, origin: ctx.origin, opens: settingText(ctx.shop, "opening_time") };
  const ticket = presentTicket({ ticket: issued, ...sold }, seen);
  return { verdict: findCheckResult(ticket, ctx.now), ticket };
}

function findCheckResult({ state, date, lastEntry, closed }: TicketView, now: Date): TicketCheckResult {
  if (state !== "valid") return state;
  if (closed) return "closed";
  const today = shopDate(now);
  if (date !== today) return date < today ? "past" : "ahead";
  return lastEntry && instantOf(date, lastEntry) <= now ? "late" : "valid";
}
