import { closuresRouter, exchangesRouter, refundsRouter } from "./aftersales.server";
import { authRouter } from "./auth.server";
import { cartRouter } from "./cart.server";
import { catalogRouter } from "./catalog.server";
import { checkoutRouter } from "./checkout.server";
import { galleryRouter, mapRouter, menuRouter, questionsRouter } from "./content.server";
import { creditRouter } from "./credit.server";
import { gateRouter } from "./gate.server";
import { ordersRouter } from "./orders.server";
import { pagesRouter, policiesRouter } from "./pages.server";
import {
  componentStyleConfigRouter,
  featureFlagsRouter,
  logoRouter,
  seoRouter,
  settingsRouter,
  shopRouter,
  themeRouter,
} from "./platform.server";
import { commentsRouter, postsRouter } from "./posts.server";
import { profileRouter } from "./profile.server";
import { contactRouter, quotesRouter } from "./quotes.server";
import { reviewsRouter } from "./reviews.server";
import { searchRouter } from "./search.server";
import { servicesRouter } from "./services.server";
import { shippingRouter } from "./shipping.server";
import { staffRouter } from "./staff.server";
import { ticketsRouter } from "./tickets.server";
import { router } from "./trpc.server";
import { userSessionRouter } from "./user-session.server";
import { vacanciesRouter } from "./vacancies.server";

export const apiRouter = router({
  seo: seoRouter,
  theme: themeRouter,
  logo: logoRouter,
  featureFlags: featureFlagsRouter,
  settings: settingsRouter,
  componentStyleConfig: componentStyleConfigRouter,
  shop: shopRouter,
  pages: pagesRouter,
  policies: policiesRouter,
  tickets: ticketsRouter,
  catalog: catalogRouter,
  services: servicesRouter,
  menu: menuRouter,
  gallery: galleryRouter,
  map: mapRouter,
  questions: questionsRouter,
  vacancies: vacanciesRouter,
  search: searchRouter,
  shipping: shippingRouter,
  cart: cartRouter,
  checkout: checkoutRouter,
  orders: ordersRouter,
  credit: creditRouter,
  refunds: refundsRouter,
  exchanges: exchangesRouter,
  closings: closuresRouter,
  quotes: quotesRouter,
  auth: authRouter,
  profile: profileRouter,
  userSession: userSessionRouter,
  contact: contactRouter,
  posts: postsRouter,
  comments: commentsRouter,
  reviews: reviewsRouter,
  gate: gateRouter,
  staff: staffRouter,
});
export type ApiRouter = typeof apiRouter;
