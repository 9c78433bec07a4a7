import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { createdAt, id, instant, vnd } from "./columns";
import {
  pools,
  type ReservationId,
  type ReservationLineId,
  reservationLines,
  reservations,
  type SlotId,
  slots,
} from "./inventory";
import { type Actor, type OrderId, orderLines, orders } from "./orders";
import type { MethodId } from "./payments";
import { type StaffMemberId, staffMembers } from "./staff";

export type ExchangeId = number & { readonly brand?: "exchange" };
export type RefundRequestId = number & { readonly brand?: "refund request" };
export type ClosureId = number & { readonly brand?: "closing" };
/** waits: the difference is unpaid; given_up: the buyer cancelled; lapsed: the payment deadline passed. */
export type ExchangeStatus = "waits" | "done" | "given_up" | "lapsed";
export type RefundRequestStatus = "requested" | "approved" | "refused";
/** Where the money goes: back by the original payment method, or to a new store credit. */
export type RefundInto = "back" | "credit";
/** The rule that entitles the buyer to the refund. */
export type RefundRule = "in_time" | "day_closed" | "not_sent" | "soon_after" | "service_ahead" | "by_staff";
export type StockDecision = "back" | "written_off";
/** to_check: the holder's name differs from the buyer's, or staff replaced an account; staff have not accepted it yet. */
export type PayoutAccountStatus = "good" | "to_check";

/**
 * Days or times that staff closed. Affected buyers can exchange or refund. Slots, times and pools that are added within
 * the range later are closed too (by the trigger `close_new_slots`).
 */
export const closures = pgTable(
  "closures",
  {
    id: id().$type<ClosureId>(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
    /** Null closes all pools, including those added later. */
    poolId: integer().references(() => pools.id),
    /** Each is HH:MM. An empty list means all times, including those added later. */
    times: text().array().notNull().default([]),
    reason: jsonb().$type<Localized>().notNull(),
    by: text().$type<Actor>().notNull(),
    closedAt: createdAt(),
    reopenedAt: instant(),
  },
  (t) => [
    check("closure_range", sql`${t.startsOn} <= ${t.endsOn}`),
    index("closures_active").on(t.endsOn).where(sql`${t.reopenedAt} is null`),
  ],
);

export const closureSlots = pgTable(
  "closure_slots",
  {
    closureId: integer()
      .$type<ClosureId>()
      .notNull()
      .references(() => closures.id),
    slotId: integer()
      .$type<SlotId>()
      .notNull()
      .references(() => slots.id),
  },
  (t) => [primaryKey({ columns: [t.closureId, t.slotId] }), index("closure_slots_slot").on(t.slotId)],
);

/** An order that a closure affects. Its buyer was notified of this closure, or of another one of the same slots. */
export const closureOrders = pgTable(
  "closure_orders",
  {
    closureId: integer()
      .$type<ClosureId>()
      .notNull()
      .references(() => closures.id),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    notifiedAt: instant().notNull(),
    /** When the buyer was notified of the reopening, or when the reopening turned out not to affect the order. */
    reopeningNotifiedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.closureId, t.orderId] }), index("closure_orders_order").on(t.orderId)],
);

