import { beforeEach, expect, test } from "vitest";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { getRowForm, listRows, removeResourceRow, saveResourceRow } from "~/domain/back-office/rows.server";
import { ListRows } from "~/domain/back-office/schema";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { quoteShipping } from "~/domain/cart/get-shipping-fee.server";
import { ShippingQuote } from "~/domain/cart/schema";
import { getCheckout } from "~/domain/orders/get-checkout.server";
import { presentCheckout } from "~/domain/orders/present-checkout.server";
import { listSetup } from "~/domain/setup/list-setup.server";
import { shippingZones } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, orderRow, placeOrderForm } from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();
const resource = "shipping-zones";
const zone = {
  name: { vi: "Cả nước" },
  takes: { vi: "3 ngày" },
  countries: ["VN"],
  fee: 30_000,
  position: 0,
  canDeliver: true,
};

beforeEach(() => database.db.delete(shippingZones));

async function visitAsAdmin() {
  return asStaff(await createVisit(database.db));
}

test("a changed fee does not affect placed orders, and a checkout without an active zone says so", async () => {
  const admin = await visitAsAdmin();
  const { key } = await saveResourceRow(admin, { resource, values: { ...zone, countries: ["vn"] } });
  const { sku } = await makeVariant(database.db);
  const buyer = await createVisit(database.db);
  await addVariant(buyer, { sku, quantity: 1 });
  const { code } = await placeOrderForm(buyer, { shipTo: address });
  const { total } = (await orderRow(database.db, code)).order;
  expect(total).toBe(130_000);

  const edit = (changes: object) =>
    saveResourceRow(admin, { resource, key, values: { ...zone, ...changes, countries: ["VN"] } });
  await edit({ fee: 45_000 });
  const quote = () => quoteShipping(buyer, ShippingQuote.parse({ ...address, goodsTotal: 100_000 }));
  expect(await quote()).toMatchObject({ fee: 45_000 });
  expect((await orderRow(database.db, code)).order.total).toBe(130_000);

  await edit({ canDeliver: false });
  await expect(quote()).rejects.toMatchObject({ code: "no_shipping", field: "country" });
  const next = await createVisit(database.db);
  await addVariant(next, { sku, quantity: 1 });
  expect((await getCart(next, { kind: "cart" })).goodsTotal).toBe(100_000);
  expect(presentCheckout(next, await getCheckout(next, { kind: "cart" })).refusal).toContain("chưa giao hàng");
  await removeResourceRow(admin, { resource, key });
  expect((await listRows(admin, ListRows.parse({ resource }))).total).toBe(0);
});

test("the form of a new zone begins with a zone that delivers in Vietnam, after the others", async () => {
  const admin = await visitAsAdmin();
  const newValues = async () => (await getRowForm(admin, { resource })).values;
  expect(await newValues()).toEqual({ countries: ["VN"], position: 0, canDeliver: true });
  const { key } = await saveResourceRow(admin, { resource, values: { ...zone, position: 4 } });
  expect(await newValues()).toMatchObject({ position: 5 });
  const { values, form } = await getRowForm(admin, { resource, copy: key });
  expect(values).not.toHaveProperty("canDeliver");
  const countries = form.find(({ name }) => name === "countries")?.choices ?? [];
  expect(countries[0]).toEqual({ value: "VN", label: "Việt Nam" });
  expect(countries.length).toBeGreaterThan(200);
});

test("goods on sale that no zone delivers are a step of the set-up list, and are named on the product's page", async () => {
  const admin = await visitAsAdmin();
  const step = async () => (await listSetup(admin)).steps.find(({ id }) => id === "delivery");
  const { productId } = await makeVariant(database.db);
  const isDelivered = async () => (await getProductPage(admin, { id: productId })).isDelivered;
  expect([await step(), await isDelivered()]).toMatchObject([{ isDone: false, isRequired: false }, false]);
  const { key } = await saveResourceRow(admin, { resource, values: zone });
  expect([await step(), await isDelivered()]).toMatchObject([{ isDone: true, params: { count: 1 } }, true]);
  await saveResourceRow(admin, { resource, key, values: { ...zone, canDeliver: false } });
  expect(await step()).toMatchObject({ isDone: false });
  await database.sql`update products set is_active = false`;
  await database.sql`update combos set is_active = false`;
  expect(await step()).toBeUndefined();
});

test("a province is in one active zone", async () => {
  const admin = await visitAsAdmin();
  const save = (values: object) =>
    saveResourceRow(admin, { resource, values: { ...zone, countries: ["VN"], ...values } });
  await save({ provinces: ["68", "79"], name: { vi: "Gần" } });
  await expect(save({ provinces: ["79"] })).rejects.toMatchObject({
    ...{ code: "province_in_other_zone", field: "provinces", params: { zone: "Gần" } },
  });
  await save({ provinces: ["79"], canDeliver: false });
  await expect(save({ countries: ["XX"] })).rejects.toMatchObject({ code: "value_refused" });
  const both = await Promise.allSettled([save({ provinces: ["01"] }), save({ provinces: ["01"] })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("staff write the last hour of same-day dispatch as in Vietnam, and an empty field means 15:00", async () => {
  const admin = await visitAsAdmin();
  const { key } = await saveResourceRow(admin, { resource, values: { ...zone, cutOff: "9h30" } });
  const readCutOffs = () => database.db.select({ cutOff: shippingZones.cutOff }).from(shippingZones);
  expect(await readCutOffs()).toEqual([{ cutOff: "09:30" }]);
  await saveResourceRow(admin, { resource, key, values: { ...zone, countries: ["VN"] } });
  expect(await readCutOffs()).toEqual([{ cutOff: "15:00" }]);
  await expect(saveResourceRow(admin, { resource, key, values: { ...zone, cutOff: "25h" } })).rejects.toMatchObject({
    code: "value_refused",
  });
});
