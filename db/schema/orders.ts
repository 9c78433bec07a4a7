import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Locale, Localized } from "~/lib/locale";
import type { Address, CartId, CartKind } from "./cart";
import {
  type Admits,
  type ComboId,
  combos,
  type ServiceId,
  services,
  type TicketPolicy,
  type Tier,
  ticketTypes,
  type VariantId,
  variants,
} from "./catalog";
import { createdAt, id, instant, vnd } from "./columns";
import { type UserId, users } from "./identity";
import {
  type ReservationId,
  type ReservationLineId,
  reservationLines,
  reservations,
  type SlotId,
  slots,
} from "./inventory";
import type { MethodId } from "./payments";

export type OrderId = number & { readonly brand?: "order" };
export type OrderStatus = "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled";
export type PaymentStatus = "pending" | "paid" | "failed" | "refunded";
export type OrderActor = "buyer" | "system" | `staff:${string}` | `gateway:${MethodId}`;
/** A combo is sold as variants that share its price. */
export type OrderLineKind = "ticket" | "variant" | "service";
export type Shipment = { carrier: string; tracking: string };
export type Invoice = { company: string; taxCode: string; address: string; email: string };

export const orders = pgTable(
  "orders",
  {
    id: id().$type<OrderId>(),
    code: text().notNull().unique(),
    /** The checkout form has this idempotency key, and its content this digest. */
    formKey: text().notNull().unique(),
    formDigest: text().notNull(),
    /** The ID is null if an account placed the order, or if the personal data of the order was deleted. */
    cartSessionId: text(),
    /** This account owns the order. `joinedAt` is the time at which a guest order was added to the account. */
    userId: integer()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    joinedAt: instant(),
    cartId: integer().$type<CartId>(),
    cartKind: text().$type<CartKind>().notNull(),
    locale: text().$type<Locale>().notNull(),
    fullName: text().notNull(),
    /** The search uses the name without case and diacritics. PostgreSQL generates the value. */
    foldedName: text().notNull().generatedAlwaysAs(sql`fold(full_name)`),
    phone: text().notNull(),
    email: text(),
    invoice: jsonb().$type<Invoice>(),
    note: text(),
    /** `reviewRequestedAt` is the time at which the review request was queued or skipped. */
    canRequestReview: boolean().notNull().default(false),
    reviewRequestedAt: instant(),
    method: text().$type<MethodId>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull(),
    /** `shipTo` is null if nothing is shipped. `billTo` is null unless billing has another address. */
    shipTo: jsonb().$type<Address>(),
    billTo: jsonb().$type<Address>(),
    shippingFee: vnd().notNull().default(0),
    shippingVat: vnd().notNull().default(0),
    shipment: jsonb().$type<Shipment>(),
    /** `total` includes VAT and shipping. */
    total: vnd().notNull(),
    vat: vnd().notNull(),
    placedAt: createdAt(),
    /** A pending order is cancelled and its places are released after this time. */
    paymentDeadline: instant(),
    reservationId: integer()
      .$type<ReservationId>()
      .notNull()
      .references(() => reservations.id),
    origin: text().notNull(),
    /** Staff place test orders with the preview cookie. Sales figures leave them out. A trigger forbids changes. */
    isTest: boolean().notNull().default(false),
  },
  (t) => [
    check(
      "test_order_method",
      sql`case when ${t.isTest} then ${t.method} in ('test', 'free') else ${t.method} <> 'test' end`,
    ),
    index("orders_test").on(t.id).where(sql`${t.isTest}`),
    index("orders_payment_deadline").on(t.paymentDeadline).where(sql`${t.status} = 'pending'`),
    check(
      "order_amounts",
      sql`${t.shippingFee} between 0 and ${t.total} and ${t.shippingVat} between 0 and ${t.shippingFee}
        and ${t.vat} between 0 and ${t.total}`,
    ),
    index("orders_session").on(t.cartSessionId),
    index("orders_user").on(t.userId),
    index("orders_email").on(sql`lower(${t.email})`),
    index("orders_reservation").on(t.reservationId),
    index("orders_status").on(t.status, t.id),
    index("orders_placed").on(t.placedAt),
    index("orders_total").on(t.total),
    index("orders_to_review").on(t.id).where(sql`${t.canRequestReview} and ${t.reviewRequestedAt} is null`),
    // Staff search by fragments that callers say on the phone.
    index("orders_search").using(
      "gin",
      t.foldedName.op("gin_trgm_ops"),
      t.email.op("gin_trgm_ops"),
      t.phone.op("gin_trgm_ops"),
      t.code.op("gin_trgm_ops"),
    ),
    index("orders_tracking").on(sql`upper(${t.shipment} ->> 'tracking')`).where(sql`${t.shipment} is not null`),
    index("orders_tax_code").on(sql`(${t.invoice} ->> 'taxCode')`).where(sql`${t.invoice} is not null`),
  ],
);

