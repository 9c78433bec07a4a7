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
import type { Localized } from "~/lib/localized";
import { type ClaimantId, capacitySlots, claimants, pools, type SlotId } from "./capacity";
import { createdAt, id, instant, vnd } from "./columns";
import { type Actor, type OrderId, orderLines, orders } from "./orders";
import type { MethodId } from "./payments";
import { type MemberId, staffMembers } from "./staff";

export type ExchangeId = number & { readonly brand?: "exchange" };
export type RefundRequestId = number & { readonly brand?: "refund request" };
export type ClosingId = number & { readonly brand?: "closing" };
/** waits: its difference is to be paid; done: the new tickets are good; given_up, by its buyer; lapsed: not paid in time. */
export type ExchangeStatus = "waits" | "done" | "given_up" | "lapsed";
export type RequestStatus = "requested" | "approved" | "refused";
/** Where the money goes: the way it came, or to a new store credit. */
export type RefundInto = "back" | "credit";
/** By what a unit may be given back, which its buyer is told. */
export type RefundRule = "in_time" | "day_closed" | "not_sent" | "soon_after" | "service_ahead" | "by_staff";
/** Pieces that come back: to be sold again, or not. */
export type StockWord = "back" | "written_off";
/** to_check: its holder does not read like the buyer, and staff have not looked. */
export type AccountStanding = "good" | "to_check";

/**
 * Days or times that staff closed, with the reason they gave; buyers of these may choose. A closure is a range: slots,
 * times and pools that are added within it later are closed too (the trigger `close_new_slots`).
 */
export const closings = pgTable(
  "closings",
  {
    id: id().$type<ClosingId>(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
    /** Null: all pools, those that are added later too. */
    poolId: integer().references(() => pools.id),
    /** HH:MM each; none: all times of a day, those that are added later too. */
    times: text().array().notNull().default([]),
    reason: jsonb().$type<Localized>().notNull(),
    by: text().$type<Actor>().notNull(),
    closedAt: createdAt(),
    reopenedAt: instant(),
  },
  (t) => [
    check("closing_forwards", sql`${t.startsOn} <= ${t.endsOn}`),
    // New slots ask which closures cover them.
    index("closings_active").on(t.endsOn).where(sql`${t.reopenedAt} is null`),
  ],
);

/** The slots of a closure that exist. A slot is closed while one of its closures is not reopened. */
export const closingSlots = pgTable(
  "closing_slots",
  {
    closingId: integer()
      .$type<ClosingId>()
      .notNull()
      .references(() => closings.id),
    slotId: integer()
      .$type<SlotId>()
      .notNull()
      .references(() => capacitySlots.id),
  },
  (t) => [primaryKey({ columns: [t.closingId, t.slotId] }), index("closing_slots_slot").on(t.slotId)],
);

/** An order whose buyer knows of a closing: its letters, where no other closing of its slots had told them, were written in the same transaction. */
export const closingOrders = pgTable(
  "closing_orders",
  {
    closingId: integer()
      .$type<ClosingId>()
      .notNull()
      .references(() => closings.id),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    toldAt: instant().notNull(),
    /** After the day was opened again: when that was told, or found to concern nothing of it any more. */
    openToldAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.closingId, t.orderId] }), index("closing_orders_order").on(t.orderId)],
);

/** Tickets of one order that move to another day or time together. */
export const exchanges = pgTable(
  "exchanges",
  {
    id: id().$type<ExchangeId>(),
    /** As an order's: what money for its difference names. */
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
      .references(() => capacitySlots.id),
    date: date({ mode: "string" }).notNull(),
    time: text().notNull(),
    /** Whole VND: what the new day costs more, or less than nothing. */
    difference: vnd().notNull(),
    /** Of one that waits: who keeps the new places, how it is to be paid, and until when. */
    claimantId: integer()
      .$type<ClaimantId>()
      .references(() => claimants.id),
    method: text().$type<MethodId>(),
    waitsUntil: instant(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    index("exchanges_order").on(t.orderId),
    index("exchanges_claimant").on(t.claimantId).where(sql`${t.claimantId} is not null`),
    index("exchanges_due").on(t.waitsUntil).where(sql`${t.status} = 'waits'`),
    check("exchange_waits_for_money", sql`(${t.status} = 'waits') = (${t.waitsUntil} is not null)`),
  ],
);

/** One unit of a line (a family is one) that moves. */
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
      .references(() => capacitySlots.id),
    /** Whole VND: what had been paid for it, and what is when it has moved. */
    paidBefore: vnd().notNull(),
    paidAfter: vnd().notNull(),
    /** By which the shop closed its day: it moves free of any difference, and is not counted. */
    closingId: integer()
      .$type<ClosingId>()
      .references(() => closings.id),
    /** It waits: no unit is in two exchanges at a time. */
    open: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exchangeId, t.orderLineId, t.unit] }),
    uniqueIndex("exchange_units_one_at_a_time").on(t.orderLineId, t.unit).where(sql`${t.open}`),
    check("exchange_unit_amounts", sql`${t.paidBefore} >= 0 and ${t.paidAfter} >= 0`),
    index("exchange_units_unit").on(t.orderLineId, t.unit),
    index("exchange_units_closing").on(t.closingId),
  ],
);

/** What somebody asked to give back, and what became of it. The money that goes are rows of `refunds`. */
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
    status: text().$type<RequestStatus>().notNull(),
    /** What the buyer added, and why staff refused. */
    note: text(),
    refusal: text(),
    /** What sending had cost, where all goods go back. Whole VND. */
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
 * One unit of a line that goes back: what is adjusted for the shop's invoices, which nobody edits. Refused or dropped,
 * it is live no more, and can be asked for again.
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
    /** Of the rule `day_closed`: by which the shop closed its day. */
    closingId: integer()
      .$type<ClosingId>()
      .references(() => closings.id),
    percent: integer().notNull(),
    /** Whole VND: what had been paid for it, what goes back, and the VAT in that. */
    paid: vnd().notNull(),
    amount: vnd().notNull(),
    vat: vnd().notNull(),
    stock: text().$type<StockWord>(),
    live: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.orderLineId, t.unit] }),
    uniqueIndex("refund_units_once").on(t.orderLineId, t.unit).where(sql`${t.live}`),
    index("refund_units_closing").on(t.closingId),
    check("refund_unit_amount", sql`${t.amount} between 0 and ${t.paid}`),
    check("refund_unit_shares", sql`${t.vat} between 0 and ${t.amount} and ${t.percent} between 0 and 100`),
  ],
);

/** Where a transfer of staff's goes, until it is forgotten. One an order. */
export const refundAccounts = pgTable("refund_accounts", {
  orderId: integer()
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id),
  bin: text().notNull(),
  /** Number and holder; of no use to whoever has the table alone. */
  concealed: text().notNull(),
  lastFour: text().notNull(),
  standing: text().$type<AccountStanding>().notNull(),
  by: text().$type<Actor>().notNull(),
  /** The staff member who wrote it down; null: its buyer did, or the shop's own machine. */
  byMember: integer()
    .$type<MemberId>()
    .references(() => staffMembers.id),
  givenAt: createdAt(),
});

/** A code that proves who reads the order's own email. The newest of an order counts, a few times. */
export const refundAccountCodes = pgTable(
  "refund_account_codes",
  {
    id: id(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    email: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("refund_account_codes_order").on(t.orderId), index("refund_account_codes_age").on(t.createdAt)],
);
