import { createComment } from "~/domain/community/create-comment.server";
import { listComments, listWaitingComments } from "~/domain/community/list-comments.server";
import { CommentsOfPost, CreateComment, ListComments } from "~/domain/community/schema";
import { getPost } from "~/domain/content/posts/get-post.server";
import { listFeed } from "~/domain/content/posts/list-feed.server";
import { listPosts, listRelatedPosts } from "~/domain/content/posts/list-posts.server";
import { ListPosts, RelatedPosts } from "~/domain/content/posts/schema";
import { BySlug } from "~/domain/schema";
import { publicFor, publicProcedure, router } from "./trpc.server";

export const postsRouter = router({
  list: publicFor(5)
    .input(ListPosts)
    .query(({ ctx, input }) => listPosts(ctx, input)),
  beside: publicFor(5)
    .input(RelatedPosts)
    .query(({ ctx, input }) => listRelatedPosts(ctx, input)),
  detail: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getPost(ctx, input)),
  feed: publicFor(60).query(({ ctx }) => listFeed(ctx)),
});

export const commentsRouter = router({
  list: publicFor(5)
    .input(ListComments)
    .query(({ ctx, input }) => listComments(ctx, input)),
  waiting: publicProcedure.input(CommentsOfPost).query(({ ctx, input }) => listWaitingComments(ctx, input)),
  create: publicProcedure.input(CreateComment).mutation(({ ctx, input }) => createComment(ctx, input)),
});
