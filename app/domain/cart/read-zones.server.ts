import type { Db, Tx } from "~db/client.server";
import { shippingZones } from "~db/schema/cart";

export type ZoneRow = typeof shippingZones.$inferSelect;

/** The first zone that matches wins. */
export function readZones(db: Db | Tx): Promise<ZoneRow[]> {
  return db.select().from(shippingZones).orderBy(shippingZones.position, shippingZones.id);
}
