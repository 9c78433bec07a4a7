import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { QueueReason } from "~/domain/money/queue-reasons";
import { createdAt, id, instant, vnd } from "./columns";
import type { MethodId } from "./payments";

export type PayableId = number & { readonly brand?: "payable" };
/** Each has an entry in `settling/payable-kinds.server.ts`. */
export type PayableKind = "order" | "exchange";
export type AttemptStatus = "pending" | "succeeded" | "failed" | "expired";
/**
 * What became of money that arrived: it settled a payable, waits for staff, or goes back. `voided`: staff entered it by
 * mistake and took the entry back, so that it counts for nothing.
 */
export type ReceiptStatus = "settled" | "queued" | "returned" | "voided";
/**
 * Why money goes back. The books count on `over`: the part of a settled receipt that its order did not need.
 * `given back`: what its buyer gave back; `moved`: a ticket that moved to a day that costs less.
 */
export type RefundReason = "over" | "late" | "double" | "cancelled" | "returned by staff" | "given back" | "moved";
export type RefundStatus = "due" | "sending" | "sent" | "done" | "failed";
export type CreditId = number & { readonly brand?: "credit" };
export type CreditEntryKind = "given" | "used" | "returned" | "expired";

/** `subjectId` is the id of what it is for, in the table of its kind. */
export const payables = pgTable(
  "payables",
  {
    id: id().$type<PayableId>(),
    kind: text().$type<PayableKind>().notNull(),
    subjectId: integer().notNull(),
    /** Ten letters, as `newCode` writes them: transfers and attempts carry it. */
    code: text().notNull().unique(),
    amount: vnd().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("payables_once").on(t.kind, t.subjectId), check("payable_amount", sql`${t.amount} >= 0`)],
);

export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    payableId: integer()
      .$type<PayableId>()
      .notNull()
      .references(() => payables.id),
    method: text().$type<MethodId>().notNull(),
    /** The payable's code and which try this is: a provider knows the attempt by it. */
    reference: text().notNull(),
    amount: vnd().notNull(),
    status: text().$type<AttemptStatus>().notNull().default("pending"),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** When the provider was asked where it is paid, which is once: without `leadsTo` its answer is lost. */
    startedAt: instant(),
    /** The provider's page where it is paid, once the provider has said it. */
    leadsTo: text(),
    /** What its payer read when they last were led there, and reads again when they come back. */
    locale: text().$type<"vi" | "en">(),
    /** When the provider was last asked, so that many askers ask once. */
    askedAt: instant(),
    /** When the provider last said that nobody has opened the page where it is paid. */
    reportedUnopenedAt: instant(),
    failure: text(),
  },
  (t) => [
    unique("payment_attempts_reference").on(t.method, t.reference),
    index("payment_attempts_payable").on(t.payableId),
    check("payment_attempt_amount", sql`${t.amount} > 0`),
  ],
);

export const receipts = pgTable(
  "receipts",
  {
    id: id(),
    provider: text().$type<MethodId>().notNull(),
    transactionId: text().notNull(),
    /** The bank's own number without case and spaces, where one is known: staff and SePay may tell of one transfer. */
    bankReference: text(),
    attemptId: integer().references(() => paymentAttempts.id),
    payableId: integer()
      .$type<PayableId>()
      .references(() => payables.id),
    amount: vnd().notNull(),
    memo: text(),
    receivedAt: createdAt(),
    /** The provider's own time stamp, as it writes it. */
    providerDate: text(),
    status: text().$type<ReceiptStatus>().notNull(),
    reason: text().$type<QueueReason>(),
  },
  (t) => [
    uniqueIndex("receipts_once").on(t.provider, t.transactionId).where(sql`${t.status} <> 'voided'`),
    // Whoever tells of a transfer second, at the same moment too, tells nothing new; of another amount, something doubtful.
    uniqueIndex("receipts_one_a_transfer").on(t.provider, t.bankReference).where(sql`${t.status} <> 'voided'`),
    check("receipt_amount", sql`${t.amount} > 0`),
    index("receipts_payable").on(t.payableId),
    // Staff search by the number alone, whoever's it is.
    index("receipts_transaction").on(t.transactionId),
    index("receipts_bank_reference").on(t.bankReference),
    index("receipts_queued").on(t.id).where(sql`${t.status} = 'queued'`),
  ],
);

