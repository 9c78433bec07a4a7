import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { createComment } from "~/domain/community/create-comment.server";
import { CreateComment } from "~/domain/community/schema";
import type { Ctx } from "~/domain/ctx";
import { currentTime } from "~/lib/clock";
import { renderMarkdownText } from "~/lib/markdown.server";
import type { Db } from "~db/client.server";
import { authors, comments, posts, postTags, tags } from "~db/schema";

const inBothLanguages = (vi: string, en = vi) => ({ vi, en });
type Post = { slug?: string; vi?: string; title?: string; tag?: string; hoursAgo?: number } & Partial<
  Pick<typeof posts.$inferInsert, "kind" | "cover" | "withdrawnAt">
>;

/** The post was published an hour ago by default. `tag` is created if it does not exist. */
export async function makePost(db: Db, { slug = randomUUID(), vi = "Chữ.", tag, hoursAgo = 1, ...more }: Post = {}) {
  const about = inBothLanguages("Viết buổi tối", "Writes at night");
  const by = { slug: "thu-an", name: "An", role: inBothLanguages("Viết", "Writer"), about };
  const [author] = await db
    .insert(authors)
    .values(by)
    .onConflictDoUpdate({ target: authors.slug, set: by })
    .returning();
  const title = more.title ?? `Bài ${slug}`;
  const [post] = await db
    .insert(posts)
    .values({
      ...{ kind: "blog", ...more, slug, title: inBothLanguages(title, more.title ?? `Post ${slug}`) },
      summary: inBothLanguages("Tóm tắt", "In short"),
      body: { vi },
      rendered: { vi: renderMarkdownText(vi) },
      authorId: author!.id,
      publishedAt: new Date(currentTime().getTime() - hoursAgo * 3_600_000),
      updatedAt: currentTime(),
      isIndexed: hoursAgo >= 0 && !more.withdrawnAt,
    })
    .returning();
  if (tag !== undefined) {
    const named = { slug: tag, name: inBothLanguages(`Thẻ ${tag}`, `Tag ${tag}`) };
    const set = { target: tags.slug, set: named };
    const [row] = await db.insert(tags).values(named).onConflictDoUpdate(set).returning();
    await db.insert(postTags).values({ postId: post!.id, tagId: row!.id });
  }
  return post!;
}

const longText = ["## Đường lên", "Đi sớm.", "## Mang gì", "> Áo mưa.", "| a | b |\n|---|--:|\n| 1 | 2 |", "## Về"];

/** The second post (`thu-bai`) has a comment, the shop's reply, and a comment that waits for moderation. */
export async function stockPosts(ctx: Ctx) {
  const { db } = ctx;
  await makePost(db, { slug: "thu-truoc", hoursAgo: 30 });
  const post = await makePost(db, { slug: "thu-bai", vi: longText.join("\n\n"), tag: "thu-the", cover: "hero" });
  await makePost(db, { slug: "thu-tin", kind: "news" });
  const first = await makeComment(ctx, { post: post.slug });
  const answer = { postId: post.id, parentId: first, name: "An", byShop: "An", content: "Cảm ơn bạn." };
  const decided = { state: "shown", decidedAt: ctx.now, locale: "vi" } as const;
  await db
    .insert(comments)
    .values({ ...answer, ...decided, formKey: randomUUID(), digest: randomUUID(), createdAt: ctx.now });
  await writeComment(ctx, { post: post.slug, content: "Còn chờ." });
  return { post, first };
}

type CommentInput = Partial<z.input<typeof CreateComment>>;

export function writeComment(ctx: Ctx, typed: CommentInput) {
  const form = { key: randomUUID(), name: "Hoa", email: "hoa@example.vn", content: "Hay quá.", ...typed };
  return createComment(ctx, CreateComment.parse(form));
}

export async function makeComment(ctx: Ctx, typed: CommentInput): Promise<number> {
  await writeComment(ctx, typed);
  const [last] = await ctx.db.select().from(comments).orderBy(desc(comments.id)).limit(1);
  await ctx.db.update(comments).set({ state: "shown", decidedAt: ctx.now }).where(eq(comments.id, last!.id));
  return last!.id;
}
