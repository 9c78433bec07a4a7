import { getRating } from "~/domain/community/get-rating.server";
import {
  listNewestReviews,
  listQuotations,
  listReviews,
  listWaitingReviews,
} from "~/domain/community/list-reviews.server";
import { requestQuote } from "~/domain/community/request-quote.server";
import { listReviewable } from "~/domain/community/reviewed-items.server";
import {
  ListReviews,
  RatingQuery,
  RequestQuote,
  ReviewedItemQuery,
  SendApplication,
  SendMessage,
  SendReview,
} from "~/domain/community/schema";
import { sendApplication } from "~/domain/community/send-application.server";
import { sendMessage } from "~/domain/community/send-message.server";
import { sendReview } from "~/domain/community/send-review.server";
import { getVacancy, listVacancies } from "~/domain/content/vacancies.server";
import { BySlug } from "~/domain/schema";
import { mapUnexpectedError } from "~/request/load.server";
import { publicFor, publicProcedure, router } from "./trpc.server";

const reviewsRouter = router({
  list: publicFor(5)
    .input(ListReviews)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listReviews(ctx, input))),
  newest: publicFor(5)
    .input(ReviewedItemQuery)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listNewestReviews(ctx, input))),
  rating: publicFor(5)
    .input(RatingQuery)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", getRating(ctx, input))),
  quotations: publicFor(5)
    .input(RatingQuery)
    .query(({ ctx, input }) => listQuotations(ctx, input)),
  things: publicFor(60).query(({ ctx }) => listReviewable(ctx)),
  waiting: publicProcedure
    .input(RatingQuery)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listWaitingReviews(ctx, input))),
  send: publicProcedure.input(SendReview).mutation(({ ctx, input }) => sendReview(ctx, input)),
});

const quotesRouter = router({
  request: publicProcedure
    .input(RequestQuote)
    .mutation(({ ctx, input }) => mapUnexpectedError("quote_failed", requestQuote(ctx, input))),
});

const contactRouter = router({
  send: publicProcedure
    .input(SendMessage)
    .mutation(({ ctx, input }) => mapUnexpectedError("message_failed", sendMessage(ctx, input))),
});

const vacanciesRouter = router({
  list: publicFor(60).query(({ ctx }) => listVacancies(ctx)),
  get: publicFor(60)
    .input(BySlug)
    .query(({ ctx, input }) => getVacancy(ctx, input)),
  /** `cv` is the token from `/api/uploads`. */
  sendApplication: publicProcedure.input(SendApplication).mutation(({ ctx, input }) => sendApplication(ctx, input)),
});

export const communityRouters = {
  reviews: reviewsRouter,
  quotes: quotesRouter,
  contact: contactRouter,
  vacancies: vacanciesRouter,
};
