import { getDestinations } from "~/domain/shipping/get-destinations.server";
import { quoteShipping } from "~/domain/shipping/get-shipping-fee.server";
import { listProvinces, listWards } from "~/domain/shipping/provinces.server";
import { ShippingQuote, WardsQuery } from "~/domain/shipping/schema";
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