export const exchanges = pgTable(
  "exchanges",
  {
    id: id().$type<ExchangeId>(),
    /** The reference for payments of the difference, in the format of an order code. */
    code: text().notNull().unique(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    formKey: text().notNull().unique(),
    formDigest: text().notNull(),
    status: text().$type<ExchangeStatus>().notNull(),
    by: text().$type<Actor>().notNull(),
    slotId: integer()
      .$type<SlotId>()
      .notNull()
      .references(() => slots.id),
    date: date({ mode: "string" }).notNull(),
    time: text().notNull(),
    /** The amount is whole VND, and negative when the new day costs less. */
    difference: vnd().notNull(),
    /** An unpaid exchange has a reservation of the new places, a payment method and a payment deadline. */
    reservationId: integer()
      .$type<ReservationId>()
      .references(() => reservations.id),
    method: text().$type<MethodId>(),
    paymentDeadline: instant(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    index("exchanges_order").on(t.orderId),
    index("exchanges_reservation").on(t.reservationId).where(sql`${t.reservationId} is not null`),
    index("exchanges_payment_deadline").on(t.paymentDeadline).where(sql`${t.status} = 'waits'`),
    check("exchange_payment_deadline", sql`(${t.status} = 'waits') = (${t.paymentDeadline} is not null)`),
  ],
);

export const exchangeUnits = pgTable(
  "exchange_units",
  {
    exchangeId: integer()
      .$type<ExchangeId>()
      .notNull()
      .references(() => exchanges.id),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    unit: integer().notNull(),
    fromSlotId: integer()
      .$type<SlotId>()
      .notNull()
      .references(() => slots.id),
    paidBefore: vnd().notNull(),
    paidAfter: vnd().notNull(),
    /** The closure of the unit's old day, if any. The exchange is then free and does not count against the terms. */
    closureId: integer()
      .$type<ClosureId>()
      .references(() => closures.id),
    isOpen: boolean().notNull(),
    /** The new places while the exchange waits for its payment. */
    reservationLineId: integer()
      .$type<ReservationLineId>()
      .references(() => reservationLines.id),
  },
  (t) => [
    primaryKey({ columns: [t.exchangeId, t.orderLineId, t.unit] }),
    uniqueIndex("exchange_units_one_at_a_time").on(t.orderLineId, t.unit).where(sql`${t.isOpen}`),
    check("exchange_unit_amounts", sql`${t.paidBefore} >= 0 and ${t.paidAfter} >= 0`),
    index("exchange_units_unit").on(t.orderLineId, t.unit),
    index("exchange_units_closure").on(t.closureId),
  ],
);

export const refundRequests = pgTable(
  "refund_requests",
  {
    id: id().$type<RefundRequestId>(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    formKey: text().notNull().unique(),
    formDigest: text().notNull(),
    by: text().$type<Actor>().notNull(),
    into: text().$type<RefundInto>().notNull().default("back"),
    status: text().$type<RefundRequestStatus>().notNull(),
    note: text(),
    refusal: text(),
    /** The refunded shipping fee in whole VND. It is refunded only when all goods are returned. */
    shipping: vnd().notNull().default(0),
    shippingVat: vnd().notNull().default(0),
    createdAt: createdAt(),
    decidedAt: instant(),
    decidedBy: text().$type<Actor>(),
  },
  (t) => [
    check("refund_request_shipping", sql`${t.shipping} >= 0 and ${t.shippingVat} between 0 and ${t.shipping}`),
    index("refund_requests_order").on(t.orderId),
    index("refund_requests_open").on(t.id).where(sql`${t.status} = 'requested'`),
  ],
);

/**
 * One order unit of a refund request. Its amounts never change, because invoice adjustments are based on them. A unit
 * of a refused request, or one that the approval dropped, is no longer active and can be requested again.
 */
export const refundUnits = pgTable(
  "refund_units",
  {
    requestId: integer()
      .$type<RefundRequestId>()
      .notNull()
      .references(() => refundRequests.id),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    unit: integer().notNull(),
    rule: text().$type<RefundRule>().notNull(),
    closureId: integer()
      .$type<ClosureId>()
      .references(() => closures.id),
    percent: integer().notNull(),
    /** Whole VND: the amount paid for the unit, the amount refunded, and the VAT in it. */
    paid: vnd().notNull(),
    amount: vnd().notNull(),
    vat: vnd().notNull(),
    stock: text().$type<StockDecision>(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.orderLineId, t.unit] }),
    uniqueIndex("refund_units_once").on(t.orderLineId, t.unit).where(sql`${t.isActive}`),
    index("refund_units_closure").on(t.closureId),
    check("refund_unit_amount", sql`${t.amount} between 0 and ${t.paid}`),
    check("refund_unit_shares", sql`${t.vat} between 0 and ${t.amount} and ${t.percent} between 0 and 100`),
  ],
);

/** The payout account for a manual bank transfer, one per order. */
export const payoutAccounts = pgTable("payout_accounts", {
  orderId: integer()
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id),
  bin: text().notNull(),
  /** The account number and holder are encrypted by `encryptText`. */
  encrypted: text().notNull(),
  lastFour: text().notNull(),
  status: text().$type<PayoutAccountStatus>().notNull(),
  by: text().$type<Actor>().notNull(),
  /** Null when the buyer or a command on the server entered the account. */
  byMember: integer()
    .$type<StaffMemberId>()
    .references(() => staffMembers.id),
  givenAt: createdAt(),
});

/** A code sent to the order's email, or else to its phone. Only the newest one is valid, for a limited number of tries. */
export const payoutAccountCodes = pgTable(
  "payout_account_codes",
  {
    id: id(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    recipient: text("email").notNull(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("payout_account_codes_order").on(t.orderId), index("payout_account_codes_age").on(t.createdAt)],
);
