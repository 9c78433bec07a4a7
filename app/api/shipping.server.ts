import { listProvinces, listWards } from "~/domain/shipping/provinces.server";
import { ShippingQuote, WardsOf } from "~/domain/shipping/schema";
import { quoteShipping } from "~/domain/shipping/shipping-fee.server";
import { publicProcedure, router } from "./trpc.server";

export const shippingRouter = router({
  provinces: publicProcedure.query(() => listProvinces()),
  wards: publicProcedure.input(WardsOf).query(({ input }) => listWards(input)),
  quote: publicProcedure.input(ShippingQuote).query(({ ctx, input }) => quoteShipping(ctx, input)),
});
