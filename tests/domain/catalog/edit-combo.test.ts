import { afterEach, beforeAll, expect, test } from "vitest";
import { addCombo } from "~/domain/cart/add-to-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { getComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { getCombo } from "~/domain/catalog/combos.server";
import type { Ctx } from "~/domain/ctx";
import { connect } from "~db/client.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, orderRow, placeOrderForm } from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();
let picture = "";
beforeAll(async () => {
  const [found] = await database.sql`select slug from pictures where alt ? 'en' limit 1`;
  picture = found?.slug;
});
afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

type Parts = Record<string, { sku: string; quantity: number }>;
const valuesOf = (name: string, parts: Parts, price = 150_000) => ({
  ...{ name: { vi: name }, summary: { vi: "Hai món" }, price, picture, position: 1, isActive: true, parts },
});

async function visitAsManager(): Promise<Ctx> {
  return asStaff(await createVisit(database.db), "manager");
}

const soldOf = (code: string) => database.sql<{ sku: string; quantity: number }[]>`
  select v.sku, line.quantity from order_lines line join orders on orders.id = line.order_id
  join variants v on v.id = line.variant_id where orders.code = ${code} order by line.id`;
const reservedOf = async (sku: string) => {
  const [row] =
    await database.sql`select reserved from stocks join variants v on v.stock_id = stocks.id where v.sku = ${sku}`;
  return row?.reserved;
};

test("an added combo is sold with its saving, and a change of its parts does not affect placed orders or reservations", async () => {
  const manager = await visitAsManager();
  const [tea, honey] = [await makeVariant(database.db, { stock: 50 }), await makeVariant(database.db, { stock: 50 })];
  const old = { 0: { sku: tea.sku, quantity: 1 }, 1: { sku: honey.sku, quantity: 1 } };
  const { id } = await editCombo(manager, valuesOf("Quà hai món", old));
  expect(await getComboPage(manager, { id })).toMatchObject({ partsTotal: 200_000, saving: 50_000, left: 50 });
  expect(await getCombo(manager, { slug: "qua-hai-mon" })).toMatchObject({ price: 150_000, saving: 50_000 });

  const [buyer, holder] = [await createVisit(database.db), await createVisit(database.db)];
  for (const visit of [buyer, holder]) await addCombo(visit, { slug: "qua-hai-mon", quantity: 2 });
  const { code } = await placeOrderForm(buyer, { shipTo: address });
  await holdPlaces(holder, { kind: "cart" });
  expect(await reservedOf(honey.sku)).toBe(4);

  const { values } = await getComboPage(manager, { id });
  await editCombo(manager, { ...valuesOf("Quà hai món", { 3: { sku: tea.sku, quantity: 3 } }), id, base: values });
  expect(await soldOf(code)).toEqual([
    { sku: tea.sku, quantity: 2 },
    { sku: honey.sku, quantity: 2 },
  ]);
  expect([await reservedOf(tea.sku), await reservedOf(honey.sku)]).toEqual([4, 4]);
  const later = await placeOrderForm(holder, { shipTo: address });
  expect(await soldOf(later.code)).toEqual([{ sku: tea.sku, quantity: 6 }]);
  expect([await reservedOf(tea.sku), await reservedOf(honey.sku)]).toEqual([8, 2]);
  await expect(
    editCombo(manager, { ...valuesOf("Quà hai món", { 0: { sku: tea.sku, quantity: 5 } }), id, base: values }),
  ).rejects.toMatchObject({
    code: "edit_conflict",
  });
});

test("orders that are placed while the parts change reserve exactly what their lines contain", async () => {
  const { db, url } = database;
  const other = connect(url);
  const manager = { ...(await visitAsManager()), db: other.db };
  const [one, two] = [await makeVariant(db, { stock: 500 }), await makeVariant(db, { stock: 500 })];
  const choices: Parts[] = [{ 0: { sku: one.sku, quantity: 1 } }, { 0: { sku: two.sku, quantity: 2 } }];
  const { id } = await editCombo(manager, valuesOf("Đổi món", choices[0]!, 50_000));
  const codes: string[] = [];
  for (let round = 0; round < 6; round++) {
    const visit = await createVisit(db);
    await addCombo(visit, { slug: "doi-mon", quantity: 1 });
    const [placed] = await Promise.allSettled([
      placeOrderForm(visit, { shipTo: address }),
      editCombo(manager, { ...valuesOf("Đổi món", choices[(round + 1) % 2]!, 50_000), id }),
    ]);
    // If the parts changed first, the order form is refused. The buyer then sees the new cart and sends the form again.
    const { code } = placed.status === "fulfilled" ? placed.value : await placeOrderForm(visit, { shipTo: address });
    codes.push(code);
  }
  await other.close();
  const sold = (await Promise.all(codes.map(soldOf))).flat();
  const sumOf = (sku: string) => sold.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
  expect(codes).toHaveLength(6);
  expect([await reservedOf(one.sku), await reservedOf(two.sku)]).toEqual([sumOf(one.sku), sumOf(two.sku)]);
  expect((await orderRow(db, codes[0]!)).order.total).toBeGreaterThan(50_000);
});

test("a combo without parts is refused at its first row", async () => {
  await expect(editCombo(await visitAsManager(), valuesOf("Rỗng", {}))).rejects.toMatchObject({
    ...{ code: "combo_without_parts", field: "parts.0.sku" },
  });
});
