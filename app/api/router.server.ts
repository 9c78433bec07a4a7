import { cartRouter } from "./cart.server";
import { checkoutRouter } from "./checkout.server";
import { ordersRouter } from "./orders.server";
import { shippingRouter } from "./shipping.server";
import { ticketsRouter } from "./tickets.server";
import { router } from "./trpc.server";

export const apiRouter = router({
  tickets: ticketsRouter,
  shipping: shippingRouter,
  cart: cartRouter,
  checkout: checkoutRouter,
  orders: ordersRouter,
});
export type ApiRouter = typeof apiRouter;
