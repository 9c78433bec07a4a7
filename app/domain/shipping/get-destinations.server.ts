import { type Locale, textIn } from "~/i18n/locale";
import { countryCodes } from "~/lib/country-codes";
import { countriesByName } from "~/lib/country-name";
import type { Ctx } from "../ctx";
import { settingNumber } from "../site/shop.rules";
import { listProvinces, type Unit } from "./provinces.server";
import { readZones, type ZoneRow } from "./read-zones.server";
import type { ZoneView } from "./shipping.rules";

/** Where the shop sends to and what that costs, for a form to choose from. `freeFrom`: whole VND of goods. */
export type Destinations = {
  countries: string[];
  provinces: readonly Unit[];
  zones: ZoneView[];
  freeFrom: number;
};

/** In the visitor's language. Where a zone names no country, every country may be chosen. */
export async function getDestinations(ctx: Ctx): Promise<Destinations> {
  const zones = await readZones(ctx.db);
  return {
    countries: countriesOf(zones, ctx.locale),
    provinces: listProvinces(),
    zones: zones.map(({ name, takes, countries, provinces, fee, mayBeFree }) => ({
      ...{ countries, provinces, fee, mayBeFree },
      name: textIn(name, ctx.locale),
      takes: textIn(takes, ctx.locale),
    })),
    freeFrom: settingNumber(ctx.shop, "free_shipping_from"),
  };
}

/** Codes (ISO 3166 alpha-2), Vietnam first, the others by their name in the visitor's language. */
function countriesOf(zones: readonly ZoneRow[], locale: Locale): string[] {
  const named = zones.some(({ countries }) => countries.length === 0)
    ? countryCodes
    : [...new Set(zones.flatMap(({ countries }) => countries))];
  return countriesByName(named, locale);
}
