import { requestQuote } from "~/domain/quotes/request-quote.server";
import { RequestQuote, SendMessage } from "~/domain/quotes/schema";
import { sendMessage } from "~/domain/quotes/send-message.server";
import { publicProcedure, router } from "./trpc.server";

export const quotesRouter = router({
  request: publicProcedure.input(RequestQuote).mutation(({ ctx, input }) => requestQuote(ctx, input)),
});

export const contactRouter = router({
  send: publicProcedure.input(SendMessage).mutation(({ ctx, input }) => sendMessage(ctx, input)),
});
