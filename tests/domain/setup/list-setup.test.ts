import { expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { listSetup, openShop } from "~/domain/setup/list-setup.server";
import { getShop } from "~/domain/shop/get-shop.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

async function visitClosedShop() {
  await database.sql`update settings set value = '' where key = 'opened_at'`;
  return createVisit(database.db, { shop: await getShop(database.db) });
}

test("the account of the demo blocks the opening, and of two members who open the shop at once one does", async () => {
  const ctx = asStaff(await visitClosedShop());
  const bank = async () => (await listSetup(ctx)).steps.find(({ id }) => id === "bank");
  expect(await bank()).toMatchObject({ isDone: false, isRequired: true, fact: "bank_of_demo" });
  await expect(openShop(ctx)).rejects.toMatchObject({ code: "setup_unfinished" });
  await database.sql`update settings set value = '0071000123456' where key = 'bank_account'`;
  const ready = { ...ctx, shop: await getShop(database.db) };
  const results = await Promise.allSettled([openShop(ready), openShop(ready)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "shop_opened" } });
  expect(await database.sql`select count(*)::int from audit_entries where action = 'shop_opened'`).toEqual([
    { count: 1 },
  ]);
});

test("carts of a closed shop are refused, except to staff who look at it", async () => {
  const ctx = await visitClosedShop();
  const item = { sku: "nothing", quantity: 1 };
  await expect(addVariant(ctx, item)).rejects.toMatchObject({ code: "shop_closed" });
  const preview = { ...ctx, visitor: { ...ctx.visitor, isPreviewing: true } };
  await expect(addVariant(preview, item)).rejects.not.toMatchObject({ code: "shop_closed" });
});
