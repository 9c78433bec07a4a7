import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import type { Direction } from "./catalog";
import { createdAt, id, instant } from "./columns";
import { type SlotId, slots } from "./inventory";
import { type OrderId, orderLines, orders } from "./orders";

export type TicketState = "valid" | "used" | "exchanged" | "refunded" | "void";

/** A ticket admits one person and is issued after payment. An exchange issues a new row with the next `revision`. */
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
    /** Each order unit has an index in its line. Tickets of a family share the index. */
    unit: integer().notNull(),
    seat: integer().notNull(),
    revision: integer().notNull().default(0),
    /** The ticket's terms limit `exchangeCount`. No more than `maxRefundPercent` can still be refunded. */
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
    index("tickets_code_part").using("gin", t.code.op("gin_trgm_ops")),
  ],
);

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

/** The scanning device generates the ID, so that repeating a scan has no effect. */
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
    /** The shop's clock sets this time. An offline device corrects its own clock by the last known difference. */
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    /** An offline device should have refused the visitor for this reason. Such a row is listed but not counted. */
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

/** Tickets signed with these keys are no longer accepted. `id` is the position of the seed in the environment. */
export const retiredTicketKeys = pgTable("retired_ticket_keys", {
  id: integer().primaryKey(),
  retiredAt: createdAt(),
  by: text().notNull(),
});
