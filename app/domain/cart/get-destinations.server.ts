import { eq } from "drizzle-orm";
import { anotherCountry, countriesByName } from "~/lib/country-name";
import { type Locale, textIn } from "~/lib/locale";
import { rememberContent } from "~db/remember-content.server";
import { shippingZones } from "~db/schema/cart";
import { listHolidays } from "../catalog/list-ticket-prices.server";
import type { Ctx } from "../ctx";
import { settingNumber } from "../shop/shop.rules";
import { type DeliveryDays, estimateZoneDelivery } from "./delivery.rules";
import { type AdministrativeUnit, listProvinces } from "./provinces.server";
import type { ZoneView } from "./shipping.rules";

/** `freeFrom` is the value of goods from which shipping is free, in whole VND. */
export type Destinations = {
  countries: string[];
  provinces: readonly AdministrativeUnit[];
  zones: (ZoneView & { delivery: DeliveryDays | null })[];
  freeFrom: number;
};

/** If a zone covers all countries, `countries` ends with ZZ, which stands for any other country. */
export async function getDestinations(ctx: Ctx): Promise<Destinations> {
  const [zones, holidays] = await Promise.all([readZones(ctx.db), listHolidays(ctx.db)]);
  return {
    countries: listCountries(zones, ctx.locale),
    provinces: listProvinces(),
    zones: zones.map((zone) => ({
      countries: zone.countries,
      provinces: zone.provinces,
      fee: zone.fee,
      mayBeFree: zone.canBeFree,
      name: textIn(zone.name, ctx.locale),
      takes: textIn(zone.takes, ctx.locale),
      delivery: estimateZoneDelivery(zone, ctx.now, holidays),
    })),
    freeFrom: settingNumber(ctx.shop, "free_shipping_from"),
  };
}

function listCountries(zones: readonly ZoneRow[], locale: Locale): string[] {
  const named = countriesByName([...new Set(zones.flatMap(({ countries }) => countries))], locale);
  if (zones.every(({ countries }) => countries.length > 0)) return named;
  return [...new Set(["VN", ...named, anotherCountry])];
}

export type ZoneRow = typeof shippingZones.$inferSelect;

export const readZones = rememberContent(async (db) =>
  db
    .select()
    .from(shippingZones)
    .where(eq(shippingZones.canDeliver, true))
    .orderBy(shippingZones.position, shippingZones.id),
);
