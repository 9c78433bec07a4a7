import { countryCodes } from "~/lib/country-codes";
import { countriesByName } from "~/lib/country-name";
import { shippingZones } from "~db/schema";
import type { Ctx } from "../ctx";

/** Where the shop sends to: codes (ISO 3166 alpha-2), Vietnam first, the others by their name in the visitor's language. */
export async function listCountries(ctx: Ctx): Promise<string[]> {
  const zones = await ctx.db.select({ countries: shippingZones.countries }).from(shippingZones);
  const named = zones.some(({ countries }) => countries.length === 0)
    ? countryCodes
    : [...new Set(zones.flatMap(({ countries }) => countries))];
  return countriesByName(named, ctx.locale);
}
