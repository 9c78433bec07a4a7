import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { createdAt, id, instant, vnd } from "./columns";
import { type OrderId, orders } from "./orders";

export type MethodId = "vietqr" | "vnpay" | "cod";
export type AttemptStatus = "pending" | "succeeded" | "failed" | "expired";
/** What became of money that arrived: it settled a payable, waits for staff, or goes back. */
export type ReceiptStatus = "settled" | "queued" | "returned";
export const queueReasons = ["short", "over", "late", "double", "unmatched", "wrong_amount", "doubtful"] as const;
export type QueueReason = (typeof queueReasons)[number];
/** Why money goes back. The books count on `over`: the part of a settled receipt that its order did not need. */
export type RefundReason = "over" | "late" | "double" | "cancelled" | "returned by staff";

/** A way to pay that the shop offers, in order; each has an adapter in code. */
export const paymentMethods = pgTable("payment_methods", {
  id: text().$type<MethodId>().primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
  note: jsonb().$type<Localized>().notNull(),
  enabled: boolean().notNull().default(true),
  position: integer().notNull(),
});

/** Something to be paid: an order now; an exchange's difference or a quote later. */
export const payables = pgTable(
  "payables",
  {
    id: id(),
    orderId: integer()
      .$type<OrderId>()
      .references(() => orders.id)
      .unique(),
    amount: vnd().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("payable_amount", sql`${t.amount} >= 0`)],
);

export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    payableId: integer()
      .notNull()
      .references(() => payables.id),
    method: text().$type<MethodId>().notNull(),
    /** The order's code and which try this is; VNPay knows the attempt by it (TxnRef). */
    reference: text().notNull(),
    amount: vnd().notNull(),
    status: text().$type<AttemptStatus>().notNull().default("pending"),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** When the provider was last asked, so that many askers ask once. */
    askedAt: instant(),
    failure: text(),
  },
  (t) => [
    unique("payment_attempts_reference").on(t.method, t.reference),
    index("payment_attempts_payable").on(t.payableId),
  ],
);

/** Money that arrived, once per transaction of the provider. */
export const receipts = pgTable(
  "receipts",
  {
    id: id(),
    provider: text().$type<MethodId>().notNull(),
    transactionId: text().notNull(),
    /** The bank's own number, where one is known: staff and SePay may tell of the same transfer. */
    bankReference: text(),
    attemptId: integer().references(() => paymentAttempts.id),
    payableId: integer().references(() => payables.id),
    amount: vnd().notNull(),
    memo: text(),
    receivedAt: createdAt(),
    /** The provider's own time stamp, as it writes it. */
    providerDate: text(),
    status: text().$type<ReceiptStatus>().notNull(),
    reason: text().$type<QueueReason>(),
  },
  (t) => [unique("receipts_once").on(t.provider, t.transactionId), index("receipts_payable").on(t.payableId)],
);

/** Every notification that was truly signed, as it came; old ones are thrown away, what they brought are receipts. */
export const paymentNotices = pgTable("payment_notices", {
  id: id(),
  provider: text().$type<MethodId>().notNull(),
  receivedAt: createdAt(),
  raw: text().notNull(),
  verdict: text().notNull(),
});

/** Money going back. A gateway's is sent by a job; a bank transfer's by staff. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    payableId: integer().references(() => payables.id),
    receiptId: integer()
      .notNull()
      .references(() => receipts.id),
    amount: vnd().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    status: text().$type<"due" | "sent" | "done" | "failed">().notNull().default("due"),
    createdAt: createdAt(),
    /** When its gateway was last asked. */
    sentAt: instant(),
    doneAt: instant(),
    /** Where a bank transfer goes back to, as the buyer gave it. */
    bankAccount: text(),
    failure: text(),
  },
  (t) => [
    unique("refunds_once").on(t.receiptId, t.reason),
    index("refunds_payable").on(t.payableId),
    check("refund_amount", sql`${t.amount} > 0`),
  ],
);

/** Demo mode only: what the simulated VNPay remembers of each payment. */
export const simulatorPayments = pgTable(
  "simulator_payments",
  {
    provider: text().notNull(),
    reference: text().notNull(),
    amount: vnd().notNull(),
    status: text().notNull(),
    transactionNo: text().notNull(),
    payDate: text().notNull(),
    refunded: vnd().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.provider, t.reference] })],
);
