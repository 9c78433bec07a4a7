import type { z } from "zod";
import { localize } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/schema/cart";
import { listHolidays } from "../catalog/list-ticket-prices.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber } from "../shop/shop.rules";
import { requireProvince } from "./address.server";
import { estimateZoneDelivery } from "./delivery.rules";
import { readZones, type ZoneRow } from "./get-destinations.server";
import type { ShippingQuote } from "./schema";
import { findMissingForFreeShipping, findZone, getFee } from "./shipping.rules";

type ShippingAddress = Pick<Address, "country" | "province">;
type Parcel = { address: ShippingAddress; goodsTotal: number };

/** Amounts are whole VND including VAT. @throws DomainError no_shipping, no_shipping_there */
export async function getShippingFee(db: Db | Tx, ctx: Ctx, { address, goodsTotal }: Parcel, fieldPrefix = "") {
  return presentFee(ctx, await requireZone(db, address, fieldPrefix), goodsTotal);
}

export async function quoteShipping(ctx: Ctx, input: z.output<typeof ShippingQuote>) {
  const { country, stateProvince = "", goodsTotal } = input;
  const province = country === "VN" ? requireProvince(stateProvince).code : stateProvince;
  const [zone, holidays] = await Promise.all([requireZone(ctx.db, { country, province }, ""), listHolidays(ctx.db)]);
  return { ...presentFee(ctx, zone, goodsTotal), delivery: estimateZoneDelivery(zone, ctx.now, holidays) };
}

async function requireZone(db: Db | Tx, address: ShippingAddress, fieldPrefix: string): Promise<ZoneRow> {
  const zones = await readZones(db);
  const zone = findZone(zones, address);
  if (zone) return zone;
  if (zones.length === 0) throw new DomainError("no_shipping", { field: `${fieldPrefix}country` });
  const isCountryServed = zones.some(({ countries }) => countries.length === 0 || countries.includes(address.country));
  const field = isCountryServed && address.country === "VN" ? "stateProvince" : "country";
  throw new DomainError("no_shipping_there", { field: `${fieldPrefix}${field}` });
}

function presentFee({ shop, locale }: Ctx, zone: ZoneRow, goodsTotal: number) {
  const freeShippingFrom = settingNumber(shop, "free_shipping_from");
  const freeFrom = zone.canBeFree ? freeShippingFrom : null;
  return {
    fee: getFee(zone, goodsTotal, freeShippingFrom),
    zone: { name: localize(zone.name, locale), takes: localize(zone.takes, locale) },
    freeFrom,
    missing: findMissingForFreeShipping(goodsTotal, freeFrom),
  };
}
