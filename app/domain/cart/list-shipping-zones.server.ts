import { asc } from "drizzle-orm";
import { textIn } from "~/lib/locale";
import { shippingZones } from "~db/schema/cart";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { settingNumber } from "../shop/shop.rules";
import { findProvince } from "./provinces.server";

export type ShippingZoneRow = Awaited<ReturnType<typeof listShippingZones>>["zones"][number];

/** Returns all zones in the order in which they are matched, also zones without delivery. */
export async function listShippingZones(ctx: Ctx) {
  requirePermission(ctx, "shop");
  const rows = await ctx.db.select().from(shippingZones).orderBy(asc(shippingZones.position), asc(shippingZones.id));
  return {
    freeFrom: settingNumber(ctx.shop, "free_shipping_from"),
    zones: rows.map(({ id, fee, canBeFree, canDeliver, countries, minDays, maxDays, ...zone }) => ({
      ...{ id, fee, canBeFree, canDeliver, countries, minDays, maxDays },
      name: textIn(zone.name, ctx.locale),
      takes: textIn(zone.takes, ctx.locale),
      provinces: zone.provinces.map((code) => findProvince(code)?.name ?? code),
    })),
  };
}
