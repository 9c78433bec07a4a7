type Reach = { countries: readonly string[]; provinces: readonly string[] };
type Destination = { country: string; province: string };

/** The first zone, in the order given, that a place lies in. Empty lists mean everywhere; provinces are Vietnam's. */
export function zoneOf<Zone extends Reach>(zones: readonly Zone[], { country, province }: Destination): Zone | null {
  const covers = ({ countries, provinces }: Zone) =>
    (countries.length === 0 || countries.includes(country)) &&
    (provinces.length === 0 || (country === "VN" && provinces.includes(province)));
  return zones.find(covers) ?? null;
}

/** How much is missing until sending is free, whole VND: 0 when it is free. Null where it never is. */
export function shippingProgress(goodsTotal: number, freeFrom: number | null): number | null {
  return freeFrom === null ? null : Math.max(0, freeFrom - goodsTotal);
}
