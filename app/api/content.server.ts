import { listRetentionPeriods } from "~/domain/accounts/retention.server";
import { createComment } from "~/domain/community/create-comment.server";
import { listComments, listWaitingComments } from "~/domain/community/list-comments.server";
import { CommentsOfPost, CreateComment, ListComments } from "~/domain/community/schema";
import { getAlbum, getAlbumPicture, listAlbums } from "~/domain/content/albums.server";
import { getMenu, listKitchens } from "~/domain/content/menu.server";
import { getHome, getLandingPage, getPage } from "~/domain/content/pages/get-page.server";
import { BuiltPage, LandingPage } from "~/domain/content/pages/schema";
import { getMap, getPlace } from "~/domain/content/places.server";
import { getPost } from "~/domain/content/posts/get-post.server";
import { listFeed } from "~/domain/content/posts/list-feed.server";
import { listPosts, listRelatedPosts } from "~/domain/content/posts/list-posts.server";
import { ListPosts, RelatedPostsQuery } from "~/domain/content/posts/schema";
import { listQuestions } from "~/domain/content/questions.server";
import { AlbumPicture, AlbumQuery, MenuQuery, QuestionsQuery } from "~/domain/content/schema";
import { findCurrentWeather } from "~/domain/content/weather.server";
import { BySlug } from "~/domain/schema";
import { getPolicy } from "~/domain/shop/policies.server";
import { mapUnexpectedError } from "~/request/load.server";
import { publicFor, publicProcedure, router } from "./trpc.server";

const menuRouter = router({
  get: publicFor(60)
    .input(MenuQuery.optional())
    .query(({ ctx, input }) => getMenu(ctx, input)),
  kitchens: publicFor(60).query(({ ctx }) => listKitchens(ctx)),
});

const galleryRouter = router({
  albums: publicFor(60).query(({ ctx }) => mapUnexpectedError("gallery_unreadable", listAlbums(ctx))),
  album: publicFor(60)
    .input(AlbumQuery)
    .query(({ ctx, input }) => mapUnexpectedError("gallery_unreadable", getAlbum(ctx, input))),
  picture: publicFor(60)
    .input(AlbumPicture)
    .query(({ ctx, input }) => mapUnexpectedError("gallery_unreadable", getAlbumPicture(ctx, input))),
});

const mapRouter = router({
  get: publicFor(60).query(({ ctx }) => getMap(ctx)),
  place: publicFor(60)
    .input(BySlug)
    .query(({ ctx, input }) => getPlace(ctx, input)),
});

const questionsRouter = router({
  list: publicFor(60)
    .input(QuestionsQuery.optional())
    .query(({ ctx, input }) => listQuestions(ctx, input)),
});

const weatherRouter = router({
  current: publicFor(60).query(({ ctx }) => findCurrentWeather(ctx)),
});

const pagesRouter = router({
  home: publicFor(5).query(({ ctx }) => getHome(ctx)),
  get: publicFor(5)
    .input(BuiltPage)
    .query(({ ctx, input }) => getPage(ctx, input)),
  landing: publicFor(5)
    .input(LandingPage)
    .query(({ ctx, input }) => getLandingPage(ctx, input)),
});

const policiesRouter = router({
  detail: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getPolicy(ctx, input)),
  kept: publicFor(3600).query(() => listRetentionPeriods()),
});

const postsRouter = router({
  list: publicFor(5)
    .input(ListPosts)
    .query(({ ctx, input }) => listPosts(ctx, input)),
  beside: publicFor(5)
    .input(RelatedPostsQuery)
    .query(({ ctx, input }) => listRelatedPosts(ctx, input)),
  detail: publicFor(5)
    .input(BySlug)
    .query(({ ctx, input }) => getPost(ctx, input)),
  feed: publicFor(60).query(({ ctx }) => listFeed(ctx)),
});

const commentsRouter = router({
  list: publicFor(5)
    .input(ListComments)
    .query(({ ctx, input }) => listComments(ctx, input)),
  waiting: publicProcedure.input(CommentsOfPost).query(({ ctx, input }) => listWaitingComments(ctx, input)),
  create: publicProcedure.input(CreateComment).mutation(({ ctx, input }) => createComment(ctx, input)),
});

export const contentRouters = {
  menu: menuRouter,
  gallery: galleryRouter,
  map: mapRouter,
  questions: questionsRouter,
  weather: weatherRouter,
  pages: pagesRouter,
  policies: policiesRouter,
  posts: postsRouter,
  comments: commentsRouter,
};
