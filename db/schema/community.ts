import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { RefusalReason } from "~/domain/community/moderation.rules";
import { createdAt, id, instant } from "./columns";
import { type PostId, posts } from "./content";
import { type UserId, users } from "./identity";
import type { ReviewedKind } from "./ratings";

export type ReviewId = number & { readonly brand?: "review" };
export type CommentId = number & { readonly brand?: "comment" };
export type ModerationState = "held" | "shown" | "refused";
const written = () => ({
  /** The idempotency key of the form. */
  formKey: text().notNull().unique(),
  userId: integer()
    .$type<UserId>()
    .references(() => users.id, { onDelete: "set null" }),
  writer: text(),
  /** SHA-256 of the normalised text, to detect a duplicate. */
  digest: text().notNull(),
  locale: text().$type<"vi" | "en">().notNull(),
  createdAt: createdAt(),
  state: text().$type<ModerationState>().notNull().default("held"),
  reason: text().$type<RefusalReason>(),
  decidedAt: instant(),
  decidedBy: text(),
});

function refusedForAReason(name: string, t: { state: AnyPgColumn; reason: AnyPgColumn; decidedAt: AnyPgColumn }) {
  const rule: SQL = sql`(${t.state} = 'refused') = (${t.reason} is not null)
    and (${t.state} = 'held') = (${t.decidedAt} is null)`;
  return check(name, rule);
}

export const reviews = pgTable(
  "reviews",
  {
    id: id().$type<ReviewId>(),
    kind: text().$type<ReviewedKind>().notNull(),
    itemId: integer().notNull(),
    stars: integer().notNull(),
    title: text(),
    content: text().notNull(),
    authorName: text().notNull(),
    profession: text(),
    avatar: text(),
    visitedOn: date(),
    orderId: integer(),
    ...written(),
    reply: text(),
    repliedAt: instant(),
    repliedBy: text(),
  },
  (t) => [
    index("reviews_of_item").on(t.kind, t.itemId, t.state, t.createdAt.desc(), t.id.desc()),
    index("reviews_by_stars")
      .on(t.kind, t.itemId, t.stars, t.createdAt.desc(), t.id.desc())
      .where(sql`state = 'shown'`),
    index("reviews_newest").on(t.createdAt.desc(), t.id.desc()).where(sql`state = 'shown'`),
    index("reviews_by_decision").on(t.decidedAt.desc(), t.id.desc()).where(sql`state <> 'held'`),
    index("reviews_newest_by_stars").on(t.stars, t.createdAt.desc(), t.id.desc()).where(sql`state = 'shown'`),
    index("reviews_order").on(t.orderId),
    index("reviews_waiting").on(t.createdAt).where(sql`state = 'held'`),
    index("reviews_writer").on(t.writer),
    index("reviews_user").on(t.userId),
    index("reviews_digest").on(t.digest),
    check("reviews_stars", sql`${t.stars} between 1 and 5`),
    check("reviews_place", sql`(${t.kind} = 'place') = (${t.itemId} = 0)`),
    refusedForAReason("reviews_decided", t),
  ],
);

export const comments = pgTable(
  "comments",
  {
    id: id().$type<CommentId>(),
    postId: integer()
      .$type<PostId>()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    parentId: integer()
      .$type<CommentId>()
      .references((): AnyPgColumn => comments.id, { onDelete: "cascade" }),
    name: text().notNull(),
    email: text(),
    content: text().notNull(),
    byShop: text(),
    ...written(),
  },
  (t) => [
    index("comments_of_post").on(t.postId, t.state, t.createdAt),
    index("comments_replies").on(t.parentId),
    index("comments_by_decision").on(t.decidedAt.desc(), t.id.desc()).where(sql`state <> 'held'`),
    index("comments_waiting").on(t.createdAt).where(sql`state = 'held'`),
    index("comments_writer").on(t.writer),
    index("comments_user").on(t.userId),
    index("comments_digest").on(t.digest),
    refusedForAReason("comments_decided", t),
  ],
);
