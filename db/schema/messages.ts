import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

/** The outbox: letters, written in the transaction of what they tell. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    /** A second letter of the same is not written. */
    key: text().notNull().unique(),
    /** As `app/mail/kinds-of-letter.ts` has them. Plain text, for a row may be older than the code, or newer. */
    kind: text().notNull(),
    /** As its kind says; no foreign key, for what letters are about stands further right. */
    subjectId: integer().notNull(),
    recipient: text().notNull(),
    locale: text().$type<"vi" | "en">().notNull(),
    /** What its subject's row does not say. */
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: createdAt(),
    nextTryAt: createdAt(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
    failure: text(),
  },
  (t) => [index("mails_waiting").on(t.sentAt, t.nextTryAt), index("mails_subject").on(t.subjectId, t.kind)],
);

/** Demo mode: where letters land instead of a mail server. */
export const demoInbox = pgTable(
  "demo_inbox",
  {
    mailId: integer()
      .primaryKey()
      .references(() => mails.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [index("demo_inbox_received").on(t.receivedAt)],
);
