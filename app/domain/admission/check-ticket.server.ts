import { instantOf, shopDate } from "~/lib/shop-time";
import type { TicketState } from "~db/schema/admission";
import type { Ctx } from "../ctx";
import { isOrderVisible } from "../orders/order-access.server";
import { getSoldTicket } from "../orders/order-contents.server";
import { settingText } from "../shop/shop.rules";
import { findIssuedTicket, type IssuedTicket, listIssuedTickets } from "./issued-tickets.server";
import { presentTicket } from "./present-ticket.server";
import { loadPublicKeys } from "./ticket-keys.server";
import { verifyTicket } from "./ticket-token.server";
import type { TicketView } from "./ticket-view";

/** `late` means that the ticket is for today, but the time of the last entry has passed. */
type TicketCheckResult = TicketState | "past" | "ahead" | "late" | "closed";
export type TicketCheck =
  | { verdict: TicketCheckResult; ticket: TicketView; next: NextTicket | null }
  | { verdict: "forged"; ticket: null; next: null };
type NextTicket = { token: string; date: string; time: string };

/**
 * `next` is the ticket that replaced an exchanged one. Only visitors with access to the order get it, because a
 * stranger may have photographed the old ticket.
 */
export async function checkTicket(ctx: Ctx, { token }: { token: string }): Promise<TicketCheck> {
  const signed = verifyTicket(token.toUpperCase(), await loadPublicKeys(ctx.db));
  if (!signed) return { verdict: "forged", ticket: null, next: null };
  const issued = await findIssuedTicket(ctx.db, signed.code);
  if (issued?.token !== token.toUpperCase()) return { verdict: "forged", ticket: null, next: null };
  const sold = await getSoldTicket(ctx.db, issued.orderLineId);
  const seen = { locale: ctx.locale, origin: ctx.origin, opens: settingText(ctx.shop, "opening_time") };
  const ticket = presentTicket({ ticket: issued, ...sold }, seen);
  const isReplaced = issued.state === "exchanged" && (await isOrderVisible(ctx, issued.orderId));
  return { verdict: findCheckResult(ticket, ctx.now), ticket, next: isReplaced ? await findNext(ctx, issued) : null };
}

async function findNext({ db }: Ctx, { orderId, orderLineId, unit, seat }: IssuedTicket): Promise<NextTicket | null> {
  const newest = (await listIssuedTickets(db, orderId)).find(
    (one) => one.orderLineId === orderLineId && one.unit === unit && one.seat === seat,
  );
  if (newest?.state !== "valid") return null;
  return { token: newest.token, date: newest.slot.date, time: newest.slot.time };
}

function findCheckResult({ state, date, lastEntry, closed }: TicketView, now: Date): TicketCheckResult {
  if (state !== "valid") return state;
  if (closed) return "closed";
  const today = shopDate(now);
  if (date !== today) return date < today ? "past" : "ahead";
  return lastEntry && instantOf(date, lastEntry) <= now ? "late" : "valid";
}
