import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { type OrderId, orders } from "./orders";

export type MailKind =
  | "order_placed"
  | "order_paid"
  | "order_shipped"
  | "order_cancelled"
  | "staff_new_order"
  | "staff_stuck_money"
  | "quote_received"
  | "staff_new_quote"
  | "staff_new_message";

/** Letters waiting to be sent, written in the transaction of what they tell. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    /** One letter per thing to tell: a second try to write it writes nothing. */
    key: text().notNull().unique(),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    locale: text().$type<"vi" | "en">().notNull(),
    orderId: integer()
      .$type<OrderId>()
      .references(() => orders.id),
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: createdAt(),
    nextTryAt: createdAt(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
    failure: text(),
  },
  (t) => [index("mails_waiting").on(t.sentAt, t.nextTryAt)],
);

/** Demo mode: where letters land instead of a mail server. */
export const demoInbox = pgTable("demo_inbox", {
  mailId: integer()
    .primaryKey()
    .references(() => mails.id),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  receivedAt: createdAt(),
});
