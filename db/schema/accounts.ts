import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant } from "./columns";
import { type UserId, users } from "./identity";
import { type OrderId, orders } from "./orders";
import type { Address } from "./shipping";

export type AddressId = number & { readonly brand?: "address" };
export type ExportId = number & { readonly brand?: "export" };

/** The address book. */
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
    /** The default is the one that was preferred last, else the oldest: so there is always one, and never two. */
    preferredAt: instant(),
  },
  (t) => [index("addresses_user").on(t.userId)],
);

/** What the shop holds of a person, asked for by them: of an account, or of an order bought without one. */
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
    locale: text().$type<"vi" | "en">().notNull(),
    askedAt: createdAt(),
    /** When a process set out to make it. */
    takenAt: instant(),
    /** A zip; null while it is being made. */
    file: bytes(),
  },
  (t) => [index("data_exports_user").on(t.userId), index("data_exports_asked").on(t.askedAt)],
);
