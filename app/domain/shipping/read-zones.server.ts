import type { Db, Tx } from "~db/client.server";
import { shippingZones } from "~db/schema/shipping";

export type ZoneRow = typeof shippingZones.$inferSelect;

/** In the order in which they are tried; there are few. */
export function readZones(db: Db | Tx): Promise<ZoneRow[]> {
  return db.select().from(shippingZones).orderBy(shippingZones.position, shippingZones.id);
}
