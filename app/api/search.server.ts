import { Search } from "~/domain/search/schema";
import { searchShop } from "~/domain/search/search-shop.server";
import { publicFor, router } from "./trpc.server";

export const searchRouter = router({
  query: publicFor(5)
    .input(Search)
    .query(({ ctx, input }) => searchShop(ctx, input)),
});
