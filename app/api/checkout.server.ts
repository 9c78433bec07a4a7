import { holdPlaces, renewHold } from "~/domain/cart/hold-places.server";
import { CartQuery } from "~/domain/cart/schema";
import { getCheckout } from "~/domain/orders/get-checkout.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { PlaceOrder } from "~/domain/orders/schema";
import { listMethods } from "~/domain/payments/list-methods.server";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { publicProcedure, router } from "./trpc.server";

export const checkoutRouter = router({
  get: publicProcedure
    .input(CartQuery.prefault({}))
    .query(({ ctx, input }) => mapUnexpectedError("cart_unreadable", getCheckout(ctx, input))),
  methods: publicProcedure.query(({ ctx }) => listMethods(ctx)),
  hold: publicProcedure.input(CartQuery.prefault({})).mutation(({ ctx, input }) => holdPlaces(ctx, input)),
  renewHold: publicProcedure.input(CartQuery.prefault({})).mutation(({ ctx, input }) => renewHold(ctx, input)),
  placeOrder: publicProcedure
    .input(PlaceOrder)
    .mutation(({ ctx, input }) => mapUnexpectedError("checkout_failed", placeOrder(ctx, input))),
});
