type ZoneCoverage = { countries: readonly string[]; provinces: readonly string[] };
/** `province` is a code, or empty if it is unknown or abroad. */
export type Destination = { country: string; province: string };
/** The API shows a zone in this form. `mayBeFree` is the API's name of `canBeFree`. */
export type ZoneView = ZoneCoverage & { name: string; takes: string; fee: number; mayBeFree: boolean };
type ZoneFee = { fee: number } & ({ canBeFree: boolean } | { mayBeFree: boolean });
/** While the destination is unknown, `from` is the lowest fee. `fee` is then 0 if all shipping is free, else null. */
export type ShippingOffer = { fee: number | null; from: number | null; zone: string | null; takes: string | null };

/** The first zone that matches wins. Empty lists match everything. */
export function findZone<Zone extends ZoneCoverage>(
  zones: readonly Zone[],
  { country, province }: Destination,
): Zone | null {
  const isCovered = ({ countries, provinces }: Zone) =>
    (countries.length === 0 || countries.includes(country)) &&
    (provinces.length === 0 || (country === "VN" && provinces.includes(province)));
  return zones.find(isCovered) ?? null;
}

type ZoneInput = ZoneCoverage & { minDays?: number | undefined; maxDays?: number | undefined };

/** `minDays` and `maxDays` must be set together, and `minDays` must not exceed `maxDays`. Only a zone that includes Vietnam can have provinces. */
export function findZoneFault({ countries, provinces, minDays, maxDays }: ZoneInput) {
  if ((minDays === undefined) !== (maxDays === undefined) || (minDays ?? 0) > (maxDays ?? 0))
    return { code: "zone_days", field: "maxDays" } as const;
  if (provinces.length > 0 && countries.length > 0 && !countries.includes("VN"))
    return { code: "zone_provinces_abroad", field: "provinces" } as const;
  return null;
}

export function findMissingForFreeShipping(goodsTotal: number, freeFrom: number | null): number | null {
  return freeFrom === null ? null : Math.max(0, freeFrom - goodsTotal);
}

export function offerShipping(
  zones: readonly ZoneView[],
  destination: Destination,
  { goodsTotal, freeFrom, expected }: { goodsTotal: number; freeFrom: number; expected: number | null },
): ShippingOffer {
  const isKnown = destination.country !== "VN" || destination.province !== "";
  const zone = isKnown ? findZone(zones, destination) : null;
  if (zone) {
    const fee = getFee(zone, goodsTotal, freeFrom);
    return { fee, from: fee, zone: zone.name, takes: zone.takes };
  }
  const from = isKnown ? null : expected;
  return { fee: from === 0 ? 0 : null, from, zone: null, takes: null };
}

/** Returns the lowest fee above 0 within Vietnam. Returns 0 if all zones are free, and null if none covers Vietnam. */
export function estimateShipping(
  zones: readonly (ZoneCoverage & ZoneFee)[],
  { goodsTotal, freeFrom }: { goodsTotal: number; freeFrom: number },
): number | null {
  const fees = listDomesticZones(zones).map((zone) => getFee(zone, goodsTotal, freeFrom));
  const positiveFees = fees.filter((fee) => fee > 0);
  if (fees.length === 0) return null;
  return positiveFees.length === 0 ? 0 : Math.min(...positiveFees);
}

/** Returns the zones that an address in Vietnam can be in. Zones after a nationwide zone are never reached. */
export function listDomesticZones<Zone extends ZoneCoverage>(zones: readonly Zone[]): Zone[] {
  const domesticZones = zones.filter(({ countries }) => countries.length === 0 || countries.includes("VN"));
  const nationwideIndex = domesticZones.findIndex(({ provinces }) => provinces.length === 0);
  return nationwideIndex < 0 ? domesticZones : domesticZones.slice(0, nationwideIndex + 1);
}

export function listOuterZones<Zone extends ZoneCoverage>(zones: readonly Zone[]): Zone[] {
  const domesticZones = listDomesticZones(zones);
  return domesticZones.filter((_, index) => index === 0 || index === domesticZones.length - 1);
}

export function getFee(zone: ZoneFee, goodsTotal: number, freeFrom: number): number {
  const canBeFree = "canBeFree" in zone ? zone.canBeFree : zone.mayBeFree;
  return canBeFree && goodsTotal >= freeFrom ? 0 : zone.fee;
}
