import { and, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Ctx } from "~/domain/ctx";
import { type PictureView, pictureOf } from "~/domain/media/find-picture.server";
import type { Localized } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { type PostKind, posts } from "~db/schema/content";
import { localizeText } from "../../shop/localize-content.server";

/** A scheduled post becomes public at its publication time, without a job. */
export function isPublic({ now }: Pick<Ctx, "now">) {
  return and(isNull(posts.withdrawnAt), lte(posts.publishedAt, now));
}

/** These sort orders must match those of the indexes, including the position of nulls. */
export const newestFirst = [sql`${posts.publishedAt} desc nulls last`, sql`${posts.id} desc nulls last`];
export const oldestFirst = [sql`${posts.publishedAt} nulls first`, sql`${posts.id} nulls first`];

export const briefColumns = {
  ...{ slug: posts.slug, kind: posts.kind, title: posts.title, summary: posts.summary },
  publishedAt: posts.publishedAt,
};
export const cardColumns = { ...briefColumns, cover: pictureOf(posts.cover) };

type PostBrief = Pick<typeof posts.$inferSelect, keyof typeof briefColumns>;
type PostCardRow = PostBrief & { cover: PictureView | null };

export function briefView(ctx: Ctx, { slug, kind, title, publishedAt }: Omit<PostBrief, "summary">) {
  return { slug, kind, title: localizeText(ctx, title), publishedAt: publishedAt.toISOString() };
}

export function cardView(ctx: Ctx, { cover, summary, ...brief }: PostCardRow) {
  return { ...briefView(ctx, brief), summary: localizeText(ctx, summary), cover };
}

export function lastChange({ updatedAt, publishedAt }: Pick<typeof posts.$inferSelect, "updatedAt" | "publishedAt">) {
  return (updatedAt > publishedAt ? updatedAt : publishedAt).toISOString();
}

export type PostSummary = ReturnType<typeof cardView>;

export async function updateIndexedPosts({ db, now }: { db: Db | Tx; now: Date }): Promise<void> {
  await db.execute(sql`update ${posts} set is_indexed = not is_indexed
    where is_indexed <> (withdrawn_at is null and published_at <= ${now.toISOString()}::timestamptz)`);
}

type PostName = { slug: string; kind: PostKind; name: Localized };

export function postNamed(id: AnyPgColumn): SQL<PostName> {
  return sql<PostName>`(select json_build_object('slug', slug, 'kind', kind, 'name', title) from ${posts} where ${posts.id} = ${id})`;
}
