import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { defaultLocale, type Locale } from "~/lib/locale";
import { reviews } from "~db/schema/community";
import type { Ctx } from "../ctx";
import { pictureListOf, pictureOf } from "../media/find-picture.server";
import { maxPages } from "../schema";
import { readRating } from "./get-rating.server";
import { reviewKeyOf } from "./review.rules";
import { aboutView, itemIdOf, reviewedItem } from "./reviewed-items.server";
import type { About, ListReviews, RatingQuery, ReviewedItemQuery } from "./schema";
import { isOwnText } from "./writer.server";

const pageSize = 6;
const maxHeld = 20;
const maxNewest = 2;
const maxQuotations = 3;

const columns = {
  ...{ id: reviews.id, rating: reviews.stars, title: reviews.title, content: reviews.content, locale: reviews.locale },
  ...{ authorName: reviews.authorName, profession: reviews.profession, visitDate: reviews.visitedOn },
  ...{ orderId: reviews.orderId, createdAt: reviews.createdAt, kind: reviews.kind, reply: reviews.reply },
  ...{ authorAvatar: pictureOf(reviews.avatar), pictures: pictureListOf(reviews.pictures), thing: reviewedItem },
};

/** `nulls last` matches the order of the indexes. */
const newestFirst = [sql`${reviews.createdAt} desc nulls last`, sql`${reviews.id} desc nulls last`];

/** A page number past the end returns the last page. @throws a not-found DomainError of the item's kind */
export async function listReviews(ctx: Ctx, query: z.output<typeof ListReviews>) {
  const { about, stars, replied, page: requestedPage } = query;
  const { id, counts } = await readRating(ctx, about);
  const filter = and(
    isPublishedOf(about, id),
    stars === undefined ? undefined : eq(reviews.stars, stars),
    replied ? isNotNull(reviews.reply) : undefined,
  );
  const count = replied
    ? await ctx.db.$count(reviews, filter)
    : counts.reduce((sum, of, index) => (stars === undefined || stars === index + 1 ? sum + of : sum), 0);
  const pages = Math.min(maxPages, Math.max(1, Math.ceil(count / pageSize)));
  const page = Math.min(requestedPage, pages);
  const items = await readReviews(ctx, filter, pageOf(page), ownLanguageFirst(ctx.locale));
  return { items: items.map((row) => viewOf(row, ctx.locale)), count, page, pages };
}

export async function listNewestReviews(
  ctx: Ctx,
  { about }: z.output<typeof ReviewedItemQuery>,
): Promise<ReviewView[]> {
  const { id } = await readRating(ctx, about);
  const ofItem = { limit: maxNewest, from: 0 };
  const rows = await readReviews(ctx, isPublishedOf(about, id), ofItem, ownLanguageFirst(ctx.locale));
  return rows.map((row) => viewOf(row, ctx.locale));
}

export async function listNewestOfAll(ctx: Ctx, { limit }: { limit: number }): Promise<ReviewView[]> {
  const rows = await readReviews(ctx, eq(reviews.state, "shown"), { limit, from: 0 }, ownLanguageFirst(ctx.locale));
  return rows.map((row) => viewOf(row, ctx.locale));
}

/** Returns the quotations that staff chose from reviews in the reader's language, the last chosen one first. */
export async function listQuotations(
  { db, locale }: Pick<Ctx, "db" | "locale">,
  { about, limit = maxQuotations }: z.output<typeof RatingQuery> & { limit?: number },
) {
  const { id, quotation, stars: rating, authorName, locale: lang } = reviews;
  const rows = await db
    .select({ id, text: sql<string>`${quotation}`, rating, authorName, lang })
    .from(reviews)
    .where(and(eq(reviews.state, "shown"), eq(lang, locale), isNotNull(quotation), isAbout(about)))
    .orderBy(desc(reviews.quotedAt), desc(id))
    .limit(limit);
  return rows;
}

export async function listWaitingReviews(ctx: Ctx, { about }: z.output<typeof RatingQuery>): Promise<ReviewView[]> {
  const own = isOwnText(ctx, reviews);
  if (!own) return [];
  const rows = await readReviews(ctx, and(eq(reviews.state, "held"), own, isAbout(about)), { limit: maxHeld, from: 0 });
  return rows.map((row) => viewOf(row, ctx.locale));
}

/** The id is inlined, because with a parameter the planner would scan the newest reviews of all items. */
function isPublishedOf(about: About | undefined, id: number): SQL | undefined {
  const isOfItem = about && and(eq(reviews.kind, about.kind), sql`${reviews.itemId} = ${sql.raw(String(id))}`);
  return and(eq(reviews.state, "shown"), isOfItem);
}

function isAbout(about: About | undefined): SQL | undefined {
  return about && and(eq(reviews.kind, about.kind), eq(reviews.itemId, itemIdOf(about)));
}

function pageOf(page: number) {
  return { limit: pageSize, from: (page - 1) * pageSize };
}

/** Puts reviews in the reader's language first, except for the default language, because most reviews have it. */
function ownLanguageFirst(locale: Locale): SQL[] {
  return locale === defaultLocale ? newestFirst : [sql`(${reviews.locale} = ${locale}) desc`, ...newestFirst];
}

function readReviews(
  { db }: Ctx,
  filter: SQL | undefined,
  { limit, from }: { limit: number; from: number },
  order = newestFirst,
) {
  return db
    .select(columns)
    .from(reviews)
    .where(filter)
    .orderBy(...order)
    .limit(limit)
    .offset(from);
}

type ReviewRow = Awaited<ReturnType<typeof readReviews>>[number];

function viewOf({ thing, orderId, createdAt, locale: lang, kind, ...review }: ReviewRow, locale: Locale) {
  const about = aboutView(kind, thing, locale);
  return {
    ...{ ...review, lang, about, serviceType: reviewKeyOf(about) },
    isVisited: orderId !== null,
    writtenAt: createdAt.toISOString(),
  };
}

export type ReviewView = ReturnType<typeof viewOf>;
