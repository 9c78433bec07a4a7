import { addCombo, addService, addTicket, addVariant } from "~/domain/cart/add-to-cart.server";
import { changeLine, removeLine, restoreLine } from "~/domain/cart/change-line.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { getCartPage } from "~/domain/cart/get-cart-page.server";
import { AddCombo, AddService, AddTicket, AddVariant, CartQuery, ChangeLine, LineId } from "~/domain/cart/schema";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { publicProcedure, router } from "./trpc.server";

export const cartRouter = router({
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
