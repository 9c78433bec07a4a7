import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { id } from "./columns";
import { pools } from "./inventory";

/** The exchange and refund terms, in hours before the visit. Each order line keeps a copy. */
export type TicketPolicy = {
  exchangeUntilHours: number;
  exchangesPerTicket: number;
  refund: { untilHours: number; percent: number }[];
};

/** The direction through a gate: `in`, or `up` and `down` for a return ride. */
export type Direction = "in" | "up" | "down";
/** Admissions per direction; `most` limits the total of both. Each order line keeps a copy. */
export type Admits = Partial<Record<Direction, number>> & { most?: number };

/** The label of a person on a ticket of a group. `as` is the key of the price category for one such person. */
export type Member = Localized & { as?: string };

/** A frequently asked question in plain text. `of` is the slug of a general question that it replaces. */
export type TicketAnswer = { question: Localized; answer: Localized; of?: string };

export const ticketTypes = pgTable(
  "ticket_types",
  {
    id: id(),
    slug: text().notNull().unique(),
    poolId: integer()
      .notNull()
      .references(() => pools.id),
    name: jsonb().$type<Localized>().notNull(),
    summary: jsonb().$type<Localized>().notNull(),
    description: jsonb().$type<Localized>().notNull(),
    includes: jsonb().$type<Localized[]>().notNull(),
    answers: jsonb().$type<TicketAnswer[]>().notNull().default([]),
    labels: text().array().notNull().default([]),
    picture: text().notNull(),
    /** 1 = Monday. */
    openWeekdays: integer().array().notNull(),
    /** Minutes before the slot's time (or the pool's last entry) at which sales stop. */
    cutoffMinutes: integer().notNull(),
    policy: jsonb().$type<TicketPolicy>().notNull(),
    admits: jsonb().$type<Admits>().notNull().default({ in: 1 }),
    position: integer().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    check("ticket_policy", sql`is_ticket_policy(${t.policy})`),
    check("ticket_admits", sql`is_admits(${t.admits})`),
    check("ticket_lists", sql`is_list_of_texts(${t.includes}) and is_list_of_answers(${t.answers})`),
  ],
);

/** One unit admits `members.length` people. */
export const priceCategories = pgTable(
  "price_categories",
  {
    id: id(),
    ticketTypeId: integer()
      .notNull()
      .references(() => ticketTypes.id),
    key: text().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    note: jsonb().$type<Localized>().notNull(),
    /** One name per person that a unit admits. Its tickets are exchanged or refunded only together. */
    members: jsonb().$type<Member[]>().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    unique("price_categories_key").on(t.ticketTypeId, t.key),
    check("price_category_admits_people", sql`jsonb_array_length(${t.members}) > 0`),
    check("members_are_named", sql`is_list_of_texts(${t.members})`),
  ],
);
