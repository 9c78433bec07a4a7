import { addCombo, addService, addTicket, addVariant } from "~/domain/cart/add-to-cart.server";
import { changeLine, removeLine, restoreLine } from "~/domain/cart/change-line.server";
import { findFreeShippingThreshold } from "~/domain/cart/find-free-shipping-threshold.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { getCartPage } from "~/domain/cart/get-cart-page.server";
import { getDestinations } from "~/domain/cart/get-destinations.server";
import { quoteShipping } from "~/domain/cart/get-shipping-fee.server";
import { holdPlaces, renewHold } from "~/domain/cart/hold-places.server";
import { listDeliveryDays } from "~/domain/cart/list-delivery-days.server";
import { listProvinces, listWards } from "~/domain/cart/provinces.server";
import {
  AddCombo,
  AddService,
  AddTicket,
  AddVariant,
  CartQuery,
  ChangeLine,
  LineId,
  ShippingQuote,
  WardsQuery,
} from "~/domain/cart/schema";
import { getCheckout } from "~/domain/orders/get-checkout.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { PlaceOrder } from "~/domain/orders/schema";
import { listMethods, listPaymentMarks } from "~/domain/payments/list-methods.server";
import { mapUnexpectedError } from "~/request/load.server";
import { publicFor, publicProcedure, router } from "./trpc.server";

const cartRouter = router({
  get: publicProcedure
    .input(CartQuery.prefault({}))
    .query(({ ctx, input }) => mapUnexpectedError("cart_unreadable", getCart(ctx, input))),
  page: publicProcedure.query(({ ctx }) => mapUnexpectedError("cart_unreadable", getCartPage(ctx))),
  add: publicProcedure.input(AddTicket).mutation(({ ctx, input }) => addTicket(ctx, input)),
  addProduct: publicProcedure.input(AddVariant).mutation(({ ctx, input }) => addVariant(ctx, input)),
  addCombo: publicProcedure.input(AddCombo).mutation(({ ctx, input }) => addCombo(ctx, input)),
  addService: publicProcedure.input(AddService).mutation(({ ctx, input }) => addService(ctx, input)),
  change: publicProcedure.input(ChangeLine).mutation(({ ctx, input }) => changeLine(ctx, input)),
  remove: publicProcedure.input(LineId).mutation(({ ctx, input }) => removeLine(ctx, input)),
  restore: publicProcedure.input(LineId).mutation(({ ctx, input }) => restoreLine(ctx, input)),
});

const shippingRouter = router({
  provinces: publicFor(86_400).query(() => listProvinces()),
  wards: publicFor(86_400)
    .input(WardsQuery)
    .query(({ input }) => listWards(input)),
  freeFrom: publicFor(5).query(({ ctx }) => findFreeShippingThreshold(ctx)),
  deliveryDays: publicFor(5).query(({ ctx }) => listDeliveryDays(ctx)),
  destinations: publicFor(5).query(({ ctx }) => getDestinations(ctx)),
  quote: publicFor(5)
    .input(ShippingQuote)
    .query(({ ctx, input }) => quoteShipping(ctx, input)),
});

const checkoutRouter = router({
  get: publicProcedure
    .input(CartQuery.prefault({}))
    .query(({ ctx, input }) => mapUnexpectedError("cart_unreadable", getCheckout(ctx, input))),
  methods: publicProcedure.query(({ ctx }) => listMethods(ctx)),
  marks: publicFor(5).query(({ ctx }) => listPaymentMarks(ctx)),
  hold: publicProcedure.input(CartQuery.prefault({})).mutation(({ ctx, input }) => holdPlaces(ctx, input)),
  renewHold: publicProcedure.input(CartQuery.prefault({})).mutation(({ ctx, input }) => renewHold(ctx, input)),
  placeOrder: publicProcedure
    .input(PlaceOrder)
    .mutation(({ ctx, input }) => mapUnexpectedError("checkout_failed", placeOrder(ctx, input))),
});

export const cartRouters = {
  cart: cartRouter,
  shipping: shippingRouter,
  checkout: checkoutRouter,
};
