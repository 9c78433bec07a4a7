type Reach = { countries: readonly string[]; provinces: readonly string[] };
/** A country's code, and the code of a province of Vietnam; '' while it is not known, and abroad. */
export type Destination = { country: string; province: string };
/** A zone as the checkout shows it; whole VND. */
export type ZoneView = Reach & { name: string; takes: string; fee: number; mayBeFree: boolean };
/** What sending will cost as far as the destination is known; null while it is not, or where nothing is sent. */
export type ShippingOffer = { fee: number | null; zone: string | null; takes: string | null };

/** The first zone, in the order given, that a place lies in. Empty lists mean everywhere; provinces are Vietnam's. */
export function zoneOf<Zone extends Reach>(zones: readonly Zone[], { country, province }: Destination): Zone | null {
  const covers = ({ countries, provinces }: Zone) =>
    (countries.length === 0 || countries.includes(country)) &&
    (provinces.length === 0 || (country === "VN" && provinces.includes(province)));
  return zones.find(covers) ?? null;
}

/** How much is missing until sending is free, whole VND: 0 when it is free. Null where it never is. */
export function missingForFree(goodsTotal: number, freeFrom: number | null): number | null {
  return freeFrom === null ? null : Math.max(0, freeFrom - goodsTotal);
}

/** What goods of that worth cost to be sent there. `freeFrom`: the worth from which on a zone that may be free is. */
export function offerShipping(
  zones: readonly ZoneView[],
  destination: Destination,
  { goodsTotal, freeFrom }: { goodsTotal: number; freeFrom: number },
): ShippingOffer {
  const known = destination.country !== "VN" || destination.province !== "";
  const zone = known ? zoneOf(zones, destination) : null;
  if (!zone) return { fee: null, zone: null, takes: null };
  return { fee: feeOf(zone, goodsTotal, freeFrom), zone: zone.name, takes: zone.takes };
}

/** Whole VND; nothing from `freeFrom` on in a zone that may be free. */
export function feeOf(zone: Pick<ZoneView, "fee" | "mayBeFree">, goodsTotal: number, freeFrom: number): number {
  return zone.mayBeFree && goodsTotal >= freeFrom ? 0 : zone.fee;
}
