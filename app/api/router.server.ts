import { authRouter, profileRouter, userSessionRouter } from "./accounts.server";
import { cartRouter, checkoutRouter, shippingRouter } from "./cart.server";
import { catalogRouter, searchRouter, servicesRouter, ticketsRouter } from "./catalog.server";
import { contactRouter, quotesRouter, reviewsRouter, vacanciesRouter } from "./community.server";
import {
  commentsRouter,
  galleryRouter,
  mapRouter,
  menuRouter,
  pagesRouter,
  policiesRouter,
  postsRouter,
  questionsRouter,
} from "./content.server";
import { gateRouter } from "./gate.server";
import { closuresRouter, creditRouter, exchangesRouter, ordersRouter, refundsRouter } from "./orders.server";
import {
  componentStyleConfigRouter,
  featureFlagsRouter,
  logoRouter,
  seoRouter,
  settingsRouter,
  shopRouter,
  themeRouter,
} from "./platform.server";
import { staffRouter } from "./staff.server";
import { router } from "./trpc.server";

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
