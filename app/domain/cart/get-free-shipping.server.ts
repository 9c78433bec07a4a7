import type { Ctx } from "../ctx";
import { settingNumber } from "../shop/shop.rules";
import { readZones } from "./get-destinations.server";
import { listDomesticZones } from "./shipping.rules";

/** The value of goods in whole VND from which shipping is free everywhere in Vietnam, or null if it is not. */
export async function getFreeShipping(ctx: Ctx): Promise<number | null> {
  const zones = listDomesticZones(await readZones(ctx.db));
  const isFree = zones.length > 0 && zones.every(({ mayBeFree }) => mayBeFree);
  return isFree ? settingNumber(ctx.shop, "free_shipping_from") : null;
}
