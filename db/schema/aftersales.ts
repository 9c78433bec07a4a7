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
import { type OrderActor, type OrderId, orderLines, orders } from "./orders";
import type { MethodId } from "./payments";
import { type StaffMemberId, staffMembers } from "./staff";

export type ExchangeId = number & { readonly brand?: "exchange" };
export type RefundRequestId = number & { readonly brand?: "refund request" };
export type ClosureId = number & { readonly brand?: "closure" };
export type ReopeningId = number & { readonly brand?: "reopening" };
/** `waits`: the difference is not paid yet; `given_up`: the buyer cancelled; `lapsed`: the deadline passed. */
export type ExchangeStatus = "waits" | "done" | "given_up" | "lapsed";
export type RefundRequestStatus = "requested" | "approved" | "refused";
/** The money returns by the original payment method, or becomes a new store credit. */
export type RefundInto = "back" | "credit";
export type RefundRule = "in_time" | "day_closed" | "not_sent" | "soon_after" | "service_ahead" | "by_staff";
export type StockDecision = "back" | "written_off";
/** `to_check`: the holder is not the buyer, or staff replaced an earlier account. Staff must accept such an account. */
export type PayoutAccountStatus = "good" | "to_check";

/**
 * A closure without a pool closes all pools, one without weekdays (1 = Monday) all weekdays, and one without times all
 * times. It begins and ends on days that it closes. The trigger `close_new_slots` closes slots that are added later.
 */
export const closures = pgTable(
  "closures",
  {
    id: id().$type<ClosureId>(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
    poolId: integer().references(() => pools.id),
    weekdays: integer().array().notNull().default([]),
    times: text().array().notNull().default([]),
    reason: jsonb().$type<Localized>().notNull(),
    by: text().$type<OrderActor>().notNull(),
    closedAt: createdAt(),
    reopenedAt: instant(),
  },
  (t) => [
    check("closure_range", sql`${t.startsOn} <= ${t.endsOn}`),
    check(
      "closure_weekdays",
      sql`cardinality(${t.weekdays}) = 0 or ${t.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7]
        and extract(isodow from ${t.startsOn})::int = any (${t.weekdays})
        and extract(isodow from ${t.endsOn})::int = any (${t.weekdays})`,
    ),
    index("closures_active").on(t.endsOn).where(sql`${t.reopenedAt} is null`),
  ],
);

/**
 * Staff opened a part of a closure again, within the days, times and pool of the closure. Without a pool it opens all
 * pools of the closure, without times all times. `closures.reopenedAt` is set once nothing of the closure is left.
 */
export const closureReopenings = pgTable(
  "closure_reopenings",
  {
    id: id().$type<ReopeningId>(),
    closureId: integer()
      .$type<ClosureId>()
      .notNull()
      .references(() => closures.id),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
    poolId: integer().references(() => pools.id),
    weekdays: integer().array().notNull().default([]),
    times: text().array().notNull().default([]),
    by: text().$type<OrderActor>().notNull(),
    reopenedAt: createdAt(),
  },
  (t) => [
    check("reopening_range", sql`${t.startsOn} <= ${t.endsOn}`),
    check("reopening_weekdays", sql`${t.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7]`),
    index("closure_reopenings_closure").on(t.closureId),
  ],
);

/** A slot that is open again keeps its row, because the choices of its buyers refer to the closure. */
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
    /** The value is null while this closure closes the slot. */
    reopeningId: integer()
      .$type<ReopeningId>()
      .references(() => closureReopenings.id),
  },
  (t) => [
    primaryKey({ columns: [t.closureId, t.slotId] }),
    index("closure_slots_slot").on(t.slotId),
    index("closure_slots_reopening").on(t.reopeningId),
  ],
);

/** Each row means that the buyer was notified of this closure or of another one that covers the same slots. */
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
    /** The buyer was notified of this newest reopening, or it does not affect the order. */
    lastReopeningId: integer()
      .$type<ReopeningId>()
      .references(() => closureReopenings.id),
  },
  (t) => [primaryKey({ columns: [t.closureId, t.orderId] }), index("closure_orders_order").on(t.orderId)],
);

export const exchanges = pgTable(
  "exchanges",
  {
    id: id().$type<ExchangeId>(),
    /** Payments of the difference refer to this code. It has the format of an order code. */
    code: text().notNull().unique(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    formKey: text().notNull().unique(),
    formDigest: text().notNull(),
    status: text().$type<ExchangeStatus>().notNull(),
    by: text().$type<OrderActor>().notNull(),
    slotId: integer()
      .$type<SlotId>()
      .notNull()
      .references(() => slots.id),
    date: date({ mode: "string" }).notNull(),
    time: text().notNull(),
    /** The difference is whole VND, negative if the new day costs less. */
    difference: vnd().notNull(),
    /** The ID is null if nothing had to be paid. The deadline is set only while the exchange waits for the payment. */
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
    /** If a closure closed the old day, the exchange is free and does not count towards the terms' limit. */
    closureId: integer()
      .$type<ClosureId>()
      .references(() => closures.id),
    isOpen: boolean().notNull(),
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
    by: text().$type<OrderActor>().notNull(),
    into: text().$type<RefundInto>().notNull().default("back"),
    status: text().$type<RefundRequestStatus>().notNull(),
    note: text(),
    refusal: text(),
    /** The amount is whole VND. The shipping fee is refunded only with the last goods. */
    shipping: vnd().notNull().default(0),
    shippingVat: vnd().notNull().default(0),
    createdAt: createdAt(),
    decidedAt: instant(),
    decidedBy: text().$type<OrderActor>(),
  },
  (t) => [
    check("refund_request_shipping", sql`${t.shipping} >= 0 and ${t.shippingVat} between 0 and ${t.shipping}`),
    index("refund_requests_order").on(t.orderId),
    index("refund_requests_open").on(t.id).where(sql`${t.status} = 'requested'`),
  ],
);

/** Amounts never change, because invoices are adjusted by them. An inactive unit can be requested again. */
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
    /** Amounts are whole VND: `paid` was paid for the unit, `amount` is refunded, and `vat` is the VAT in `amount`. */
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

export const payoutAccounts = pgTable("payout_accounts", {
  orderId: integer()
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id),
  bin: text().notNull(),
  /** `encryptText` encrypts the account number and the holder. */
  encrypted: text().notNull(),
  lastFour: text().notNull(),
  status: text().$type<PayoutAccountStatus>().notNull(),
  by: text().$type<OrderActor>().notNull(),
  /** The member is null if the buyer or a command on the server entered the account. */
  byMember: integer()
    .$type<StaffMemberId>()
    .references(() => staffMembers.id),
  givenAt: createdAt(),
});

/** Only the newest code of an order is valid, for a limited number of tries. */
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
