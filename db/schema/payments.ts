import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ReviewReason } from "~/domain/payments/review-reasons";
import type { Locale, Localized } from "~/lib/locale";
import { createdAt, id, instant, vnd } from "./columns";

/** `test` pays test orders only. */
export type MethodId = "vietqr" | "vnpay" | "momo" | "zalopay" | "cod" | "credit" | "free" | "test";
/** The methods that buyers choose. Store credit is redeemed by its code, and `free` is for orders of 0 VND. */
export type ChosenMethodId = Exclude<MethodId, "credit" | "free" | "test">;

export const paymentMethods = pgTable("payment_methods", {
  id: text().$type<ChosenMethodId>().primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
  note: jsonb().$type<Localized>().notNull(),
  enabled: boolean().notNull().default(true),
  position: integer().notNull(),
});

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
    request: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.reference] })],
);

export type PaymentIntentId = number & { readonly brand?: "paymentIntent" };
export type PaymentSubjectKind = "order" | "exchange";
export type AttemptStatus = "pending" | "succeeded" | "failed" | "expired";
/** `queued`: waits for review by staff. `voided`: withdrawn by staff, who had entered it by mistake. */
export type PaymentRecordStatus = "settled" | "queued" | "returned" | "voided";
/**
 * Why money is refunded. `over`: the part of a payment that exceeds the amount due. `given back`: the buyer's refund
 * request. `moved`: an exchange for a cheaper day.
 */
export type RefundReason = "over" | "late" | "double" | "cancelled" | "returned by staff" | "given back" | "moved";
export type RefundStatus = "due" | "sending" | "sent" | "done" | "failed";
export type CreditId = number & { readonly brand?: "credit" };
export type CreditEntryKind = "given" | "used" | "returned" | "expired";

/** `subjectId` is the id of the order or exchange that the intent pays for, depending on `kind`. */
export const paymentIntents = pgTable(
  "payment_intents",
  {
    id: id().$type<PaymentIntentId>(),
    kind: text().$type<PaymentSubjectKind>().notNull(),
    subjectId: integer().notNull(),
    /** Ten letters and digits from `generateCode`. Bank transfers and payment attempts contain it. */
    code: text().notNull().unique(),
    amount: vnd().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("payment_intents_once").on(t.kind, t.subjectId),
    check("payment_intent_amount", sql`${t.amount} >= 0`),
  ],
);

export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    paymentIntentId: integer()
      .$type<PaymentIntentId>()
      .notNull()
      .references(() => paymentIntents.id),
    method: text().$type<MethodId>().notNull(),
    /** The payment intent's code and the number of the attempt. Providers know the attempt by this reference. */
    reference: text().notNull(),
    amount: vnd().notNull(),
    status: text().$type<AttemptStatus>().notNull().default("pending"),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** When the payment page was requested, which happens once. If `pageUrl` is then missing, the answer was lost. */
    startedAt: instant(),
    pageUrl: text(),
    locale: text().$type<Locale>(),
    /** When the provider's status API was last queried, so that concurrent requests query it once. */
    queriedAt: instant(),
    /** When the provider last reported that its payment page was not opened. */
    reportedUnopenedAt: instant(),
    failure: text(),
  },
  (t) => [
    unique("payment_attempts_reference").on(t.method, t.reference),
    index("payment_attempts_intent").on(t.paymentIntentId),
    check("payment_attempt_amount", sql`${t.amount} > 0`),
  ],
);

export const payments = pgTable(
  "payments",
  {
    id: id(),
    provider: text().$type<MethodId>().notNull(),
    transactionId: text().notNull(),
    /** The bank's transaction number, normalised. It shows that staff and SePay report the same transfer. */
    bankReference: text(),
    attemptId: integer().references(() => paymentAttempts.id),
    paymentIntentId: integer()
      .$type<PaymentIntentId>()
      .references(() => paymentIntents.id),
    amount: vnd().notNull(),
    memo: text(),
    receivedAt: createdAt(),
    providerDate: text(),
    status: text().$type<PaymentRecordStatus>().notNull(),
    reason: text().$type<ReviewReason>(),
  },
  (t) => [
    uniqueIndex("payments_once").on(t.provider, t.transactionId).where(sql`${t.status} <> 'voided'`),
    // A transfer that both staff and SePay report counts once. A report that conflicts with the stored payment, such as
    // one of another amount, is stored without its reference, and staff review it.
    uniqueIndex("payments_once_per_transfer").on(t.provider, t.bankReference).where(sql`${t.status} <> 'voided'`),
    check("payment_amount", sql`${t.amount} > 0`),
    index("payments_intent").on(t.paymentIntentId),
    // Staff search by the number alone, for any provider.
    index("payments_transaction").on(t.transactionId),
    index("payments_bank_reference").on(t.bankReference),
    index("payments_received").on(t.receivedAt),
    index("payments_queued").on(t.id).where(sql`${t.status} = 'queued'`),
  ],
);

/** Webhooks with a valid signature, as received. */
export const paymentWebhooks = pgTable(
  "payment_webhooks",
  {
    id: id(),
    provider: text().$type<MethodId>().notNull(),
    receivedAt: createdAt(),
    raw: text().notNull(),
    result: text().notNull(),
  },
  (t) => [index("payment_notices_age").on(t.receivedAt)],
);

/** A job sends refunds through gateways, staff transfer others by hand, and those to a store credit are done at once. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    /** The idempotency key: the reason, the payment and, if these can occur twice, the request or exchange. */
    key: text().notNull().unique(),
    paymentIntentId: integer()
      .$type<PaymentIntentId>()
      .references(() => paymentIntents.id),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amount: vnd().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** The idempotency key at the provider. A refund gets a new one only after the provider answered `later`. */
    name: text().notNull().unique(),
    status: text().$type<RefundStatus>().notNull().default("due"),
    createdAt: createdAt(),
    /** When the refund was first sent to the gateway. */
    firstTriedAt: instant(),
    /** When the gateway is next sent the refund, or asked about its status. The epoch means at once. */
    nextTryAt: instant().notNull().default(sql`'epoch'`),
    doneAt: instant(),
    bankAccount: text(),
    failure: text(),
    /** True if the provider reports several refunds of one payment together, so that staff must look this one up. */
    isUnclear: boolean().notNull().default(false),
  },
  (t) => [
    index("refunds_payment").on(t.paymentId),
    index("refunds_intent").on(t.paymentIntentId),
    index("refunds_done").on(t.doneAt),
    index("refunds_open").on(t.nextTryAt).where(sql`${t.status} <> 'done'`),
    check("refund_amount", sql`${t.amount} > 0`),
  ],
);

/** Anyone who has the code can spend a store credit. `givenForIntentId` is the payment intent that it was given for. */
export const credits = pgTable(
  "credits",
  {
    id: id().$type<CreditId>(),
    code: text().notNull().unique(),
    key: text().notNull().unique(),
    givenForIntentId: integer()
      .$type<PaymentIntentId>()
      .notNull()
      .references(() => paymentIntents.id),
    balance: vnd().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("credits_intent").on(t.givenForIntentId),
    index("credits_to_expire").on(t.expiresAt).where(sql`${t.balance} > 0`),
    check("credit_never_overdrawn", sql`${t.balance} >= 0`),
  ],
);

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
    /** `used`: the payment that was made with it. `returned`: the refund that restored it. */
    paymentId: integer()
      .unique()
      .references(() => payments.id),
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
        and (${t.kind} = 'used') = (${t.paymentId} is not null) and (${t.kind} = 'returned') = (${t.refundId} is not null)`,
    ),
  ],
);
