import { checkTicket } from "~/domain/admission/check-ticket.server";
import { TicketToken } from "~/domain/admission/schema";
import { getAvailability } from "~/domain/catalog/get-availability.server";
import { getTicket } from "~/domain/catalog/get-ticket.server";
import { getTicketCalendar } from "~/domain/catalog/get-ticket-calendar.server";
import { getTicketOffer } from "~/domain/catalog/get-ticket-offer.server";
import { getOrderTicketPage, getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import { listTicketPrices } from "~/domain/catalog/list-ticket-prices.server";
import { listTickets, listTicketsAhead } from "~/domain/catalog/list-tickets.server";
import { TicketDay, TicketMonth, TicketOrder, TicketPage } from "~/domain/catalog/schema";
import { BySlug } from "~/domain/schema";
import { publicFor, publicProcedure, publicToNewVisitorsFor, router } from "./trpc.server";

export const ticketsRouter = router({
  shelf: publicFor(5).query(({ ctx }) => listTicketsAhead(ctx)),
  list: publicFor(5).query(({ ctx }) => listTickets(ctx)),
  detail: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getTicket(ctx, input)),
  prices: publicFor(5).query(({ ctx }) => listTicketPrices(ctx)),
  calendar: publicToNewVisitorsFor(5)
    .input(TicketMonth)
    .query(({ ctx, input }) => getTicketCalendar(ctx, input)),
  availability: publicToNewVisitorsFor(5)
    .input(TicketDay)
    .query(({ ctx, input }) => getAvailability(ctx, input)),
  offer: publicFor(5)
    .input(TicketDay)
    .query(({ ctx, input }) => getTicketOffer(ctx, input)),
  page: publicToNewVisitorsFor(5)
    .input(TicketPage)
    .query(({ ctx, input }) => getTicketPage(ctx, input)),
  orderPage: publicToNewVisitorsFor(5)
    .input(TicketOrder)
    .query(({ ctx, input }) => getOrderTicketPage(ctx, input)),
  check: publicProcedure.input(TicketToken).query(({ ctx, input }) => checkTicket(ctx, input)),
});
