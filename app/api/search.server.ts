import { Search, Suggest } from "~/domain/search/schema";
import { searchShop, suggest } from "~/domain/search/search-shop.server";
import { publicFor, router } from "./trpc.server";

export const searchRouter = router({
  query: publicFor(5)
    .input(Search)
    .query(({ ctx, input }) => searchShop(ctx, input)),
  suggest: publicFor(60)
    .input(Suggest)
    .query(({ ctx, input }) => suggest(ctx, input)),
});