/** Every notification that was truly signed, as it came; old ones are thrown away, what they brought are receipts. */
export const paymentNotices = pgTable(
  "payment_notices",
  {
    id: id(),
    provider: text().$type<MethodId>().notNull(),
    receivedAt: createdAt(),
    raw: text().notNull(),
    verdict: text().notNull(),
  },
  (t) => [index("payment_notices_age").on(t.receivedAt)],
);

/**
 * Money going back, several rows against one receipt if need be. A gateway's is sent by a job; a bank transfer's by staff.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    /** Why this and no other: the same reason to give the same money back is one refund. */
    key: text().notNull().unique(),
    payableId: integer()
      .$type<PayableId>()
      .references(() => payables.id),
    receiptId: integer()
      .notNull()
      .references(() => receipts.id),
    amount: vnd().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** What its provider knows it by, the same at every try. */
    name: text().notNull().unique(),
    status: text().$type<RefundStatus>().notNull().default("due"),
    createdAt: createdAt(),
    /** When its gateway was first told, as far as it knows, and last told or asked. */
    firstTriedAt: instant(),
    triedAt: instant(),
    doneAt: instant(),
    bankAccount: text(),
    failure: text(),
    /** Its provider answers about several refunds of one payment at once: what became of this one, staff see at the provider. */
    isUnclear: boolean().notNull().default(false),
  },
  (t) => [
    index("refunds_receipt").on(t.receiptId),
    index("refunds_payable").on(t.payableId),
    index("refunds_open").on(t.triedAt).where(sql`${t.status} <> 'done'`),
    check("refund_amount", sql`${t.amount} > 0`),
  ],
);

/** Store credit: a code that pays. It belongs to whoever has the code; whom it was given to is known by what it stems from. */
export const credits = pgTable(
  "credits",
  {
    id: id().$type<CreditId>(),
    code: text().notNull().unique(),
    /** Why this and no other: the same reason to give is one credit. */
    key: text().notNull().unique(),
    stemsFrom: integer()
      .$type<PayableId>()
      .notNull()
      .references(() => payables.id),
    /** The sum of its entries: both change in one transaction. */
    balance: vnd().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("credits_stem").on(t.stemsFrom),
    index("credits_to_expire").on(t.expiresAt).where(sql`${t.balance} > 0`),
    check("credit_never_overdrawn", sql`${t.balance} >= 0`),
  ],
);

/** What became of a credit. `amount`: what it adds to the balance. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: id(),
    creditId: integer()
      .$type<CreditId>()
      .notNull()
      .references(() => credits.id),
    kind: text().$type<CreditEntryKind>().notNull(),
    amount: vnd().notNull(),
    /** `used`: the money that came of it. `returned`: the refund that brought it back. */
    receiptId: integer()
      .unique()
      .references(() => receipts.id),
    refundId: integer()
      .unique()
      .references(() => refunds.id),
    at: createdAt(),
  },
  (t) => [
    index("credit_entries_credit").on(t.creditId),
    uniqueIndex("credit_given_once").on(t.creditId).where(sql`${t.kind} = 'given'`),
    check(
      "credit_entry",
      sql`(${t.kind} in ('given', 'returned')) = (${t.amount} > 0) and ${t.amount} <> 0
        and (${t.kind} = 'used') = (${t.receiptId} is not null) and (${t.kind} = 'returned') = (${t.refundId} is not null)`,
    ),
  ],
);
