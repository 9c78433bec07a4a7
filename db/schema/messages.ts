import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

/** The channel of a message; each has a file in `domain/messages/channels/`. */
export type Channel = "mail" | "zns" | "sms";
/** `sent`: the provider has it. `unclear`: possibly sent, and a retry could send it twice. `held`: over a limit. */
export type MessageState = "waiting" | "sent" | "failed" | "unclear" | "held";

/**
 * The outbox of emails and of short messages to phones, written in the transaction that they report. The table keeps
 * its old name because renaming it would break the process that still runs during a deploy.
 */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    /** The idempotency key: a second message with the same key is not written. */
    key: text().notNull().unique(),
    /** A kind of `app/mail/message-kinds.ts`. Plain text, because a row may be older or newer than the code. */
    kind: text().notNull(),
    /** An id in the table of its kind. No foreign key, because those tables belong to areas further right. */
    subjectId: integer().notNull(),
    channel: text().$type<Channel>().notNull().default("mail"),
    recipient: text().notNull(),
    locale: text().$type<"vi" | "en">().notNull(),
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: createdAt(),
    state: text().$type<MessageState>().notNull().default("waiting"),
    nextTryAt: createdAt(),
    tries: integer().notNull().default(0),
    /** It is set before each try and cleared by a definite answer: while set, the message may have been sent. */
    doubtSince: instant(),
    sentAt: instant(),
    failure: text(),
  },
  (t) => [
    index("mails_waiting").on(t.channel, t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    index("mails_undelivered").on(t.id).where(sql`${t.state} in ('failed', 'unclear')`),
    index("mails_sent").on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index("mails_subject").on(t.subjectId, t.kind),
    check("mail_sent", sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
);

export const channelTokens = pgTable("channel_tokens", {
  channel: text().$type<Channel>().primaryKey(),
  /** SHA-256 of the initial token in the environment. A different one replaces the stored tokens. */
  begunWith: text().notNull(),
  /** Both tokens are encrypted by `encryptText`. */
  concealed: text().notNull(),
  expiresAt: instant().notNull(),
  renewingSince: instant(),
});

export const demoInbox = pgTable(
  "demo_inbox",
  {
    mailId: integer()
      .primaryKey()
      .references(() => mails.id),
    channel: text().$type<Channel>().notNull().default("mail"),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [index("demo_inbox_received").on(t.receivedAt)],
);
