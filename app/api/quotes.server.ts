import { requestQuote } from "~/domain/enquiries/request-quote.server";
import { RequestQuote, SendMessage } from "~/domain/enquiries/schema";
import { sendMessage } from "~/domain/enquiries/send-message.server";
import { publicProcedure, router } from "./trpc.server";

export const quotesRouter = router({
  request: publicProcedure.input(RequestQuote).mutation(({ ctx, input }) => requestQuote(ctx, input)),
});

export const contactRouter = router({
  send: publicProcedure.input(SendMessage).mutation(({ ctx, input }) => sendMessage(ctx, input)),
});
