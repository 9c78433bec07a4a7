import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { RefusalReason } from "~/domain/community/moderation.rules";
import type { Locale } from "~/lib/locale";
import { type ReviewedKind, type ServiceId, services } from "./catalog";
import { bytes, createdAt, id, instant } from "./columns";
import { type PostId, posts, type VacancyId, vacancies } from "./content";
import { type UserId, users } from "./identity";

export type ReviewId = number & { readonly brand?: "review" };
export type CommentId = number & { readonly brand?: "comment" };
export type ModerationState = "held" | "shown" | "refused";
const written = () => ({
  formKey: text().notNull().unique(),
  userId: integer()
    .$type<UserId>()
    .references(() => users.id, { onDelete: "set null" }),
  writer: text(),
  /** This SHA-256 of the normalised text serves to find duplicates. */
  digest: text().notNull(),
  locale: text().$type<Locale>().notNull(),
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
    pictures: text().array().notNull().default(sql`'{}'`),
    /** Staff chose this passage, and pages quote it. */
    quotation: text(),
    quotedAt: instant(),
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
    index("reviews_quoted").on(t.quotedAt.desc()).where(sql`quotation is not null and state = 'shown'`),
    check("reviews_quotation", sql`(${t.quotation} is null) = (${t.quotedAt} is null)`),
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

const enquiryColumns = () => ({
  locale: text().$type<Locale>().notNull(),
  createdAt: createdAt(),
  answeredAt: instant(),
  answeredBy: text(),
  answer: text(),
  closedAt: instant(),
});

export const quoteRequests = pgTable(
  "quote_requests",
  {
    id: id(),
    formKey: text().notNull().unique(),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text(),
    country: text().notNull(),
    serviceId: integer()
      .$type<ServiceId>()
      .references(() => services.id),
    ...enquiryColumns(),
  },
  (t) => [index("quote_requests_open").on(t.answeredAt, t.createdAt)],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    formKey: text().notNull().unique(),
    fullName: text().notNull(),
    email: text(),
    phone: text(),
    message: text().notNull(),
    ...enquiryColumns(),
  },
  (t) => [
    index("contact_messages_open").on(t.answeredAt, t.createdAt),
    check("somewhere_to_answer", sql`coalesce(${t.email}, ${t.phone}) is not null`),
  ],
);

export type CvType = "application/pdf" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export const cvUploads = pgTable(
  "cv_uploads",
  {
    token: text().primaryKey(),
    name: text().notNull(),
    type: text().$type<CvType>().notNull(),
    bytes: bytes().notNull(),
    uploadedAt: createdAt(),
  },
  (t) => [index("cv_uploads_age").on(t.uploadedAt)],
);

export const applications = pgTable(
  "applications",
  {
    id: id(),
    formKey: text().notNull().unique(),
    vacancyId: integer()
      .$type<VacancyId>()
      .notNull()
      .references(() => vacancies.id),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text(),
    cvName: text().notNull(),
    cvType: text().$type<CvType>().notNull(),
    cv: bytes().notNull(),
    ...enquiryColumns(),
  },
  (t) => [
    index("applications_open").on(t.answeredAt, t.createdAt),
    index("applications_vacancy").on(t.vacancyId),
    index("applications_age").on(t.createdAt),
  ],
);
