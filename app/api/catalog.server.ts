import { checkTicket } from "~/domain/admission/check-ticket.server";
import { TicketToken } from "~/domain/admission/schema";
import { getCategory, listProductCategories } from "~/domain/catalog/categories.server";
import { getCombo } from "~/domain/catalog/combos.server";
import { getAvailability } from "~/domain/catalog/get-availability.server";
import { getProduct, getVariant } from "~/domain/catalog/get-product.server";
import { getService } from "~/domain/catalog/get-service.server";
import { getTicket } from "~/domain/catalog/get-ticket.server";
import { getTicketCalendar } from "~/domain/catalog/get-ticket-calendar.server";
import { getTicketOffer } from "~/domain/catalog/get-ticket-offer.server";
import { getOrderTicketPage, getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import { listLabelledProducts, listProducts } from "~/domain/catalog/list-products.server";
import { listServices } from "~/domain/catalog/list-services.server";
import { listTicketPrices } from "~/domain/catalog/list-ticket-prices.server";
import { listTickets, listTicketsAhead } from "~/domain/catalog/list-tickets.server";
import {
  Companions,
  LabelledProducts,
  ListProducts,
  TicketDay,
  TicketMonth,
  TicketOrder,
  TicketPage,
  VariantByChoice,
} from "~/domain/catalog/schema";
import { listCompanions } from "~/domain/catalog/ticket-extras.server";
import { BySlug } from "~/domain/schema";
import { Search, Suggest } from "~/domain/search/schema";
import { searchShop, suggestResults } from "~/domain/search/search-shop.server";
import { publicFor, publicProcedure, publicToNewVisitorsFor, router } from "./trpc.server";

const catalogRouter = router({
  products: publicFor(5)
    .input(ListProducts)
    .query(({ ctx, input }) => listProducts(ctx, input)),
  labelled: publicFor(5)
    .input(LabelledProducts)
    .query(({ ctx, input }) => listLabelledProducts(ctx, input)),
  product: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getProduct(ctx, input)),
  variant: publicFor(5)
    .input(VariantByChoice)
    .query(({ ctx, input }) => getVariant(ctx, input)),
  categories: publicFor(5).query(({ ctx }) => listProductCategories(ctx)),
  category: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getCategory(ctx, input)),
  combo: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getCombo(ctx, input)),
});

const servicesRouter = router({
  list: publicFor(5).query(({ ctx }) => listServices(ctx)),
  detail: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getService(ctx, input)),
});

const ticketsRouter = router({
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
  companions: publicFor(60)
    .input(Companions)
    .query(({ ctx, input }) => listCompanions(ctx, input)),
  check: publicProcedure.input(TicketToken).query(({ ctx, input }) => checkTicket(ctx, input)),
});

const searchRouter = router({
  query: publicFor(5)
    .input(Search)
    .query(({ ctx, input }) => searchShop(ctx, input)),
  suggest: publicFor(60)
    .input(Suggest)
    .query(({ ctx, input }) => suggestResults(ctx, input)),
});

export const catalogRouters = {
  catalog: catalogRouter,
  services: servicesRouter,
  tickets: ticketsRouter,
  search: searchRouter,
};
