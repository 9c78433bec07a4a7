import { getRating } from "~/domain/community/get-rating.server";
import { listReviewable } from "~/domain/community/list-reviewable.server";
import { listNewestReviews, listReviews, listWaitingReviews } from "~/domain/community/list-reviews.server";
import { ListReviews, RatingQuery, ReviewedItemQuery, SendReview } from "~/domain/community/schema";
import { sendReview } from "~/domain/community/send-review.server";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { publicFor, publicProcedure, router } from "./trpc.server";

export const reviewsRouter = router({
  list: publicFor(5)
    .input(ListReviews)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listReviews(ctx, input))),
  newest: publicFor(5)
    .input(ReviewedItemQuery)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listNewestReviews(ctx, input))),
  rating: publicFor(5)
    .input(RatingQuery)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", getRating(ctx, input))),
  things: publicFor(60).query(({ ctx }) => listReviewable(ctx)),
  waiting: publicProcedure
    .input(RatingQuery)
    .query(({ ctx, input }) => mapUnexpectedError("reviews_unreadable", listWaitingReviews(ctx, input))),
  send: publicProcedure.input(SendReview).mutation(({ ctx, input }) => sendReview(ctx, input)),
});
