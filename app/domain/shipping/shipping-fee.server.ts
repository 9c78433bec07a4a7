import type { z } from "zod";
import { localize } from "~/i18n/locale";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/schema/shipping";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber } from "../shop/shop.rules";
import { provinceNamed } from "./read-address.server";
import { readZones } from "./read-zones.server";
import type { ShippingQuote } from "./schema";
import { feeOf, missingForFree, zoneOf } from "./shipping.rules";

type Parcel = { address: Pick<Address, "country" | "province">; goodsTotal: number };

/** Amounts are whole VND including VAT. @throws DomainError no_shipping_there */
export async function shippingFee(db: Db | Tx, ctx: Ctx, { address, goodsTotal }: Parcel, at = "") {
  const zones = await readZones(db);
  const zone = zoneOf(zones, address);
  if (!zone) {
    const elsewhere = zones.some(({ countries }) => countries.length === 0 || countries.includes(address.country));
    const field = elsewhere && address.country === "VN" ? "stateProvince" : "country";
    throw new DomainError("no_shipping_there", { field: `${at}${field}` });
  }
  const setting = settingNumber(ctx.shop, "free_shipping_from");
  const freeFrom = zone.mayBeFree ? setting : null;
  return {
    fee: feeOf(zone, goodsTotal, setting),
    zone: { name: localize(zone.name, ctx.locale), takes: localize(zone.takes, ctx.locale) },
    freeFrom,
    missing: missingForFree(goodsTotal, freeFrom),
  };
}

export async function quoteShipping(ctx: Ctx, input: z.output<typeof ShippingQuote>) {
  const { country, stateProvince = "", goodsTotal } = input;
  const province = country === "VN" ? provinceNamed(stateProvince).code : stateProvince;
  return shippingFee(ctx.db, ctx, { address: { country, province }, goodsTotal });
}
