import type { Ctx } from "../ctx";
import { settingNumber } from "../shop/shop.rules";
import { readZones } from "./get-destinations.server";
import { listDomesticZones } from "./shipping.rules";

/** Returns the value of goods in whole VND from which all shipping in Vietnam is free, or null if there is none. */
export async function findFreeShippingThreshold(ctx: Ctx): Promise<number | null> {
  const zones = listDomesticZones(await readZones(ctx.db));
  const isFree = zones.length > 0 && zones.every(({ canBeFree }) => canBeFree);
  return isFree ? settingNumber(ctx.shop, "free_shipping_from") : null;
}
