import { getDestinations } from "~/domain/cart/get-destinations.server";
import { quoteShipping } from "~/domain/cart/get-shipping-fee.server";
import { listProvinces, listWards } from "~/domain/cart/provinces.server";
import { ShippingQuote, WardsQuery } from "~/domain/cart/schema";
import { publicFor, router } from "./trpc.server";

export const shippingRouter = router({
  provinces: publicFor(86_400).query(() => listProvinces()),
  wards: publicFor(86_400)
    .input(WardsQuery)
    .query(({ input }) => listWards(input)),
  destinations: publicFor(5).query(({ ctx }) => getDestinations(ctx)),
  quote: publicFor(5)
    .input(ShippingQuote)
    .query(({ ctx, input }) => quoteShipping(ctx, input)),
});
