import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "~/lib/locale";
import { createdAt, id, instant } from "./columns";

/** `zns` is a message through Zalo. */
export type Channel = "mail" | "zns" | "sms";
/** `unclear`: it may have been sent, so a retry could duplicate it. `held`: it is above a rate limit. */
export type MessageState = "waiting" | "sent" | "failed" | "unclear" | "held";

/** In this outbox, a row is written in the same transaction as the event that its message reports. */
export const messages = pgTable(
  "messages",
  {
    id: id(),
    key: text().notNull().unique(),
    /**
     * The kind is one of `app/mail/message-kinds.ts`. Rows can be older or newer than the code, so the code may not
     * know it.
     */
    kind: text().notNull(),
    /** The kind refers to the table of the ID. There is no foreign key, because kinds refer to different tables. */
    subjectId: integer().notNull(),
    channel: text().$type<Channel>().notNull().default("mail"),
    recipient: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: createdAt(),
    state: text().$type<MessageState>().notNull().default("waiting"),
    nextTryAt: createdAt(),
    tries: integer().notNull().default(0),
    /** The first try without a definite answer was at this time. While it is set, the message may have been sent. */
    doubtSince: instant(),
    sentAt: instant(),
    failure: text(),
  },
  (t) => [
    index("messages_waiting").on(t.channel, t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    index("messages_undelivered").on(t.id).where(sql`${t.state} in ('failed', 'unclear')`),
    index("messages_sent").on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index("messages_subject").on(t.subjectId, t.kind),
    check("message_sent", sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
);

export const channelTokens = pgTable("channel_tokens", {
  channel: text().$type<Channel>().primaryKey(),
  /** This is the SHA-256 of the token in the environment. A new token in the environment replaces the stored ones. */
  initialTokenDigest: text().notNull(),
  /** `encryptText` encrypts the access token and the refresh token. */
  encrypted: text().notNull(),
  expiresAt: instant().notNull(),
  renewingSince: instant(),
});

export const demoInbox = pgTable(
  "demo_inbox",
  {
    messageId: integer()
      .primaryKey()
      .references(() => messages.id),
    channel: text().$type<Channel>().notNull().default("mail"),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [index("demo_inbox_received").on(t.receivedAt)],
);
