import { getTicketCalendar } from "~/domain/pricing/get-ticket-calendar.server";
import { getTicketOffer } from "~/domain/pricing/get-ticket-offer.server";
import { listTicketPrices } from "~/domain/pricing/list-ticket-prices.server";
import { listTickets } from "~/domain/pricing/list-tickets.server";
import { getAvailability } from "~/domain/tickets/get-availability.server";
import { getTicket } from "~/domain/tickets/get-ticket.server";
import { TicketBySlug, TicketDay, TicketMonth } from "~/domain/tickets/schema";
import { publicProcedure, router } from "./trpc.server";

export const ticketsRouter = router({
  list: publicProcedure.query(({ ctx }) => listTickets(ctx)),
  detail: publicProcedure.input(TicketBySlug).query(({ ctx, input }) => getTicket(ctx, input)),
  prices: publicProcedure.query(({ ctx }) => listTicketPrices(ctx)),
  calendar: publicProcedure.input(TicketMonth).query(({ ctx, input }) => getTicketCalendar(ctx, input)),
  availability: publicProcedure.input(TicketDay).query(({ ctx, input }) => getAvailability(ctx, input)),
  offer: publicProcedure.input(TicketDay).query(({ ctx, input }) => getTicketOffer(ctx, input)),
});
