import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { type ServiceId, services } from "./catalog";
import { bytes, createdAt, id, instant } from "./columns";
import { type VacancyId, vacancies } from "./content";

/** Somebody asks what something would cost. */
export const quoteRequests = pgTable(
  "quote_requests",
  {
    id: id(),
    /** The idempotency key of the form. */
    formKey: text().notNull().unique(),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text(),
    /** ISO 3166 alpha-2. */
    country: text().notNull(),
    serviceId: integer()
      .$type<ServiceId>()
      .references(() => services.id),
    locale: text().$type<"vi" | "en">().notNull(),
    createdAt: createdAt(),
    /** By letter; `answeredBy`: a name of the staff. */
    answeredAt: instant(),
    answeredBy: text(),
    answer: text(),
    /** Nothing is left to do about it. */
    closedAt: instant(),
  },
  (t) => [index("quote_requests_open").on(t.answeredAt, t.createdAt)],
);

/** Somebody writes to the shop; at least one of email and phone is there, to answer to. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    /** The idempotency key of the form. */
    formKey: text().notNull().unique(),
    fullName: text().notNull(),
    email: text(),
    phone: text(),
    message: text().notNull(),
    locale: text().$type<"vi" | "en">().notNull(),
    createdAt: createdAt(),
    /** By letter; `answeredBy`: a name of the staff. */
    answeredAt: instant(),
    answeredBy: text(),
    answer: text(),
    /** Nothing is left to do about it. */
    closedAt: instant(),
  },
  (t) => [
    index("contact_messages_open").on(t.answeredAt, t.createdAt),
    check("somewhere_to_answer", sql`coalesce(${t.email}, ${t.phone}) is not null`),
  ],
);

export type CvType = "application/pdf" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A CV ahead of the application that will name it. */
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

/** Somebody wants to work for the shop. */
export const applications = pgTable(
  "applications",
  {
    id: id(),
    /** The idempotency key of the form. */
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
    locale: text().$type<"vi" | "en">().notNull(),
    createdAt: createdAt(),
    /** By letter; `answeredBy`: a name of the staff. */
    answeredAt: instant(),
    answeredBy: text(),
    answer: text(),
    /** Nothing is left to do about it. */
    closedAt: instant(),
  },
  (t) => [
    index("applications_open").on(t.answeredAt, t.createdAt),
    index("applications_vacancy").on(t.vacancyId),
    index("applications_age").on(t.createdAt),
  ],
);
