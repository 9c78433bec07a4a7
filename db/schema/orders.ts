import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { type ClaimantId, capacitySlots, claimants, type SlotId } from "./capacity";
import type { CartId, CartKind } from "./cart";
import { type ComboId, combos, type ServiceId, services, type Tier, type VariantId, variants } from "./catalog";
import { createdAt, id, instant, vnd } from "./columns";
import { type UserId, users } from "./identity";
import type { MethodId } from "./payments";
import type { Address } from "./shipping";
import { type Admits, type TicketPolicy, ticketTypes } from "./tickets";

export type OrderId = number & { readonly brand?: "order" };
export type OrderStatus = "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled";
export type PaymentStatus = "pending" | "paid" | "failed" | "refunded";
/** Who did what an order's history tells: a person of the staff by name; a gateway's own word is its. */
export type Actor = "buyer" | "system" | `staff:${string}` | `gateway:${MethodId}`;
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
    /** The guest's browser that placed it; null where an account did. */
    sessionId: text(),
    /** Whose account it belongs to, and when it joined one that did not place it. */
    userId: integer()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    joinedAt: instant(),
    cartId: integer().$type<CartId>(),
    cartKind: text().$type<CartKind>().notNull(),
    locale: text().$type<"vi" | "en">().notNull(),
    fullName: text().notNull(),
    phone: text().notNull(),
    email: text(),
    invoice: jsonb().$type<Invoice>(),
    note: text(),
    /** Its buyer lets us ask by letter how the visit was; when that letter was written, or given up. */
    wantsReview: boolean().notNull().default(false),
    reviewAskedAt: instant(),
    method: text().$type<MethodId>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull(),
    /** Null for an order that ships nothing; `billTo` also where the same person is billed. */
    shipTo: jsonb().$type<Address>(),
    billTo: jsonb().$type<Address>(),
    /** What sending costs, VAT included; part of `total`. */
    shippingFee: vnd().notNull().default(0),
    shippingVat: vnd().notNull().default(0),
    shipment: jsonb().$type<Shipment>(),
    /** Whole VND, VAT and shipping included. */
    total: vnd().notNull(),
    vat: vnd().notNull(),
    placedAt: createdAt(),
    /** Pending past this, not paid or not accepted, it is cancelled and gives its places back. */
    waitsUntil: instant(),
    claimantId: integer()
      .$type<ClaimantId>()
      .notNull()
      .references(() => claimants.id),
    /** Which page of the shop's origin the buyer came by, for links in mail. */
    origin: text().notNull(),
  },
  (t) => [
    index("orders_due").on(t.waitsUntil).where(sql`${t.status} = 'pending'`),
    check(
      "order_amounts",
      sql`${t.shippingFee} between 0 and ${t.total} and ${t.shippingVat} between 0 and ${t.shippingFee}
        and ${t.vat} between 0 and ${t.total}`,
    ),
    index("orders_session").on(t.sessionId),
    index("orders_user").on(t.userId),
    index("orders_to_join").on(sql`lower(${t.email})`).where(sql`${t.userId} is null`),
    index("orders_claimant").on(t.claimantId),
    // The counts and lists of what staff have yet to do, newest first.
    index("orders_status").on(t.status, t.id),
    index("orders_placed").on(t.placedAt),
    index("orders_to_review").on(t.id).where(sql`${t.wantsReview} and ${t.reviewAskedAt} is null`),
    // Parts of words, as staff hear them on the phone.
    index("orders_heard").using(
      "gin",
      sql`fold(${t.fullName}) gin_trgm_ops`,
      t.email.op("gin_trgm_ops"),
      t.phone.op("gin_trgm_ops"),
    ),
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
    /** How pieces were discounted by their number, as at the sale. */
    tiers: jsonb().$type<Tier[]>().notNull().default([]),
    policy: jsonb().$type<TicketPolicy>(),
    /** How many units its buyer gave back. */
    returned: integer().notNull().default(0),
    admits: jsonb().$type<Admits>(),
    /** When staff marked a service as done. */
    doneAt: instant(),
  },
  (t) => [
    unique("order_lines_position").on(t.orderId, t.position),
    // The services of a closed day.
    index("order_lines_kind_date").on(t.kind, t.date).where(sql`${t.doneAt} is null`),
    check("order_line_policy", sql`is_ticket_policy(${t.policy})`),
    check("order_line_quantity", sql`${t.quantity} > 0`),
    check(
      "order_line_amounts",
      sql`${t.unitPrice} >= 0 and ${t.discountShare} between 0 and ${t.unitPrice} * ${t.quantity}
        and ${t.total} >= 0 and ${t.vat} between 0 and ${t.total} and ${t.vatPercent} between 0 and 100`,
    ),
    check("no_more_returned_than_sold", sql`${t.returned} between 0 and ${t.quantity}`),
    check("order_line_is_one_thing", sql`num_nonnulls(${t.ticketTypeId}, ${t.variantId}, ${t.serviceId}) = 1`),
  ],
);

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
    /** `internal`: what staff noted, which no buyer is shown. */
    what: text().$type<"status" | "payment" | "note" | "internal">().notNull(),
    before: text(),
    after: text(),
    why: text(),
  },
  (t) => [index("order_events_order").on(t.orderId)],
);
