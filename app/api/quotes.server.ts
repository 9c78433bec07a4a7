import { requestQuote } from "~/domain/quotes/request-quote.server";
import { RequestQuote } from "~/domain/quotes/schema";
import { publicProcedure, router } from "./trpc.server";

export const quotesRouter = router({
  request: publicProcedure.input(RequestQuote).mutation(({ ctx, input }) => requestQuote(ctx, input)),
});
