import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

/** How a message goes; each has a file in `domain/messages/channels/`. */
export type Channel = "mail" | "zns" | "sms";
/** `sent`: handed over. `unclear`: it may have gone, and once more might make it two. `held`: too many were asked for. */
export type MessageState = "waiting" | "sent" | "failed" | "unclear" | "held";

/**
 * The outbox: letters and short messages to phones, written in the transaction of what they tell. Its table has the name
 * of when it held mails alone: renamed, it would fail every order of the process that is still running while it is.
 */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    /** A second message of the same is not written. */
    key: text().notNull().unique(),
    /** As `app/mail/kinds-of-letter.ts` has them. Plain text, for a row may be older than the code, or newer. */
    kind: text().notNull(),
    /** As its kind says; no foreign key, for what letters are about stands further right. */
    subjectId: integer().notNull(),
    channel: text().$type<Channel>().notNull().default("mail"),
    /** An email address, or a phone in E.164. */
    recipient: text().notNull(),
    locale: text().$type<"vi" | "en">().notNull(),
    /** What its subject's row does not say. */
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: createdAt(),
    state: text().$type<MessageState>().notNull().default("waiting"),
    nextTryAt: createdAt(),
    tries: integer().notNull().default(0),
    /** Since when it may have gone without our knowing: set before each try, taken back by a clear answer. */
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

/** Tokens that a provider renews by use. */
export const channelTokens = pgTable("channel_tokens", {
  channel: text().$type<Channel>().primaryKey(),
  /** SHA-256 of the token in the environment that it all began with: another one begins anew. */
  begunWith: text().notNull(),
  /** Both tokens, as `lib/conceal.server.ts` writes them: the table alone opens nothing. */
  concealed: text().notNull(),
  expiresAt: instant().notNull(),
  /** When a process set out to renew them. */
  renewingSince: instant(),
});

/** Demo mode: where messages land instead of at a provider. */
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
