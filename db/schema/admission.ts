import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import type { Direction } from "./catalog";
import { createdAt, id, instant } from "./columns";
import { type SlotId, slots } from "./inventory";
import { type OrderId, orderLines, orders } from "./orders";

export type TicketState = "valid" | "used" | "exchanged" | "refunded" | "void";

/**
 * One ticket per admitted person, issued when the order is paid. An exchange ends the ticket and issues a new one,
 * whose `revision` is one higher.
 */
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
      .references(() => slots.id),
    /** The number of the order unit within its order line. The tickets of one family share it. */
    unit: integer().notNull(),
    seat: integer().notNull(),
    revision: integer().notNull().default(0),
    /** `exchangeCount`: exchanges that count against the terms. `maxRefundPercent`: the most that can still be refunded. */
    exchangeCount: integer().notNull().default(0),
    maxRefundPercent: integer().notNull().default(100),
    holder: jsonb().$type<Localized>().notNull(),
    state: text().$type<TicketState>().notNull().default("valid"),
    issuedAt: createdAt(),
    usedAt: instant(),
    token: text().notNull(),
  },
  (t) => [
    unique("tickets_once").on(t.orderLineId, t.unit, t.seat, t.revision),
    uniqueIndex("tickets_one_valid").on(t.orderLineId, t.unit, t.seat).where(sql`${t.state} in ('valid', 'used')`),
    index("tickets_order").on(t.orderId),
    index("tickets_slot").on(t.slotId),
  ],
);

/** Why a gate refuses a visitor. The last two values are for codes that belong to no ticket. */
export type CheckInRefusal =
  | "used"
  | "wrong_day"
  | "too_early"
  | "wrong_attraction"
  | "exchanged"
  | "refunded"
  | "void"
  | "unknown"
  | "forged";

/** One scan that admitted a visitor. The scanning device generates the id, so sending a scan again is harmless. */
export const admissions = pgTable(
  "admissions",
  {
    id: uuid().primaryKey(),
    ticketId: integer()
      .notNull()
      .references(() => tickets.id),
    direction: text().$type<Direction>().notNull(),
    gate: integer().notNull(),
    device: text().notNull(),
    by: text().notNull(),
    /** The time of the scan by the shop's clock. An offline device corrects its clock by the last known difference. */
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    /** Why an offline device should not have admitted the visitor. The row does not count, and staff see it. */
    refused: text().$type<CheckInRefusal>(),
    undoneAt: instant(),
    undoneBy: text(),
  },
  (t) => [
    index("admissions_ticket").on(t.ticketId),
    check("admission_gate", sql`${t.gate} between 1 and 99`),
    check("admission_undone_by", sql`(${t.undoneAt} is null) = (${t.undoneBy} is null)`),
  ],
);

/** Signing keys whose tickets are no longer accepted. `id` is the position of the key's seed in the environment. */
export const retiredTicketKeys = pgTable("retired_ticket_keys", {
  id: integer().primaryKey(),
  retiredAt: createdAt(),
  by: text().notNull(),
});
