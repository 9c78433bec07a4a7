import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type CartId, capacityClaims, capacitySlots, holds, variants } from "~db/schema";
import type { Subject } from "./demands.rules";

/** Where each kind keeps its count: `taken` of `limit`, while it is `open`; and the column by which claims refer to it. */
export const stores = {
  slot: {
    table: capacitySlots,
    name: "capacity_slots",
    limit: sql`capacity`,
    open: sql`closed_at is null`,
    column: sql`slot_id`,
  },
  variant: { table: variants, name: "variants", limit: sql`stock`, open: sql`active`, column: sql`variant_id` },
} as const;

/**
 * What a subject has for somebody: what is free, what holds that ran out still keep, and what the cart holds itself.
 * A column for a query on `capacity_slots` or `variants`.
 */
export function leftFor(of: Subject["of"], cartId: CartId | Placeholder | SQL | null, now: Date | Placeholder) {
  const { limit, column, name } = stores[of];
  const store = sql.identifier(name);
  const at = sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;
  return sql<number>`(${store}.${limit} - ${store}."taken"
    + (select coalesce(sum(c.quantity), 0)::int from ${capacityClaims} c
       where c.${column} = ${store}."id" and c.released_at is null and c.expires_at <= ${at})
    + (select coalesce(sum(c.quantity), 0)::int from ${holds} h join ${capacityClaims} c on c.hold_id = h.id
       where h.cart_id = ${cartId} and h.released_at is null
       and c.${column} = ${store}."id" and c.released_at is null and c.expires_at > ${at}))`;
}
