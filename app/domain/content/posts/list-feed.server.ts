import { and, eq } from "drizzle-orm";
import { authors, type PostKind, posts } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { cardColumns, cardView, isPublic, lastChange, newestFirst } from "./public-posts.server";

const feedSize = 20;

export async function listFeed(ctx: Ctx) {
  const rows = await Promise.all([newestOf(ctx, "blog"), newestOf(ctx, "news")]);
  return rows
    .flat()
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, feedSize)
    .map((row) => ({ ...cardView(ctx, row), author: row.author, updatedAt: lastChange(row) }));
}

function newestOf(ctx: Ctx, kind: PostKind) {
  return ctx.db
    .select({ ...cardColumns, updatedAt: posts.updatedAt, author: authors.name })
    .from(posts)
    .innerJoin(authors, eq(authors.id, posts.authorId))
    .where(and(eq(posts.kind, kind), isPublic(ctx)))
    .orderBy(...newestFirst)
    .limit(feedSize);
}

export type FeedItem = Awaited<ReturnType<typeof listFeed>>[number];
