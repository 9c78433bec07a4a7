import { and, isNull, lte, sql } from "drizzle-orm";
import { type Locale, localize } from "~/i18n/locale";
import { posts } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { type PictureView, pictureOf } from "../../media/find-picture.server";

/** A scheduled post becomes public at its time, without a job. */
export function isPublic({ now }: Pick<Ctx, "now">) {
  return and(isNull(posts.withdrawnAt), lte(posts.publishedAt, now));
}

/** Matches the order of the indexes, including nulls. */
export const newestFirst = [sql`${posts.publishedAt} desc nulls last`, sql`${posts.id} desc nulls last`];
export const oldestFirst = [sql`${posts.publishedAt} nulls first`, sql`${posts.id} nulls first`];

export const briefColumns = {
  ...{ slug: posts.slug, kind: posts.kind, title: posts.title, summary: posts.summary },
  publishedAt: posts.publishedAt,
};
export const cardColumns = { ...briefColumns, cover: pictureOf(posts.cover) };

type Brief = Pick<typeof posts.$inferSelect, keyof typeof briefColumns>;
type Card = Brief & { cover: PictureView | null };

export function briefView({ slug, kind, title, publishedAt }: Omit<Brief, "summary">, locale: Locale) {
  return { slug, kind, title: localize(title, locale), publishedAt: publishedAt.toISOString() };
}

export function cardView({ cover, summary, ...brief }: Card, locale: Locale) {
  return { ...briefView(brief, locale), summary: localize(summary, locale), cover };
}

export function lastChange({ updatedAt, publishedAt }: Pick<typeof posts.$inferSelect, "updatedAt" | "publishedAt">) {
  return (updatedAt > publishedAt ? updatedAt : publishedAt).toISOString();
}

export type PostCard = ReturnType<typeof cardView>;
