import fc from "fast-check";
import { expect, test } from "vitest";
import {
  estimateShipping,
  findMissingForFreeShipping,
  findZone,
  findZoneFault,
  getFee,
  offerShipping,
} from "~/domain/cart/shipping.rules";

test("shipping names a missing amount that is never negative, and is zero exactly from the limit on", () => {
  const money = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(money, fc.option(money), (goodsTotal, freeFrom) => {
      const missing = findMissingForFreeShipping(goodsTotal, freeFrom);
      expect(missing === 0).toBe(freeFrom !== null && goodsTotal >= freeFrom);
      if (freeFrom === null || missing === null) return;
      expect(missing).toBeGreaterThanOrEqual(0);
      expect(findMissingForFreeShipping(goodsTotal + missing, freeFrom)).toBe(0);
    }),
  );
});

test("the shipping fee comes from a zone that covers the place, and no earlier zone covers it", () => {
  const codes = (some: string[]) => fc.subarray(some);
  const zone = fc.record({ countries: codes(["VN", "LA"]), provinces: codes(["01", "80"]) });
  const place = fc.record({ country: fc.constantFrom("VN", "LA", "JP"), province: fc.constantFrom("01", "80", "") });
  const reaches = (
    { countries, provinces }: { countries: string[]; provinces: string[] },
    { country, province }: { country: string; province: string },
  ) =>
    (countries.length === 0 || countries.includes(country)) &&
    (provinces.length === 0 || (country === "VN" && provinces.includes(province)));
  fc.assert(
    fc.property(fc.array(zone), place, (zones, where) => {
      expect(findZone(zones, where)).toBe(zones.filter((one) => reaches(one, where))[0] ?? null);
    }),
  );
});

test.each([
  [{ minDays: 2 }, "maxDays"],
  [{ minDays: 3, maxDays: 2 }, "maxDays"],
  [{ countries: ["LA"], provinces: ["68"] }, "provinces"],
  [{ minDays: 0, maxDays: 0, countries: [], provinces: ["68"] }, undefined],
])("the terms of a zone must make sense: %o", (terms, field) => {
  expect(findZoneFault({ countries: [], provinces: [], ...terms })?.field).toBe(field);
});

const local = { countries: ["VN"], provinces: ["80"], fee: 20_000, mayBeFree: true, name: "Gần", takes: "1 ngày" };
const nationwide = { ...local, provinces: [], fee: 35_000, name: "Cả nước" };
const abroad = { ...local, countries: [], provinces: [], fee: 900_000, mayBeFree: false, name: "Nước ngoài" };
const zones = [local, nationwide, abroad];

test("shipping is free from the value of goods in the settings, and only in zones that allow it", () => {
  const money = fc.nat(2_000_000);
  fc.assert(
    fc.property(fc.constantFrom(...zones), money, money, (zone, goodsTotal, freeFrom) => {
      const isFree = zone.mayBeFree && goodsTotal >= freeFrom;
      expect(getFee(zone, goodsTotal, freeFrom)).toBe(isFree ? 0 : zone.fee);
    }),
  );
});

test("a cart without an address is estimated at the lowest fee within Vietnam that is not free", () => {
  const estimate = (goodsTotal: number, zones = [local, nationwide, abroad]) =>
    estimateShipping(zones, { goodsTotal, freeFrom: 500_000 });
  expect([estimate(100_000), estimate(500_000)]).toEqual([20_000, 0]);
  expect(estimate(500_000, [local, { ...nationwide, mayBeFree: false }])).toBe(35_000);
  expect(estimate(100_000, [{ ...abroad, countries: ["LA"] }])).toBeNull();
});

test("a checkout offers the fee of the buyer's zone, and until the province is known the expected one", () => {
  const offer = (country: string, province: string, known = zones) =>
    offerShipping(known, { country, province }, { goodsTotal: 100_000, freeFrom: 500_000, expected: 20_000 });
  expect(offer("VN", "80")).toEqual({ fee: 20_000, from: 20_000, zone: "Gần", takes: "1 ngày" });
  expect(offer("VN", "")).toEqual({ fee: null, from: 20_000, zone: null, takes: null });
  expect(offer("JP", "")).toMatchObject({ fee: 900_000, zone: "Nước ngoài" });
  expect(offer("JP", "", [local])).toEqual({ fee: null, from: null, zone: null, takes: null });
});
