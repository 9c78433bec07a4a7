import { Search } from "~/domain/search/schema";
import { searchShop } from "~/domain/search/search-shop.server";
import { publicProcedure, router } from "./trpc.server";

export const searchRouter = router({
  query: publicProcedure.input(Search).query(({ ctx, input }) => searchShop(ctx, input)),
});
