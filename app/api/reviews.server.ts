import { getRating } from "~/domain/community/get-rating.server";
import { listReviewable } from "~/domain/community/list-reviewable.server";
import { listNewestReviews, listReviews, listWaitingReviews } from "~/domain/community/list-reviews.server";
import { AboutAsked, ListReviews, RatingAsked, SendReview } from "~/domain/community/schema";
import { sendReview } from "~/domain/community/send-review.server";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { publicFor, publicProcedure, router } from "./trpc.server";

export const reviewsRouter = router({
  list: publicFor(5)
    .input(ListReviews)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listReviews(ctx, input))),
  newest: publicFor(5)
    .input(AboutAsked)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listNewestReviews(ctx, input))),
  rating: publicFor(5)
    .input(RatingAsked)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", getRating(ctx, input))),
  things: publicFor(60).query(({ ctx }) => listReviewable(ctx)),
  waiting: publicProcedure
    .input(RatingAsked)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listWaitingReviews(ctx, input))),
  send: publicProcedure.input(SendReview).mutation(({ ctx, input }) => sendReview(ctx, input)),
});
