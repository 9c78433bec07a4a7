import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { planBulkEdit } from "~/domain/back-office/bulk-edit.server";
import { getChanges } from "~/domain/back-office/change-sets.server";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { copyProduct } from "~/domain/catalog/products/copy-product.server";
import { editOptions } from "~/domain/catalog/products/edit-options.server";
import { editProduct } from "~/domain/catalog/products/edit-product.server";
import { planVariantPaste } from "~/domain/catalog/products/plan-variant-paste.server";
import { EditOptions, EditProduct } from "~/domain/catalog/products/schema.server";
import type { Ctx } from "~/domain/ctx";
import { placeOrder } from "~/domain/orders/place-order.server";
import { products, variants } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, checkoutForm, createVisit, placeOrderForm } from "~tests/setup/factories";
import { address, makeCategory, makeCombo, makeProduct } from "~tests/setup/factories-goods";

const database = openTestDatabase();

const value = (name: string) => ({ name: { vi: name } });
const weight = { ...value("Khối lượng"), values: [value("50 g"), value("100 g")] };
const packaging = { ...value("Bao bì"), values: [value("Túi giấy"), value("Hộp thiếc")] };

async function openProduct(slug: string) {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const category = await makeCategory(database.db, `nhom-${slug}`);
  const { product, variants: made } = await makeProduct(database.db, category, { slug, name: [slug, slug], stock: 5 });
  await database.db.update(variants).set({ sku: slug.toUpperCase() }).where(eq(variants.id, made[0]!.id));
  const edit = (options: object[], more: object = {}) =>
    editOptions(ctx, EditOptions.parse({ id: product.id, options, ...more }));
  return { ctx, id: product.id, first: made[0]!.id, edit, read: () => readMatrix(ctx, product.id) };
}

async function readMatrix(ctx: Ctx, id: number): Promise<string[]> {
  const { variants: rows, values } = await getProductPage(ctx, { id });
  return rows.map(({ id, name, quantity }) => {
    const { sku, isActive } = values.variants[String(id)]!;
    return `${name} ${sku} ${isActive ? "on" : "off"} ${quantity}`;
  });
}

test("new values create the missing combinations, which are not on sale yet", async () => {
  const { edit, read } = await openProduct("tra-a");
  expect(await read()).toEqual([" TRA-A on 5"]);
  // The pieces in stock go to the first combination. `stocked` tells staff that.
  expect(await edit([weight])).toEqual({
    ...{ added: 1, switchedOff: 0, deleted: 0 },
    stocked: { count: 5, name: "50 g" },
  });
  expect(await read()).toEqual(["50 g TRA-A on 5", "100 g TRA-A-100-G off 0"]);
  expect(await edit([weight, packaging])).toMatchObject({ added: 2, switchedOff: 0, deleted: 0, stocked: null });
  expect(await read()).toEqual([
    "50 g · Túi giấy TRA-A on 5",
    "50 g · Hộp thiếc TRA-A-50-G-HOP-THIEC off 0",
    "100 g · Túi giấy TRA-A-100-G off 0",
    "100 g · Hộp thiếc TRA-A-100-G-HOP-THIEC off 0",
  ]);
});

test("a removed value deletes variants that nothing refers to, and only switches the others off", async () => {
  const { ctx, id, first, edit, read } = await openProduct("tra-b");
  const three = { ...weight, values: [...weight.values, value("200 g"), value("500 g"), value("1 kg")] };
  await edit([three]);
  const { variants: rows } = await getProductPage(ctx, { id });
  const [, bought, inCart, inCombo] = rows.map(({ id }) => id);
  await database.db.update(variants).set({ isActive: true }).where(eq(variants.productId, id));
  const stocked = Object.fromEntries([bought, inCart].map((id) => [id, { reason: "received", count: 3 }]));
  const { values } = await getProductPage(ctx, { id });
  await editProduct(ctx, EditProduct.parse({ ...values, id, moves: stocked }));
  const skuOf = (id: number | undefined) => values.variants[String(id)]!.sku;
  const buyer = await createVisit(database.db);
  await addVariant(buyer, { sku: skuOf(bought), quantity: 1 });
  await placeOrderForm(buyer, { kind: "cart", method: "cod", shipTo: address });
  await addVariant(await createVisit(database.db), { sku: skuOf(inCart), quantity: 1 });
  await makeCombo(database.db, 100_000, [{ id: inCombo!, quantity: 1 }]);
  const outcome = await edit([{ ...weight, values: [weight.values[0]!] }]);
  expect(outcome).toMatchObject({ added: 0, switchedOff: 3, deleted: 1 });
  const left = await database.db
    .select({ id: variants.id, isActive: variants.isActive })
    .from(variants)
    .where(inArray(variants.id, [first, bought!, inCart!, inCombo!]))
    .orderBy(variants.id);
  expect(left).toEqual([
    { id: first, isActive: true },
    { id: bought, isActive: false },
    { id: inCart, isActive: false },
    { id: inCombo, isActive: false },
  ]);
  await expect(database.db.delete(variants).where(eq(variants.id, bought!))).rejects.toThrow();
  // This variant cannot be switched on again until its option value is back.
  const now = (await getProductPage(ctx, { id })).values;
  const on = { ...now.variants, [String(bought)]: { ...now.variants[String(bought)]!, isActive: true } };
  await expect(editProduct(ctx, EditProduct.parse({ ...now, id, variants: on }))).rejects.toMatchObject({
    code: "value_not_offered",
    field: `variants.${bought}.isActive`,
  });
  await edit([weight]);
  expect((await read())[1]).toMatch(/^100 g TRA-B-100-G off 3$/);
});

