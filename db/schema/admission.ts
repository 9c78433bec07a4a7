import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { capacitySlots, type SlotId } from "./capacity";
import { createdAt, id, instant } from "./columns";
import { type OrderId, orderLines, orders } from "./orders";
import type { Direction } from "./tickets";

/** `used`: it has an admission that was not undone. */
export type TicketState = "valid" | "used" | "exchanged" | "refunded" | "void";

/** Issued tickets, one per admitted person, when the order is paid; one that moves is `exchanged` for the next of its chain. */
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
    /** Which of its chain: 0 as it was sold, one more each time it moved. */
    turn: integer().notNull().default(0),
    /** How often its buyer moved it, and the percentage that it gives back at most since. */
    moves: integer().notNull().default(0),
    refundAtMost: integer().notNull().default(100),
    holder: jsonb().$type<Localized>().notNull(),
    state: text().$type<TicketState>().notNull().default("valid"),
    issuedAt: createdAt(),
    /** Its first admission. */
    usedAt: instant(),
    token: text().notNull(),
  },
  (t) => [
    unique("tickets_once").on(t.orderLineId, t.unit, t.seat, t.turn),
    // Of a seat at most one lets somebody in.
    uniqueIndex("tickets_one_good").on(t.orderLineId, t.unit, t.seat).where(sql`${t.state} in ('valid', 'used')`),
    index("tickets_order").on(t.orderId),
    index("tickets_slot").on(t.slotId),
  ],
);

/** Why a gate lets nobody in; the rest of them are no ticket's. */
export type Refusal =
  | "used"
  | "wrong_day"
  | "too_early"
  | "wrong_attraction"
  | "exchanged"
  | "refunded"
  | "void"
  | "unknown"
  | "forged";

/** One scan that let somebody in, once: its id is minted by whatever scanned, so that it may be sent any number of times. */
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
    /** Who of the staff. */
    by: text().notNull(),
    /** By the shop's clock, which a device keeps beside its own. */
    at: instant().notNull(),
    /** When the shop heard of it. */
    heardAt: instant().notNull(),
    /** Let in where there was no signal, though the shop knew better: it counts for nobody, and staff are told. */
    refused: text().$type<Refusal>(),
    undoneAt: instant(),
    undoneBy: text(),
  },
  (t) => [
    index("admissions_ticket").on(t.ticketId),
    check("a_gate_has_a_number", sql`${t.gate} between 1 and 99`),
    check("undone_by_somebody", sql`(${t.undoneAt} is null) = (${t.undoneBy} is null)`),
  ],
);

/** Keys whose signatures open nothing any more; their seeds stand in the environment, by their place. */
export const retiredTicketKeys = pgTable("retired_ticket_keys", {
  id: integer().primaryKey(),
  retiredAt: createdAt(),
  by: text().notNull(),
});
