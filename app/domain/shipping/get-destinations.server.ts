import { textIn } from "~/i18n/locale";
import { shippingZones } from "~db/schema";
import type { Ctx } from "../ctx";
import { settingNumber } from "../site/shop.rules";
import { listCountries } from "./list-countries.server";
import { listProvinces, type Unit } from "./provinces.server";
import type { ZoneView } from "./shipping.rules";

/** Where the shop sends to and what that costs, for a form to choose from. `freeFrom`: whole VND of goods. */
export type Destinations = {
  countries: string[];
  provinces: readonly Unit[];
  zones: ZoneView[];
  freeFrom: number;
};

export async function getDestinations(ctx: Ctx): Promise<Destinations> {
  const [countries, rows] = await Promise.all([
    listCountries(ctx),
    ctx.db.select().from(shippingZones).orderBy(shippingZones.position, shippingZones.id),
  ]);
  return {
    countries,
    provinces: listProvinces(),
    zones: rows.map(({ name, takes, countries, provinces, fee, mayBeFree }) => ({
      ...{ countries, provinces, fee, mayBeFree },
      name: textIn(name, ctx.locale),
      takes: textIn(takes, ctx.locale),
    })),
    freeFrom: settingNumber(ctx.shop, "free_shipping_from"),
  };
}