test("renamed, swapped and replaced values stay with their variants", async () => {
  const { ctx, id, first, edit, read } = await openProduct("tra-k");
  await edit([weight]);
  const keys = (await getProductPage(ctx, { id })).options[0]!;
  const rename = (...names: (readonly [key: string | undefined, name: string])[]) =>
    edit([{ ...keys, values: names.map(([key, name]) => ({ ...(key && { key }), ...value(name) })) }]);
  await rename(["50-g", "100 g"], ["100-g", "50 g"]);
  expect(await read()).toEqual(["100 g TRA-K on 5", "50 g TRA-K-100-G off 0"]);
  await rename(["50-g", "50 g"]);
  // The value "50 g" gets another name, and a new value gets the name "50 g".
  await rename(["50-g", "Túi nhỏ"], [undefined, "50 g"]);
  expect(await read()).toEqual(["Túi nhỏ TRA-K on 5", "50 g TRA-K-50-G-2 off 0"]);
  await expect(rename(["50-g", "Túi"], [undefined, "túi"])).rejects.toMatchObject({ code: "value_taken" });
  expect((await getProductPage(ctx, { id })).variants[0]!.id).toBe(first);
});

test("a variant on sale gets a combination of options that a withdrawn variant of a combo still has", async () => {
  const { ctx, id, first, edit, read } = await openProduct("tra-l");
  const colour = (...names: string[]) => ({ ...value("Màu"), values: names.map(value) });
  const size = { ...value("Cỡ"), values: [value("S")] };
  await edit([size, colour("Đỏ", "Xanh")]);
  const blue = (await getProductPage(ctx, { id })).variants[1]!.id;
  await makeCombo(database.db, 100_000, [{ id: blue, quantity: 1 }]);
  await edit([size]);
  await edit([size, colour("Xanh", "Đỏ")]);
  expect((await read()).slice(0, 1)).toEqual(["S · Xanh TRA-L on 5"]);
  await edit([size]);
  const rows = await database.db
    .select({ id: variants.id, isActive: variants.isActive, choice: variants.choice })
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(variants.id);
  expect(rows).toEqual([
    { id: first, isActive: true, choice: { co: "s" } },
    { id: blue, isActive: false, choice: { co: "s", mau: "xanh" } },
  ]);
});

test("repeated keys, too many variants and conflicting edits are refused", async () => {
  const { ctx, id, edit } = await openProduct("tra-c");
  await expect(edit([{ ...weight, values: [value("50 g"), value("50  G")] }])).rejects.toMatchObject({
    code: "value_taken",
    field: "options.0.values.1.name.vi",
  });
  const [composed, decomposed] = (["NFC", "NFD"] as const).map((form) => value("Đỏ đậm".normalize(form)));
  await expect(edit([{ ...weight, values: [composed!, decomposed!] }])).rejects.toMatchObject({
    code: "value_taken",
    field: "options.0.values.1.name.vi",
  });
  const many = (name: string) => ({
    ...value(name),
    values: Array.from({ length: 8 }, (_, n) => value(`${name} ${n}`)),
  });
  await expect(edit([many("A"), many("B")])).rejects.toMatchObject({ code: "too_many_variants" });
  const base = JSON.stringify((await getProductPage(ctx, { id })).options);
  await edit([weight], { base });
  await expect(edit([packaging], { base })).rejects.toMatchObject({ code: "edit_conflict", field: "options" });
});

