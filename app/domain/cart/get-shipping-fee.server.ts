import type { z } from "zod";
import { localize } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/schema/cart";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber } from "../shop/shop.rules";
import { requireProvince } from "./address.server";
import { readZones } from "./get-destinations.server";
import type { ShippingQuote } from "./schema";
import { findZone, getFee, getMissingForFreeShipping } from "./shipping.rules";

type Parcel = { address: Pick<Address, "country" | "province">; goodsTotal: number };

/** Amounts are whole VND including VAT. @throws DomainError no_shipping_there */
export async function getShippingFee(db: Db | Tx, ctx: Ctx, { address, goodsTotal }: Parcel, fieldPrefix = "") {
  const zones = await readZones(db);
  const zone = findZone(zones, address);
  if (!zone) {
    const isCountryServed = zones.some(
      ({ countries }) => countries.length === 0 || countries.includes(address.country),
    );
    const field = isCountryServed && address.country === "VN" ? "stateProvince" : "country";
    throw new DomainError("no_shipping_there", { field: `${fieldPrefix}${field}` });
  }
  const freeShippingFrom = settingNumber(ctx.shop, "free_shipping_from");
  const freeFrom = zone.mayBeFree ? freeShippingFrom : null;
  return {
    fee: getFee(zone, goodsTotal, freeShippingFrom),
    zone: { name: localize(zone.name, ctx.locale), takes: localize(zone.takes, ctx.locale) },
    freeFrom,
    missing: getMissingForFreeShipping(goodsTotal, freeFrom),
  };
}

export async function quoteShipping(ctx: Ctx, input: z.output<typeof ShippingQuote>) {
  const { country, stateProvince = "", goodsTotal } = input;
  const province = country === "VN" ? requireProvince(stateProvince).code : stateProvince;
  return getShippingFee(ctx.db, ctx, { address: { country, province }, goodsTotal });
}
