import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "~/lib/locale";
import type { Address } from "./cart";
import { bytes, createdAt, id, instant } from "./columns";
import { type UserId, users } from "./identity";
import { type OrderId, orders } from "./orders";

export type AddressId = number & { readonly brand?: "address" };
export type ExportId = number & { readonly brand?: "export" };

export const addresses = pgTable(
  "addresses",
  {
    id: id().$type<AddressId>(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: jsonb().$type<Address>().notNull(),
    createdAt: createdAt(),
    /** The address preferred last is the default, or the oldest if none was preferred. */
    preferredAt: instant(),
  },
  (t) => [index("addresses_user").on(t.userId)],
);

export const dataExports = pgTable(
  "data_exports",
  {
    id: id().$type<ExportId>(),
    userId: integer()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
    orderId: integer()
      .$type<OrderId>()
      .references(() => orders.id, { onDelete: "cascade" }),
    locale: text().$type<Locale>().notNull(),
    requestedAt: createdAt(),
    nextTryAt: instant().notNull().default(sql`'epoch'`),
    tries: integer().notNull().default(0),
    file: bytes(),
  },
  (t) => [index("data_exports_user").on(t.userId), index("data_exports_requested").on(t.requestedAt)],
);
