import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { logError } from "~/lib/log.server";
import { isAnyOf } from "~db/is-any-of";
import { type CommentId, comments } from "~db/schema/community";
import { findPostId } from "../content/posts/get-post.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { maxPages } from "../schema";
import type { CommentsOfPost, ListComments } from "./schema";
import { isOwnText } from "./writer.server";

const pageSize = 10;
const maxCounted = pageSize * maxPages;
const maxReplies = 400;
const maxHeld = 20;

const columns = {
  ...{ id: comments.id, name: comments.name, content: comments.content, locale: comments.locale },
  ...{ byShop: comments.byShop, createdAt: comments.createdAt, parentId: comments.parentId },
};
type CommentRow = Pick<typeof comments.$inferSelect, keyof typeof columns>;

/** @throws DomainError comments_unreadable if reading fails, and the codes of `findPostId` */
export async function listComments(ctx: Ctx, input: z.output<typeof ListComments>) {
  try {
    return await readComments(ctx, input);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logError(error, "comments");
    throw new DomainError("comments_unreadable");
  }
}

async function readComments(ctx: Ctx, { post, page: requestedPage, reply }: z.output<typeof ListComments>) {
  const postId = await findPostId(ctx, post);
  const first = and(eq(comments.postId, postId), eq(comments.state, "shown"), isNull(comments.parentId));
  const [counted] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${comments} where ${first} limit ${maxCounted}) as counted`,
  );
  const count = counted?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(requestedPage, pages);
  const [topLevel, [replyTarget]] = await Promise.all([
    ctx.db
      .select(columns)
      .from(comments)
      .where(first)
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    reply === undefined
      ? []
      : ctx.db
          .select(columns)
          .from(comments)
          .where(and(first, eq(comments.id, reply))),
  ]);
  const replies = await listReplies(ctx, topLevel);
  return {
    comments: topLevel.map((comment) => ({
      ...viewOf(comment),
      replies: replies.filter(({ parentId }) => parentId === comment.id).map(viewOf),
    })),
    ...{ count, page, pages },
    replyTo: replyTarget ? { id: replyTarget.id, name: replyTarget.name } : null,
  };
}

function listReplies({ db }: Ctx, parents: readonly { id: CommentId }[]): Promise<CommentRow[]> | CommentRow[] {
  if (parents.length === 0) return [];
  const ids = parents.map(({ id }) => id);
  return db
    .select(columns)
    .from(comments)
    .where(and(isAnyOf(comments.parentId, ids), eq(comments.state, "shown")))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(maxReplies);
}

export async function listWaitingComments(ctx: Ctx, { post }: z.output<typeof CommentsOfPost>) {
  const own = isOwnText(ctx, comments);
  if (!own) return [];
  const postId = await findPostId(ctx, post);
  const rows = await ctx.db
    .select(columns)
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.state, "held"), own))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(maxHeld);
  return rows.map(viewOf);
}

function viewOf({ id, name, content, locale, byShop, createdAt }: CommentRow) {
  return { id, name, content, lang: locale, isByShop: byShop !== null, writtenAt: createdAt.toISOString() };
}

export type CommentsPage = Awaited<ReturnType<typeof listComments>>;
export type CommentView = ReturnType<typeof viewOf>;
