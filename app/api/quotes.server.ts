import { requestQuote } from "~/domain/enquiries/request-quote.server";
import { RequestQuote, SendMessage } from "~/domain/enquiries/schema";
import { sendMessage } from "~/domain/enquiries/send-message.server";
import { orSay } from "~/request/or-say.server";
import { publicProcedure, router } from "./trpc.server";

export const quotesRouter = router({
  request: publicProcedure
    .input(RequestQuote)
    .mutation(({ ctx, input }) => orSay("quote_failed", requestQuote(ctx, input))),
});

export const contactRouter = router({
  send: publicProcedure
    .input(SendMessage)
    .mutation(({ ctx, input }) => orSay("message_failed", sendMessage(ctx, input))),
});
