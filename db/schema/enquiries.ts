import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { type ServiceId, services } from "./catalog";
import { bytes, createdAt, id, instant } from "./columns";
import { type VacancyId, vacancies } from "./content";

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
    answeredAt: instant(),
    answeredBy: text(),
    answer: text(),
    closedAt: instant(),
  },
  (t) => [index("quote_requests_open").on(t.answeredAt, t.createdAt)],
);

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
    answeredAt: instant(),
    answeredBy: text(),
    answer: text(),
    closedAt: instant(),
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
    answeredAt: instant(),
    answeredBy: text(),
    answer: text(),
    closedAt: instant(),
  },
  (t) => [
    index("applications_open").on(t.answeredAt, t.createdAt),
    index("applications_vacancy").on(t.vacancyId),
    index("applications_age").on(t.createdAt),
  ],
);
