import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { type ServiceId, services } from "./catalog";
import { createdAt, id, instant } from "./columns";

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
    answeredAt: instant(),
  },
  (t) => [index("quote_requests_open").on(t.answeredAt, t.createdAt)],
);
