import { index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { capacitySlots, type SlotId } from "./capacity";
import { createdAt, id, instant } from "./columns";
import { type OrderId, orderLines, orders } from "./orders";

/** Nothing writes `used` and `exchanged` yet: they come with the gate and with exchanges. */
export type TicketState = "valid" | "used" | "exchanged" | "refunded" | "void";

/** Issued tickets, one per admitted person, when the order is paid. */
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
