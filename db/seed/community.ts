import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { defaultLocale, type Locale, locales, textIn } from "~/lib/locale";
import { instantOf } from "~/lib/shop-time";
import { foldVietnamese } from "~/lib/text";
import type { Tx } from "~db/client.server";
import * as tables from "~db/schema";
import type { ReviewedKind } from "../schema/catalog";
import { readDemoFile, readSiteTexts } from "./read-demo";

const date = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const lang = z.enum(locales);
const slug = z.string().optional();
const Review = z.strictObject({
  about: z.strictObject({ ticket: slug, product: slug, service: slug }),
  stars: z.number().int().min(1).max(5),
  title: z.string().optional(),
  text: z.string(),
  name: z.string(),
  profession: z.string().optional(),
  face: z.string().optional(),
  pictures: z.array(z.string()).max(3).optional(),
  visited: date,
  written: date,
  bought: z.boolean(),
  lang,
  reply: z.string().optional(),
  quotation: z.string().optional(),
});
const contribution = { name: z.string(), text: z.string(), written: date };
const Comment = z.strictObject({
  ...contribution,
  post: z.string(),
  lang,
  replies: z.array(z.strictObject({ ...contribution, shop: z.boolean().optional() })).default([]),
});

export async function seedCommunity(tx: Tx): Promise<void> {
  await seedReviews(tx, readDemoFile("demo/reviews.yaml", z.array(Review)));
  await seedComments(tx, readDemoFile("demo/comments.yaml", z.array(Comment)));
}

async function seedReviews(tx: Tx, reviews: z.output<typeof Review>[]) {
  const rows = [];
  for (const [index, review] of reviews.entries()) {
    const {
      about,
      text: content,
      name: authorName,
      profession,
      face: avatar,
      visited: visitedOn,
      bought,
      reply,
      pictures,
    } = review;
    const createdAt = momentOf(review.written, index);
    rows.push({
      ...(await itemOf(tx, about)),
      ...publishedFields(`review-${index}`, content, review.lang, createdAt),
      ...{
        stars: review.stars,
        title: review.title,
        content,
        authorName,
        profession,
        avatar,
        pictures,
        visitedOn,
        reply,
      },
      // Order 0 does not exist. The ID only marks the reviewer as a buyer.
      orderId: bought ? 0 : null,
      ...(review.quotation && { quotation: review.quotation, quotedAt: hoursAfter(createdAt, 48) }),
      ...(reply && { repliedAt: hoursAfter(createdAt, 26), repliedBy: shopName }),
    });
  }
  if (rows.length > 0) await tx.insert(tables.reviews).values(rows);
}

async function itemOf(
  tx: Tx,
  about: z.output<typeof Review>["about"],
): Promise<{ kind: ReviewedKind; itemId: number }> {
  const reviewed = { ticket: tables.ticketTypes, product: tables.products, service: tables.services };
  for (const kind of ["ticket", "product", "service"] as const) {
    const slug = about[kind];
    if (slug === undefined) continue;
    const table = reviewed[kind];
    const [item] = await tx.select({ id: table.id }).from(table).where(eq(table.slug, slug));
    if (!item) throw new Error(`reviews.yaml: there is no ${kind} ${slug}`);
    return { kind, itemId: item.id };
  }
  return { kind: "place", itemId: 0 };
}

async function seedComments(tx: Tx, comments: z.output<typeof Comment>[]) {
  for (const [index, { post: slug, name, text: content, lang, written, replies }] of comments.entries()) {
    const [post] = await tx.select({ id: tables.posts.id }).from(tables.posts).where(eq(tables.posts.slug, slug));
    if (!post) throw new Error(`comments.yaml: there is no post ${slug}`);
    const postId = post.id;
    const row = {
      postId,
      name,
      content,
      ...publishedFields(`comment-${index}`, content, lang, momentOf(written, index)),
    };
    const [under] = await tx.insert(tables.comments).values(row).returning({ id: tables.comments.id });
    for (const [answer, { name, text: content, written, shop }] of replies.entries()) {
      const key = `comment-${index}-${answer}`;
      await tx.insert(tables.comments).values({
        ...{ postId, name, content, parentId: under?.id, byShop: shop ? name : null },
        ...publishedFields(key, content, lang, momentOf(written, index + answer + 1)),
      });
    }
  }
}

const shopName = textIn(readSiteTexts()["shop.name"], defaultLocale);

function publishedFields(key: string, content: string, locale: Locale, createdAt: Date) {
  const digest = createHash("sha256").update(foldVietnamese(content)).digest("hex");
  const decided = {
    state: "shown",
    decidedAt: hoursAfter(createdAt, 2),
    decidedBy: textIn(readSiteTexts()["shop.name"], defaultLocale),
  } as const;
  return { formKey: `demo-${key}`, digest, locale, createdAt, ...decided };
}

function momentOf(date: string, index: number): Date {
  return hoursAfter(instantOf(date, "08:00"), ((index * 37) % 120) / 10);
}

function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * 3_600_000);
}
