import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import { logError } from "~/lib/log.server";
import { foldVietnamese, mailboxOf } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { type CommentId, comments } from "~db/schema/community";
import type { PostId } from "~db/schema/content";
import { lockName, transact } from "~db/transaction.server";
import { findPostId } from "../content/posts/get-post.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import type { CreateComment } from "./schema";
import { writerOf } from "./writer.server";

type CreateCommentInput = z.output<typeof CreateComment>;
const received = { received: true } as const;

/** Discards forms with text in the honeypot `website`. @throws DomainError comment_failed, codes of `storeComment` */
export async function createComment(ctx: Ctx, input: CreateCommentInput): Promise<typeof received> {
  if (input.website) return received;
  try {
    await transact(ctx.db, (tx) => storeComment(tx, ctx, input));
    return received;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logError(error, "a comment");
    throw new DomainError("comment_failed");
  }
}

async function storeComment(tx: Tx, ctx: Ctx, { key, post, parent, name, email, content }: CreateCommentInput) {
  const postId = await findPostId({ db: tx, now: ctx.now }, post);
  const digest = digestOf([postId, mailboxOf(email), foldVietnamese(content).replace(/\s+/g, " ")]);
  await lockName(tx, `comment ${digest}`);
  // A repeated comment is not counted. The lock keeps parallel forms with this text out until this one is stored.
  if ((await tx.$count(comments, eq(comments.digest, digest))) > 0) return;
  // The key includes the text, so that a visitor who goes back and changes the text sends a new comment.
  const formKey = `${key}:${digest}`;
  const writer = writerOf(ctx.visitor.ensureCartSession());
  await limitComments(tx, ctx, writer, email);
  if (parent !== undefined) await requireTopLevelComment(tx, postId, parent);
  await tx.insert(comments).values({
    ...{ formKey, digest, postId, parentId: parent, name, email, content, writer },
    ...{ userId: ctx.visitor.userId, locale: ctx.locale, createdAt: ctx.now },
  });
}

async function requireTopLevelComment(tx: Tx, postId: PostId, parent: CommentId) {
  const [parentComment] = await tx
    .select({ parentId: comments.parentId })
    .from(comments)
    .where(and(eq(comments.id, parent), eq(comments.postId, postId), eq(comments.state, "shown")));
  if (!parentComment) throw new DomainError("comment_not_found");
  if (parentComment.parentId !== null) throw new DomainError("reply_to_reply");
}

/** The network limit is generous, because a whole resort can share one network. */
async function limitComments(tx: Tx, ctx: Ctx, writer: string, email: string) {
  const counting = { db: tx, now: ctx.now };
  await limitRate(counting, "comment", writer, { max: 5, minutes: 60 });
  await limitRate(counting, "comment-by", mailboxOf(email), { max: 5, minutes: 60 });
  await limitRate(counting, "comment-from", getNetworkOrAddress(ctx), { max: 60, minutes: 60 });
}
