import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { id, vnd } from "./columns";

/** A shipping or invoice address. `province` and `ward` are codes in Vietnam and free text elsewhere. */
export type Address = {
  fullName: string;
  phone: string;
  line: string;
  ward: string;
  province: string;
  /** ISO 3166 alpha-2. */
  country: string;
  postalCode?: string;
};

/** The first zone by position that contains the address sets the fee. Empty lists match everywhere. */
export const shippingZones = pgTable(
  "shipping_zones",
  {
    id: id(),
    name: jsonb().$type<Localized>().notNull(),
    takes: jsonb().$type<Localized>().notNull(),
    countries: text().array().notNull(),
    provinces: text().array().notNull(),
    fee: vnd().notNull(),
    /** Whether the setting `free_shipping_from` applies in this zone. */
    mayBeFree: boolean().notNull(),
    position: integer().notNull(),
  },
  (t) => [check("shipping_fee", sql`${t.fee} >= 0`)],
);
