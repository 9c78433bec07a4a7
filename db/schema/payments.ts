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
import type { GatewayId } from "~/domain/payments/gateway-ids";
import type { ReviewReason } from "~/domain/payments/review-reasons";
import type { Locale, Localized } from "~/lib/locale";
import { createdAt, id, instant, vnd } from "./columns";

export type MethodId = GatewayId | "vietqr" | "cod" | "credit" | "free" | "test";
/**
 * Buyers do not choose the other methods. Store credit is redeemed by its code, `free` is for orders of 0 VND, and
 * `test` for test orders.
 */
export type ChosenMethodId = Exclude<MethodId, "credit" | "free" | "test">;

export const paymentMethods = pgTable("payment_methods", {
  id: text().$type<ChosenMethodId>().primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
  note: jsonb().$type<Localized>().notNull(),
  isEnabled: boolean().notNull().default(true),
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
/** `queued` payments await review by staff. `voided` ones were entered by mistake. */
export type PaymentRecordStatus = "settled" | "queued" | "returned" | "voided";
/**
 * `overpaid`: the buyer paid more than the intent's amount. `double`: the buyer paid an intent a second time. `late`: the
 * payment arrived after the intent had expired. `cancelled`: the order was cancelled. `returned_by_staff`: staff sent
 * an unmatched payment back. `request_approved`: a refund request was approved. `exchanged`: the new day is cheaper.
 */
export type RefundReason =
  | "overpaid"
  | "late"
  | "double"
  | "cancelled"
  | "returned_by_staff"
  | "request_approved"
  | "exchanged";
export type RefundStatus = "due" | "sending" | "sent" | "done" | "failed";
export type CreditId = number & { readonly brand?: "credit" };
export type CreditEntryKind = "given" | "used" | "returned" | "expired";

/** `subjectId` is the ID of an order or an exchange, depending on `kind`. */
export const paymentIntents = pgTable(
  "payment_intents",
  {
    id: id().$type<PaymentIntentId>(),
    kind: text().$type<PaymentSubjectKind>().notNull(),
    subjectId: integer().notNull(),
    /** `generateCode` makes the code. Bank transfers and payment attempts contain it. */
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
    /** The provider knows the attempt by this ID: the intent's code, and the position among the intent's attempts. */
    reference: text().notNull(),
    amount: vnd().notNull(),
    status: text().$type<AttemptStatus>().notNull().default("pending"),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** The payment page was requested only once, at this time. If `pageUrl` stays null, the answer was lost. */
    startedAt: instant(),
    pageUrl: text(),
    locale: text().$type<Locale>(),
    /** The provider's status API was last queried at this time, so that concurrent requests do not repeat the query. */
    queriedAt: instant(),
    /** At this time, the provider last reported that its payment page was not opened. */
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
    /** The bank has this ID for a transfer. With it, a transfer that both staff and SePay report counts once. */
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
    // If staff and SePay report the same transfer differently, the second payment has no bank reference.
    uniqueIndex("payments_once_per_transfer").on(t.provider, t.bankReference).where(sql`${t.status} <> 'voided'`),
    check("payment_amount", sql`${t.amount} > 0`),
    index("payments_intent").on(t.paymentIntentId),
    index("payments_transaction").on(t.transactionId),
    index("payments_bank_reference").on(t.bankReference),
    index("payments_received").on(t.receivedAt),
    index("payments_queued").on(t.id).where(sql`${t.status} = 'queued'`),
  ],
);

/** Webhooks with a valid signature are stored as received. */
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

/** A job sends gateway refunds, and staff send others. Refunds to store credit are done immediately. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    /** The idempotency key has the reason, the payment and, if there is one, the request or exchange. */
    key: text().notNull().unique(),
    paymentIntentId: integer()
      .$type<PaymentIntentId>()
      .references(() => paymentIntents.id),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amount: vnd().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** The provider gets this idempotency key. It changes only after the provider answered `later`. */
    name: text().notNull().unique(),
    status: text().$type<RefundStatus>().notNull().default("due"),
    createdAt: createdAt(),
    firstTriedAt: instant(),
    /** At this time, the refund is sent or its status queried next. The epoch means immediately. */
    nextTryAt: instant().notNull().default(sql`'epoch'`),
    doneAt: instant(),
    bankAccount: text(),
    failure: text(),
    /** This is true if the provider does not tell refunds of a payment apart, so staff must look this one up. */
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

/** The credit can be spent with the code alone. `givenForIntentId` is the intent for which it was given. */
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
