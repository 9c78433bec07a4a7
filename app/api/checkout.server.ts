import { holdPlaces, renewHold } from "~/domain/cart/hold-places.server";
import { CartOf } from "~/domain/cart/schema";
import { placeOrder } from "~/domain/orders/place/place-order.server";
import { PlaceOrder } from "~/domain/orders/schema";
import { listMethods } from "~/domain/payments/list-methods.server";
import { publicProcedure, router } from "./trpc.server";

export const checkoutRouter = router({
  methods: publicProcedure.query(({ ctx }) => listMethods(ctx)),
  hold: publicProcedure.input(CartOf).mutation(({ ctx, input }) => holdPlaces(ctx, input)),
  renewHold: publicProcedure.input(CartOf).mutation(({ ctx, input }) => renewHold(ctx, input)),
  placeOrder: publicProcedure.input(PlaceOrder).mutation(({ ctx, input }) => placeOrder(ctx, input)),
});
