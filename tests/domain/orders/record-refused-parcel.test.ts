import { afterEach, describe, expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { acceptOrder, deliverOrder, processOrder, shipOrder } from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { recordRefusedParcel } from "~/domain/orders/record-refused-parcel.server";
import { getCreditBalance } from "~/domain/payments/view-credit.server";
import { connect } from "~db/client.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, makeCredit } from "~tests/setup/factories";
import { address, buyGoods, makeVariant, stockOf } from "~tests/setup/factories-goods";

const database = openTestDatabase();
afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

const cod = { method: "cod", shipTo: address };

async function shipped(form: object = cod) {
  const variant = await makeVariant(database.db, { stock: 5 });
  const ctx = await createVisit(database.db);
  await addVariant(ctx, { sku: variant.sku, quantity: 2 });
  const { code } = await buyGoods(ctx, form);
  await acceptOrder(asStaff(ctx), code);
  await processOrder(asStaff(ctx), code);
  await shipOrder(asStaff(ctx), { code, carrier: "GHN", tracking: "" });
  const readStock = async () => (await stockOf(database.db, variant)).stock;
  return { ctx, code, pieces: readStock };
}

describe("a refused parcel with cash on delivery", () => {
  test.each([
    ["back", 5],
    ["written_off", 3],
  ] as const)("is %s: its order is cancelled, and %d items are in stock", async (stock, left) => {
    const { ctx, code, pieces: readStock } = await shipped();
    expect(await readStock()).toBe(3);
    expect((await getOrderForStaff(asStaff(ctx), { code })).steps).toContain("refuse_parcel");
    await expect(cancelOrderByStaff(asStaff(ctx), code)).rejects.toMatchObject({ code: "transition_refused" });
    await expect(recordRefusedParcel(asStaff(ctx), { code })).rejects.toMatchObject({ code: "stock_word_missing" });
    await recordRefusedParcel(asStaff(ctx), { code, stock });
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
    expect(await readStock()).toBe(left);
    await expect(recordRefusedParcel(asStaff(ctx), { code, stock })).rejects.toMatchObject({
      code: "transition_refused",
    });
    await expect(deliverOrder(asStaff(ctx), code)).rejects.toMatchObject({ code: "transition_refused" });
  });

  test("returns the store credit that paid a part of it once, although two staff members record it in parallel", async () => {
    const credit = await makeCredit(database.db, 10_000);
    const { ctx, code, pieces: readStock } = await shipped({ ...cod, credit, creditPays: 10_000 });
    const other = connect(database.url);
    const pressed = [ctx, { ...ctx, db: other.db }].map((by) =>
      recordRefusedParcel(asStaff(by), { code, stock: "back" }),
    );
    const outcomes = await Promise.allSettled(pressed);
    await other.close();
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readStock()).toBe(5);
    expect((await getCreditBalance(ctx, { code: credit })).balance).toBe(10_000);
  });

  test("cannot be recorded for an order that was paid or is not shipped", async () => {
    const { ctx, code } = await shipped();
    await deliverOrder(asStaff(ctx), code);
    await expect(recordRefusedParcel(asStaff(ctx), { code, stock: "back" })).rejects.toMatchObject({
      code: "transition_refused",
    });
  });
});
