import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { vnd } from "./columns";

export type MethodId = "vietqr" | "vnpay" | "momo" | "zalopay" | "cod" | "credit" | "free";
/** The methods that buyers choose. Store credit is redeemed by its code, and `free` is for orders of 0 VND. */
export type ChosenMethodId = Exclude<MethodId, "credit" | "free">;

export const paymentMethods = pgTable("payment_methods", {
  id: text().$type<ChosenMethodId>().primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
  note: jsonb().$type<Localized>().notNull(),
  enabled: boolean().notNull().default(true),
  position: integer().notNull(),
});

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
    request: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.reference] })],
);