test("checkout asks the buyer to confirm a changed cart if staff renamed the chosen size meanwhile", async () => {
  const { ctx, id, edit } = await openProduct("tra-m");
  await edit([weight]);
  const [option] = (await getProductPage(ctx, { id })).options;
  const [first, ...values] = option!.values;
  const buyer = await createVisit(database.db);
  await addVariant(buyer, { sku: "TRA-M", quantity: 1 });
  const form = await checkoutForm(buyer, { method: "cod", shipTo: address });
  await edit([{ ...option!, values: [{ ...first, ...value("500 g") }, ...values] }]);
  await expect(placeOrder(buyer, form)).rejects.toMatchObject({ code: "cart_changed" });
  expect(await placeOrderForm(buyer, { method: "cod", shipTo: address })).toMatchObject({ code: expect.any(String) });
});

test("a copy is not on sale, and has SKUs, an address and an empty stock of its own", async () => {
  const { ctx, id, edit } = await openProduct("tra-d");
  await edit([weight]);
  const copy = await copyProduct(ctx, { id });
  expect(await readMatrix(ctx, copy.id)).toEqual(["50 g TRA-D-2 on 0", "100 g TRA-D-100-G-2 off 0"]);
  const [row] = await database.db.select().from(products).where(eq(products.id, copy.id));
  expect(row).toMatchObject({ slug: "tra-d-2", isActive: false });
});

test("pasted lines become a preview, by SKU or by the names of the options", async () => {
  const { ctx, id, edit } = await openProduct("tra-e");
  await edit([weight, packaging]);
  const plan = async (lines: string) => {
    const set = await planVariantPaste(ctx, { id, lines });
    const { rows } = await getChanges(ctx, { kind: "variants", id: set.id });
    return rows.map(
      ({ fields, refusal }) => refusal?.code ?? fields.map(({ name, after }) => `${name} ${after}`).join(),
    );
  };
  expect(await plan("TRA-E\t505.000\t600.000\tx\nKHAC\t1.000\t\tx\nTRA-E-100-G-TUI-GIAY\tnhiều\t\tx")).toEqual(
    expect.arrayContaining(["price 505000,compareAt 600000", "csv_unknown_key", "csv_money"]),
  );
  expect(await plan("Khối lượng\tBao bì\tGiá\tBán\n100 g\tHộp thiếc\t525.000\tcó")).toEqual([
    "price 525000,isActive true",
  ]);
  await expect(planVariantPaste(ctx, { id, lines: "Mã\tMàu lạ\nTRA-E\tđỏ" })).rejects.toMatchObject({
    ...{ code: "csv_columns", field: "lines" },
  });
});

test("a bulk change does not sell a variant whose value the options no longer have", async () => {
  const { ctx, first, edit } = await openProduct("tra-g");
  await edit([weight]);
  await addVariant(await createVisit(database.db), { sku: "TRA-G", quantity: 1 });
  expect(await edit([{ ...weight, values: [weight.values[1]!] }])).toMatchObject({ switchedOff: 1 });
  const change = { kind: "set", field: "isActive", value: true } as const;
  const { id } = await planBulkEdit(ctx, { resource: "variants", keys: [String(first)], change });
  const { rows } = await getChanges(ctx, { kind: "variants", id });
  expect(rows.map(({ refusal }) => refusal?.code)).toEqual(["value_not_offered"]);
});

test("the variants that must stay count towards the maximum in a product's form", async () => {
  const { id, edit, ctx } = await openProduct("tra-h");
  const many = (from: number) => ({
    ...value("Cỡ"),
    values: Array.from({ length: 16 }, (_, n) => value(`Số ${from + n}`)),
  });
  await edit([many(0), packaging]);
  const { variants: rows } = await getProductPage(ctx, { id });
  const parts = rows.map(({ id }) => ({ id, quantity: 1 }));
  await makeCombo(database.db, 100_000, parts);
  await expect(edit([many(100), packaging])).rejects.toMatchObject({ code: "too_many_variants", field: "options" });
  expect((await getProductPage(ctx, { id })).variants).toHaveLength(32);
});

test("the address of a copy of a product with a long address can be saved again", async () => {
  const { ctx, id } = await openProduct("tra-i");
  await database.db
    .update(products)
    .set({ slug: "a".repeat(80) })
    .where(eq(products.id, id));
  for (const copy of [await copyProduct(ctx, { id }), await copyProduct(ctx, { id })]) {
    const { values } = await getProductPage(ctx, { id: copy.id });
    expect(EditProduct.safeParse({ ...values, id: copy.id }).error).toBeUndefined();
  }
});
