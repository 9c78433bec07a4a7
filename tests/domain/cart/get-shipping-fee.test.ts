import { beforeEach, describe, expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { getCartPage } from "~/domain/cart/get-cart-page.server";
import { getDestinations } from "~/domain/cart/get-destinations.server";
import { getShippingFee, quoteShipping } from "~/domain/cart/get-shipping-fee.server";
import { AddVariant } from "~/domain/cart/schema";
import { shippingZones } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { stockGoods } from "~tests/setup/factories-goods";

const database = openTestDatabase({ stocked: false });
beforeEach(() => database.db.delete(shippingZones));

const local = { countries: ["VN"], provinces: ["80", "79"], fee: 20_000, canBeFree: true };
const nationwide = { countries: ["VN"], provinces: [], fee: 35_000, canBeFree: true };
const neighbours = { countries: ["LA", "KH"], provinces: [], fee: 250_000, canBeFree: false };
const everywhere = { countries: [], provinces: [], fee: 900_000, canBeFree: false };

function openZones(...zones: (typeof local)[]) {
  const rows = zones.map((zone, position) => ({
    ...zone,
    ...{ position, name: { vi: `Vùng ${position}`, en: `Zone ${position}` }, takes: { vi: "2–5 ngày" } },
  }));
  // The rows are inserted in reverse order, because only the position counts.
  return database.db.insert(shippingZones).values(rows.toReversed());
}

async function visitor(settings: Record<string, string> = {}, locale: "vi" | "en" = "vi") {
  const ctx = await createVisit(database.db, { locale });
  return { ...ctx, shop: { ...ctx.shop, settings } };
}

const inProvince = (province: string) => ({ country: "VN", province });

describe("the shipping fee", () => {
  test("is that of the first matching zone by position", async () => {
    await openZones(local, nationwide, neighbours, everywhere);
    const ctx = await visitor();
    const feeTo = async (country: string, province = "") =>
      (await getShippingFee(ctx.db, ctx, { address: { country, province }, goodsTotal: 100_000 })).fee;
    expect(await feeTo("VN", "80")).toBe(20_000);
    expect(await feeTo("VN", "01")).toBe(35_000);
    expect(await feeTo("KH", "80")).toBe(250_000);
    expect(await feeTo("JP")).toBe(900_000);
  });

  test("is free from the total in the settings", async () => {
    await openZones(local);
    const ctx = await visitor();
    const ask = (goodsTotal: number) => getShippingFee(ctx.db, ctx, { address: inProvince("80"), goodsTotal });
    expect(await ask(499_999)).toMatchObject({ fee: 20_000, freeFrom: 500_000, missing: 1 });
    expect(await ask(500_000)).toMatchObject({ fee: 0, freeFrom: 500_000, missing: 0 });
    const generous = await visitor({ free_shipping_from: "200000" });
    const parcel = { address: inProvince("80"), goodsTotal: 200_000 };
    expect(await getShippingFee(ctx.db, generous, parcel)).toMatchObject({ fee: 0, freeFrom: 200_000 });
  });

  test("is never free in a zone without free shipping", async () => {
    await openZones(neighbours);
    const ctx = await visitor();
    const parcel = { address: { country: "LA", province: "" }, goodsTotal: 9_000_000 };
    expect(await getShippingFee(ctx.db, ctx, parcel)).toMatchObject({ fee: 250_000, freeFrom: null, missing: null });
  });

  test("is refused for a place without a zone, at the field that must change", async () => {
    await openZones(local, neighbours);
    const ctx = await visitor();
    const send = (country: string, province: string) =>
      getShippingFee(ctx.db, ctx, { address: { country, province }, goodsTotal: 0 }, "shipTo.");
    await expect(send("VN", "01")).rejects.toMatchObject({ code: "no_shipping_there", field: "shipTo.stateProvince" });
    await expect(send("JP", "80")).rejects.toMatchObject({ code: "no_shipping_there", field: "shipTo.country" });
  });

  test("can be quoted for the name of a province, in the visitor's language", async () => {
    await openZones(local, nationwide);
    const ctx = await visitor({}, "en");
    expect(await quoteShipping(ctx, { country: "VN", stateProvince: "ha noi", goodsTotal: 1 })).toEqual({
      fee: 35_000,
      zone: { name: { text: "Zone 1", lang: "en" }, takes: { text: "2–5 ngày", lang: "vi" } },
      freeFrom: 500_000,
      missing: 499_999,
      delivery: null,
    });
    await expect(quoteShipping(ctx, { country: "VN", goodsTotal: 1 })).rejects.toMatchObject({
      code: "unknown_province",
    });
  });
});

test("a checkout lists the countries of the zones, Vietnam first, and ZZ if a zone covers all countries", async () => {
  const ctx = await visitor();
  expect((await getDestinations(ctx)).countries).toEqual([]);
  await openZones(neighbours, local);
  expect((await getDestinations(ctx)).countries).toEqual(["VN", "KH", "LA"]);
  await openZones(everywhere);
  expect((await getDestinations(ctx)).countries).toEqual(["VN", "KH", "LA", "ZZ"]);
});

test("a cart mentions free shipping only if a zone in Vietnam has it", async () => {
  const ctx = await visitor();
  const { shanTea } = await stockGoods(ctx.db, "free-");
  await addVariant(ctx, AddVariant.parse({ sku: shanTea.variants[0]?.sku }));
  const freeFrom = async () => (await getCartPage(ctx)).shipping?.freeFrom;
  await openZones({ ...nationwide, canBeFree: false });
  expect(await freeFrom()).toBeNull();
  await database.db.delete(shippingZones);
  await openZones(nationwide);
  expect(await freeFrom()).toBe(500_000);
});
