import { requestQuote } from "~/domain/community/request-quote.server";
import { RequestQuote, SendMessage } from "~/domain/community/schema";
import { sendMessage } from "~/domain/community/send-message.server";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { publicProcedure, router } from "./trpc.server";

export const quotesRouter = router({
  request: publicProcedure
    .input(RequestQuote)
    .mutation(({ ctx, input }) => mapUnexpectedError("quote_failed", requestQuote(ctx, input))),
});

export const contactRouter = router({
  send: publicProcedure
    .input(SendMessage)
    .mutation(({ ctx, input }) => mapUnexpectedError("message_failed", sendMessage(ctx, input))),
});
