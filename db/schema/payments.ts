import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { vnd } from "./columns";

export type MethodId = "vietqr" | "vnpay" | "momo" | "zalopay" | "cod" | "credit" | "free";
/** Buyers do not choose store credit, whose code they type, nor `free`, which an order of 0 VND has. */
export type ChosenMethodId = Exclude<MethodId, "credit" | "free">;

/** A way to pay that the shop offers, in order; each has an adapter in code. */
export const paymentMethods = pgTable("payment_methods", {
  id: text().$type<ChosenMethodId>().primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
  note: jsonb().$type<Localized>().notNull(),
  enabled: boolean().notNull().default(true),
  position: integer().notNull(),
});

/** Demo mode only: what a simulated gateway remembers of each payment. */
export const simulatorPayments = pgTable(
  "simulator_payments",
  {
    provider: text().notNull(),
    reference: text().notNull(),
    amount: vnd().notNull(),
    status: text().notNull(),
    transactionNo: text().notNull(),
    payDate: text().notNull(),
    refunded: vnd().notNull().default(0),
    /** What the shop said when it asked where this is paid. */
    asked: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.reference] })],
);
