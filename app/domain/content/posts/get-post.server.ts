import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { defaultLocale } from "~/lib/locale";
import { extractPictureSlugs, placePictures } from "~/lib/markdown.server";
import type { Db, Tx } from "~db/client.server";
import { authors, type PostId, posts, postTags, tags } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { describedPictureOf, listPictures, pictureOf } from "../../media/find-picture.server";
import { pictureAddress } from "../../media/media.rules";
import type { BySlug } from "../../schema";
import { fillRendered, localizePicture, localizeText } from "../../shop/localize-content.server";
import { fillText } from "../../shop/placeholders.rules";
import {
  briefColumns,
  briefView,
  cardColumns,
  cardView,
  isPublic,
  lastChange,
  newestFirst,
  oldestFirst,
} from "./public-posts.server";

/** `body.text` is HTML. @throws DomainError post_not_found, post_taken_back */
export async function getPost(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [post] = await ctx.db
    .select({
      ...{
        id: posts.id,
        ...cardColumns,
        cover: describedPictureOf(posts.cover),
        keywords: posts.keywords,
        rendered: posts.rendered,
      },
      ...{ updatedAt: posts.updatedAt, withdrawnAt: posts.withdrawnAt },
      author: { slug: authors.slug, name: authors.name, role: authors.role, about: authors.about },
      authorPicture: pictureOf(authors.picture),
    })
    .from(posts)
    .innerJoin(authors, eq(authors.id, posts.authorId))
    .where(eq(posts.slug, slug));
  requirePublished(post, ctx);
  const { locale } = ctx;
  const { [locale]: own, [defaultLocale]: original } = post.rendered;
  const rendered = own ?? original;
  const lang = rendered === original ? defaultLocale : locale;
  const facts = ctx.shop.facts[lang];
  const [html, tagRows, [older], [newer]] = await Promise.all([
    insertPictures(ctx, rendered.html),
    listTagsOf(ctx, post.id),
    findNeighbour(ctx, post, "older"),
    findNeighbour(ctx, post, "newer"),
  ]);
  const { author } = post;
  return {
    ...cardView(ctx, { ...post, cover: post.cover && localizePicture(ctx, post.cover) }),
    keywords: post.keywords && localizeText(ctx, post.keywords),
    body: { text: fillRendered(ctx, html, lang), lang },
    headings: rendered.headings.map(({ text, ...heading }) => ({ ...heading, text: fillText(text, facts) })),
    minutes: rendered.minutes,
    author: {
      ...{ slug: author.slug, name: author.name, picture: post.authorPicture },
      ...{ role: localizeText(ctx, author.role), about: localizeText(ctx, author.about) },
    },
    tags: tagRows.map(({ slug, name }) => ({ slug, name: localizeText(ctx, name) })),
    updatedAt: lastChange(post),
    older: older ? briefView(ctx, older) : null,
    newer: newer ? briefView(ctx, newer) : null,
  };
}

async function insertPictures(ctx: Ctx, html: string): Promise<string> {
  const slugs = extractPictureSlugs(html);
  if (slugs.length === 0) return html;
  const pictures = await listPictures(ctx, { slugs });
  return placePictures(html, (slug) => {
    const picture = pictures[slug];
    return picture ? `src="${pictureAddress(picture)}" width="${picture.width}" height="${picture.height}"` : null;
  });
}

function listTagsOf({ db }: Ctx, postId: number) {
  return db
    .select({ slug: tags.slug, name: tags.name })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(eq(postTags.postId, postId))
    .orderBy(asc(tags.id));
}

type PostPosition = Pick<typeof posts.$inferSelect, "id" | "kind" | "publishedAt">;

function findNeighbour(ctx: Ctx, { id, kind, publishedAt }: PostPosition, which: "older" | "newer") {
  const position = sql`(${publishedAt.toISOString()}::timestamptz, ${id}::int)`;
  const side =
    which === "older"
      ? sql`(${posts.publishedAt}, ${posts.id}) < ${position}`
      : sql`(${posts.publishedAt}, ${posts.id}) > ${position}`;
  return ctx.db
    .select(briefColumns)
    .from(posts)
    .where(and(eq(posts.kind, kind), isPublic(ctx), side, ne(posts.id, id)))
    .orderBy(...(which === "older" ? newestFirst : oldestFirst))
    .limit(1);
}

export async function findPostId({ db, now }: Pick<Ctx, "now"> & { db: Db | Tx }, slug: string): Promise<PostId> {
  const { id, publishedAt, withdrawnAt } = posts;
  const [post] = await db.select({ id, publishedAt, withdrawnAt }).from(posts).where(eq(posts.slug, slug));
  requirePublished(post, { now });
  return post.id;
}

type Publication = Pick<typeof posts.$inferSelect, "publishedAt" | "withdrawnAt">;

function requirePublished<Post extends Publication>(
  post: Post | undefined,
  { now }: Pick<Ctx, "now">,
): asserts post is Post {
  if (!post || post.publishedAt > now) throw new DomainError("post_not_found");
  if (post.withdrawnAt) throw new DomainError("post_taken_back");
}

export type PostView = Awaited<ReturnType<typeof getPost>>;
