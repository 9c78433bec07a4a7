import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import type { CartId, CartKind } from "./cart";
import { type ComboId, combos, type ServiceId, services, type VariantId, variants } from "./catalog";
import { createdAt, id, instant, vnd } from "./columns";
import type { MethodId } from "./payments";
import type { Address } from "./shipping";
import { capacitySlots, type SlotId, type TicketPolicy, ticketTypes } from "./tickets";

export type OrderId = number & { readonly brand?: "order" };
export type OrderStatus = "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled";
export type PaymentStatus = "pending" | "paid" | "failed" | "refunded";
/** Who did what an order's history tells. A gateway's own word is its; what staff say of money is theirs. */
export type Actor = "buyer" | "system" | "staff" | `gateway:${MethodId}`;
export type TicketState = "valid" | "used" | "exchanged" | "refunded" | "void";
/** A combo is sold as its parts, each with its share of the price. */
export type OrderLineKind = "ticket" | "variant" | "service";
export type Shipment = { carrier: string; tracking: string };
export type Invoice = { company: string; taxCode: string; address: string; email: string };

export const orders = pgTable(
  "orders",
  {
    id: id().$type<OrderId>(),
    code: text().notNull().unique(),
    /** The idempotency key of the form that made it, and a digest of what that form said. */
    formKey: text().notNull().unique(),
    formDigest: text().notNull(),
    sessionId: text().notNull(),
    cartId: integer().$type<CartId>(),
    cartKind: text().$type<CartKind>().notNull(),
    locale: text().$type<"vi" | "en">().notNull(),
    fullName: text().notNull(),
    phone: text().notNull(),
    email: text(),
    invoice: jsonb().$type<Invoice>(),
    note: text(),
    method: text().$type<MethodId>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull(),
    /** Where goods go, and who is billed where when it is somebody else; null for an order that ships nothing. */
    shipTo: jsonb().$type<Address>(),
    billTo: jsonb().$type<Address>(),
    /** What sending costs, VAT included; part of `total`. */
    shippingFee: vnd().notNull().default(0),
    shippingVat: vnd().notNull().default(0),
    /** With whom the parcel went. */
    shipment: jsonb().$type<Shipment>(),
    /** Whole VND, VAT and shipping included. */
    total: vnd().notNull(),
    vat: vnd().notNull(),
    placedAt: createdAt(),
    /** An unpaid order past this is cancelled and gives its places back. */
    payBy: instant(),
    /** Which page of the shop's origin the buyer came by, for links in mail. */
    origin: text().notNull(),
    /** Where it was placed from, as a pseudonym of the network; forgotten a day later unless it still waits for money. */
    network: text(),
  },
  (t) => [
    index("orders_due").on(t.status, t.payBy),
    index("orders_session").on(t.sessionId),
    index("orders_network").on(t.network).where(sql`${t.network} is not null`),
    index("orders_unpaid_phone").on(t.phone).where(sql`${t.status} = 'pending'`),
  ],
);

/** What was sold, as it was sold: later changes to the catalogue do not reach it. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: id(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    kind: text().$type<OrderLineKind>().notNull().default("ticket"),
    ticketTypeId: integer().references(() => ticketTypes.id),
    slotId: integer()
      .$type<SlotId>()
      .references(() => capacitySlots.id),
    variantId: integer()
      .$type<VariantId>()
      .references(() => variants.id),
    serviceId: integer()
      .$type<ServiceId>()
      .references(() => services.id),
    /** Part of a combo: which one, and its name as sold. The parts of one sale share `groupNumber`. */
    comboId: integer()
      .$type<ComboId>()
      .references(() => combos.id),
    comboName: jsonb().$type<Localized>(),
    /** Which line of the cart it comes from. */
    groupNumber: integer().notNull().default(0),
    /** A ticket's day; the day a service was wished for. */
    date: date({ mode: "string" }),
    time: text().notNull().default(""),
    name: jsonb().$type<Localized>().notNull(),
    categoryKey: text().notNull().default("piece"),
    /** Who a ticket is for, which variant of a product, what a service's price is for. */
    categoryName: jsonb().$type<Localized>().notNull(),
    /** One name per person a ticket admits; nobody for anything else. */
    members: jsonb().$type<Localized[]>().notNull().default([]),
    quantity: integer().notNull(),
    unitPrice: vnd().notNull(),
    discountShare: vnd().notNull().default(0),
    total: vnd().notNull(),
    vatPercent: integer().notNull(),
    vat: vnd().notNull(),
    policy: jsonb().$type<TicketPolicy>(),
    /** When staff marked a service as done. */
    doneAt: instant(),
  },
  (t) => [
    unique("order_lines_position").on(t.orderId, t.position),
    check("order_line_is_one_thing", sql`num_nonnulls(${t.ticketTypeId}, ${t.variantId}, ${t.serviceId}) = 1`),
  ],
);

/** Every change of an order: when, who, from, to, why. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    at: createdAt(),
    actor: text().$type<Actor>().notNull(),
    what: text().$type<"status" | "payment" | "note">().notNull(),
    before: text(),
    after: text(),
    why: text(),
  },
  (t) => [index("order_events_order").on(t.orderId)],
);

/** One per admitted person, issued when the order is paid. */
export const tickets = pgTable(
  "tickets",
  {
    id: id(),
    code: text().notNull().unique(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    slotId: integer()
      .$type<SlotId>()
      .notNull()
      .references(() => capacitySlots.id),
    /** Which unit of the line: the tickets of one family share it. */
    unit: integer().notNull(),
    seat: integer().notNull(),
    holder: jsonb().$type<Localized>().notNull(),
    state: text().$type<TicketState>().notNull().default("valid"),
    issuedAt: createdAt(),
    usedAt: instant(),
    token: text().notNull(),
  },
  (t) => [unique("tickets_once").on(t.orderLineId, t.unit, t.seat), index("tickets_order").on(t.orderId)],
);