/** Later changes of the catalogue do not affect this snapshot. */
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
      .references(() => slots.id),
    variantId: integer()
      .$type<VariantId>()
      .references(() => variants.id),
    serviceId: integer()
      .$type<ServiceId>()
      .references(() => services.id),
    /** Only a part of a combo has this value. All parts of the combo share `groupNumber`. */
    comboId: integer()
      .$type<ComboId>()
      .references(() => combos.id),
    comboName: jsonb().$type<Localized>(),
    groupNumber: integer().notNull().default(0),
    date: date({ mode: "string" }),
    time: text().notNull().default(""),
    name: jsonb().$type<Localized>().notNull(),
    categoryKey: text().notNull().default("piece"),
    /** The name is that of the ticket's price category, the product's variant, or the unit of the service's price. */
    categoryName: jsonb().$type<Localized>().notNull(),
    /** Each person that a ticket admits has one name. The list is empty for other kinds. */
    members: jsonb().$type<Localized[]>().notNull().default([]),
    quantity: integer().notNull(),
    unitPrice: vnd().notNull(),
    discountShare: vnd().notNull().default(0),
    total: vnd().notNull(),
    vatPercent: integer().notNull(),
    vat: vnd().notNull(),
    tiers: jsonb().$type<Tier[]>().notNull().default([]),
    policy: jsonb().$type<TicketPolicy>(),
    returned: integer().notNull().default(0),
    admits: jsonb().$type<Admits>(),
    doneAt: instant(),
  },
  (t) => [
    unique("order_lines_position").on(t.orderId, t.position),
    index("order_lines_kind_date").on(t.kind, t.date).where(sql`${t.doneAt} is null`),
    index("order_lines_date").on(t.date, t.orderId),
    check("order_line_policy", sql`is_ticket_policy(${t.policy})`),
    check("order_line_quantity", sql`${t.quantity} > 0`),
    check(
      "order_line_amounts",
      sql`${t.unitPrice} >= 0 and ${t.discountShare} between 0 and ${t.unitPrice} * ${t.quantity}
        and ${t.total} >= 0 and ${t.vat} between 0 and ${t.total} and ${t.vatPercent} between 0 and 100`,
    ),
    check("order_line_returned", sql`${t.returned} between 0 and ${t.quantity}`),
    check("order_line_one_item", sql`num_nonnulls(${t.ticketTypeId}, ${t.variantId}, ${t.serviceId}) = 1`),
  ],
);

/** Each unit of a ticket has its own reservation line. The pieces of a variant share the line of unit 0. */
export const orderReservationLines = pgTable(
  "order_reservation_lines",
  {
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    unitNumber: integer().notNull(),
    reservationLineId: integer()
      .$type<ReservationLineId>()
      .notNull()
      .references(() => reservationLines.id),
  },
  (t) => [
    primaryKey({ columns: [t.orderLineId, t.unitNumber] }),
    unique("order_reservation_lines_line").on(t.reservationLineId),
    check("order_reservation_line_unit", sql`${t.unitNumber} >= 0`),
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
    actor: text().$type<OrderActor>().notNull(),
    /** `internal` notes are by staff and never shown to the buyer. */
    kind: text().$type<"status" | "payment" | "note" | "internal">().notNull(),
    before: text(),
    after: text(),
    reason: text(),
  },
  (t) => [index("order_events_order").on(t.orderId)],
);
