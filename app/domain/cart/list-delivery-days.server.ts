import { formatDayRange } from "~/lib/format-time";
import { textIn } from "~/lib/locale";
import type { Db } from "~db/client.server";
import type { Address } from "~db/schema/cart";
import { listHolidays } from "../catalog/list-ticket-prices.server";
import type { Ctx } from "../ctx";
import { type DeliveryDays, estimateZoneDelivery } from "./delivery.rules";
import { readZones, type ZoneRow } from "./get-destinations.server";
import { findZone, listOuterZones } from "./shipping.rules";

/** Returns a line such as `Toàn quốc: T7 28/11 – T3 01/12` for the first and for the last zone within Vietnam. */
export async function listDeliveryDays(ctx: Ctx, rows?: readonly ZoneRow[]): Promise<string[]> {
  const [zones, holidays] = await Promise.all([rows ?? readZones(ctx.db), listHolidays(ctx.db)]);
  return listOuterZones(zones).flatMap((zone) => {
    const days = estimateZoneDelivery(zone, ctx.now, holidays);
    return days ? `${textIn(zone.name, ctx.locale)}: ${formatDayRange(days, ctx.locale)}` : [];
  });
}

export async function findDeliveryDays(db: Db, address: Address, orderedAt: Date): Promise<DeliveryDays | null> {
  const [zones, holidays] = await Promise.all([readZones(db), listHolidays(db)]);
  const zone = findZone(zones, address);
  return zone && estimateZoneDelivery(zone, orderedAt, holidays);
}
