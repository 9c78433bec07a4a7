import { and, asc, eq, isNotNull, isNull, lt, lte, max, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "~db/client.server";
import { lacksTranslation } from "~db/lacks-translation";
import { type PostKind, posts, postTags, tags } from "~db/schema/content";
import { waitingColumns } from "~db/waiting-columns";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { maxPages } from "../../schema";
import { localizeText } from "../../shop/localize-content.server";
import { briefColumns, briefView, cardColumns, cardView, isPublic, newestFirst } from "./public-posts.server";
import type { ListPosts, RelatedPostsQuery } from "./schema";

const pageSize = 12;
const maxCounted = pageSize * maxPages;
const maxRecent = 3;

/** A page number past the end returns the last page. @throws DomainError page_not_found for an unknown tag */
export async function listPosts(ctx: Ctx, { kind, tag: slug, page: requestedPage }: z.output<typeof ListPosts>) {
  const tag = slug === undefined ? null : await findTag(ctx, slug);
  const found = tag ? taggedPosts(ctx, tag.id) : postsOf(ctx, kind);
  const [rows, counted] = await Promise.all([found.read(requestedPage), found.count()]);
  const pages = Math.max(1, Math.ceil(counted / pageSize));
  const page = Math.min(requestedPage, pages);
  const items = page === requestedPage ? rows : await found.read(page);
  return {
    tag: tag && { slug: tag.slug, name: localizeText(ctx, tag.name) },
    items: items.map((row) => cardView(ctx, row)),
    page,
    pages,
  };
}

function postsOf(ctx: Ctx, kind: PostKind) {
  const filter = and(eq(posts.kind, kind), isPublic(ctx));
  return {
    read: (page: number) =>
      readCards(
        ctx,
        sql`select ${posts.id} from ${posts} where ${filter} order by ${sql.join(newestFirst, sql`, `)} ${pageLimit(page)}`,
      ),
    count: () => countUpTo(ctx, sql`select from ${posts} where ${filter}`),
  };
}

function taggedPosts(ctx: Ctx, tagId: number) {
  const filter = and(eq(postTags.tagId, tagId), lte(postTags.publishedAt, ctx.now));
  return {
    read: (page: number) =>
      readCards(
        ctx,
        sql`select ${postTags.postId} from ${postTags} where ${filter}
          order by ${postTags.publishedAt} desc nulls last, ${postTags.postId} desc nulls last ${pageLimit(page)}`,
      ),
    count: () => countUpTo(ctx, sql`select from ${postTags} where ${filter}`),
  };
}

function pageLimit(page: number): SQL {
  return sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

function readCards({ db }: Ctx, ids: SQL) {
  return db
    .select(cardColumns)
    .from(posts)
    .where(sql`${posts.id} in (${ids})`)
    .orderBy(...newestFirst);
}

async function countUpTo({ db }: Ctx, rows: SQL): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${maxCounted}) as counted`,
  );
  return row?.count ?? 0;
}

async function findTag({ db }: Ctx, slug: string) {
  const [tag] = await db.select().from(tags).where(eq(tags.slug, slug));
  if (!tag) throw new DomainError("page_not_found");
  return tag;
}

export async function listNewestPosts(ctx: Ctx, { kind, limit }: { kind: PostKind; limit: number }) {
  const rows = await ctx.db
    .select(cardColumns)
    .from(posts)
    .where(and(eq(posts.kind, kind), isPublic(ctx)))
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map((row) => cardView(ctx, row));
}

/** Includes scheduled posts. The caller must check the permission. */
export async function listPostsForStaff(ctx: Ctx, { limit }: { limit: number }) {
  const rows = await ctx.db
    .select(briefColumns)
    .from(posts)
    .where(isNull(posts.withdrawnAt))
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map((row) => ({ ...briefView(ctx, row), isScheduled: row.publishedAt > ctx.now }));
}

export function selectPostsWithoutTranslation(db: Db) {
  return db
    .select(waitingColumns("posts_without_translation", posts.updatedAt, null))
    .from(posts)
    .where(and(isNull(posts.withdrawnAt), or(lacksTranslation(posts.title), lacksTranslation(posts.body))));
}

/** Returns whether the shop has news posts, but none, not even a scheduled one, was changed since `time`. */
export function hasNoNewsSince(db: Db, time: SQLWrapper): SQL {
  const newest = db
    .select({ at: max(posts.updatedAt) })
    .from(posts)
    .where(and(eq(posts.kind, "news"), isNull(posts.withdrawnAt)));
  return lt(sql`(${newest})`, time);
}

export async function listRelatedPosts(ctx: Ctx, { kind, except }: z.output<typeof RelatedPostsQuery>) {
  const [recent, known] = await Promise.all([
    ctx.db
      .select(briefColumns)
      .from(posts)
      .where(and(eq(posts.kind, kind), isPublic(ctx), except === undefined ? undefined : ne(posts.slug, except)))
      .orderBy(...newestFirst)
      .limit(maxRecent),
    listTags(ctx),
  ]);
  return {
    recent: recent.map((post) => briefView(ctx, post)),
    tags: known.map(({ slug, name }) => ({ slug, name: localizeText(ctx, name) })),
  };
}

function listTags(ctx: Pick<Ctx, "db" | "now">) {
  const newest = sql`(select t.published_at from ${postTags} t where t.tag_id = ${tags}.id
    and t.published_at <= ${ctx.now.toISOString()}::timestamptz order by t.published_at desc nulls last limit 1)`;
  return ctx.db.select({ slug: tags.slug, name: tags.name }).from(tags).where(isNotNull(newest)).orderBy(asc(tags.id));
}

export async function listTagSlugs(ctx: Pick<Ctx, "db" | "now">): Promise<string[]> {
  return (await listTags(ctx)).map(({ slug }) => slug);
}

export type PostList = Awaited<ReturnType<typeof listPosts>>;
export type RelatedPostsView = Awaited<ReturnType<typeof listRelatedPosts>>;
