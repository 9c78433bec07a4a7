import { eq, getTableColumns } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import type { z } from "zod";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { createProduct } from "~/domain/catalog/products/create-product.server";
import { editProduct } from "~/domain/catalog/products/edit-product.server";
import { CreateProduct, EditProduct } from "~/domain/catalog/products/schema.server";
import type { Ctx } from "~/domain/ctx";
import type { DomainError } from "~/domain/errors";
import { auditEntries, orderLines, orders, productCategories, redirects } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, placeOrderForm } from "~tests/setup/factories";
import { address } from "~tests/setup/factories-goods";

const database = openTestDatabase();

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

async function visitAsManager(): Promise<Ctx> {
  return asStaff(await createVisit(database.db), "manager");
}

async function addTea(ctx: Ctx, name: string, more: Partial<z.input<typeof CreateProduct>> = {}) {
  const [category] = await database.db.select().from(productCategories).limit(1);
  const texts = { name: { vi: name }, summary: { vi: "Búp trà" }, description: { vi: "Trà hái tay" } };
  const input = { ...texts, categoryId: category!.id, weightGrams: 100, price: 185_000, ...more };
  return createProduct(ctx, CreateProduct.parse(input));
}

type Values = Omit<z.input<typeof EditProduct>, "id" | "base" | "moves">;

/** Returns what the form sends if nothing is changed. */
async function openForm(ctx: Ctx, id: number) {
  const { values } = await getProductPage(ctx, { id });
  const [variant = ""] = Object.keys(values.variants);
  const save = (changed: Partial<Values>, more: Partial<z.input<typeof EditProduct>> = {}) =>
    editProduct(ctx, EditProduct.parse({ ...values, ...changed, id, base: values, ...more }));
  const price = (changed: object) => ({ variants: { [variant]: { ...values.variants[variant]!, ...changed } } });
  return { values, variant, save, price };
}

function faultsOf(saving: Promise<unknown>) {
  return saving.then(
    () => [],
    ({ code, field, also }: DomainError) => [`${field} ${code}`, ...also.map((one) => `${one.field} ${one.code}`)],
  );
}

test("a new product has one variant with an initial stock, and is not on sale before it is switched on", async () => {
  const ctx = await visitAsManager();
  const { id } = await addTea(ctx, "Trà đỏ Hồ Thầu", { stock: 40 });
  const { values, variant, save } = await openForm(ctx, id);
  expect(values).toMatchObject({ slug: "tra-do-ho-thau", isActive: false });
  expect(values.variants).toEqual({ [variant]: { sku: "TRA-DO-HO-THAU", price: 185_000, isActive: true } });
  await save({ isActive: true });
  const page = await getProductPage(ctx, { id });
  expect(page.variants).toMatchObject([{ quantity: 40, left: 40, held: 0 }]);
  expect(page.history.map(({ action }) => action)).toEqual(["row_changed", "stock_moved", "row_added", "row_added"]);
  await expect(addTea(ctx, "Khác", { slug: "tra-do-ho-thau" })).rejects.toMatchObject({ field: "slug" });
  await expect(addTea(ctx, "Khác", { sku: "TRA-DO-HO-THAU" })).rejects.toMatchObject({ field: "sku" });
});

test("names every wrong value at its field, and changes nothing", async () => {
  const ctx = await visitAsManager();
  const { id } = await addTea(ctx, "Trà xanh");
  const { id: other } = await addTea(ctx, "Trà vàng");
  const { values, variant, save, price } = await openForm(ctx, id);
  const wrong = {
    ...price({ sku: "TRA-VANG", compareAt: 185_000 }),
    ...{ slug: "tra-vang", categoryId: 2_000_000_000, related: { 0: "no-such", 1: "tra-xanh" } },
    tiers: { 0: { min: 3, percent: 5 }, 1: { min: 3, percent: 10 } },
  };
  expect(await faultsOf(save(wrong))).toEqual([
    "slug value_taken",
    "categoryId category_not_found",
    "tiers.1.min value_taken",
    "related.0 product_not_found",
    "related.1 product_not_found",
    `variants.${variant}.sku value_taken`,
    `variants.${variant}.compareAt compare_at_too_low`,
  ]);
  expect((await getProductPage(ctx, { id })).values).toEqual(values);
  for (const amount of [-1, 0, 10 ** 12, 1.5]) {
    const parsed = EditProduct.safeParse({ ...values, ...price({ price: amount }), id });
    expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual([`variants.${variant}.price`]);
  }
  const long = { vi: "a".repeat(20_001) };
  expect(EditProduct.safeParse({ ...values, id, description: long }).success).toBe(false);
  await save({ description: { vi: "a".repeat(20_000) }, related: { 0: "TRA-VANG", 1: "Trà vàng" } });
  expect((await getProductPage(ctx, { id })).values.related).toEqual({ 0: "tra-vang" });
  expect(other).not.toBe(id);
});

test("two people change different fields and variants, and the same price conflicts once", async () => {
  const ctx = await visitAsManager();
  const { id } = await addTea(ctx, "Trà Ô long");
  const [first, second] = [await openForm(ctx, id), await openForm(ctx, id)];
  await first.save({ ...first.price({ price: 200_000 }), name: { vi: "Trà Ô long", en: "Oolong" } });
  await second.save({ ...second.price({ isActive: false }), summary: { vi: "Ủ ba tháng" } });
  const { values } = await getProductPage(ctx, { id });
  expect(values).toMatchObject({
    ...{ name: { vi: "Trà Ô long", en: "Oolong" }, summary: { vi: "Ủ ba tháng" } },
    variants: { [first.variant]: { price: 200_000, isActive: false } },
  });
  expect(await faultsOf(second.save(second.price({ price: 210_000, isActive: false })))).toEqual([
    `variants.${first.variant}.price edit_conflict`,
  ]);
  expect((await getProductPage(ctx, { id })).stale).toEqual([]);
  await first.save({ name: { vi: "Trà Ô long ủ", en: "Oolong" } });
  expect((await getProductPage(ctx, { id })).stale).toEqual(["name.en"]);
  const third = await openForm(ctx, id);
  await third.save(third.price({ price: 210_000 }));
  const entries = await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `row variants ${first.variant}`));
  expect(entries.at(-1)).toMatchObject({ before: { price: 200_000 }, after: { price: 210_000 } });
});

test("an old form with a variant that was deleted is refused at its row", async () => {
  const ctx = await visitAsManager();
  const { id } = await addTea(ctx, "Trà hoa cúc");
  const form = await openForm(ctx, id);
  const gone = { 2000000: { sku: "GONE", price: 1_000, isActive: true } };
  await expect(form.save({ variants: { ...form.values.variants, ...gone } })).rejects.toMatchObject({
    code: "row_not_found",
    field: "variants",
  });
});

test("stock moves with the form, and never below what orders reserve", async () => {
  const ctx = await visitAsManager();
  const { id } = await addTea(ctx, "Trà sen", { stock: 4 });
  const { variant, save } = await openForm(ctx, id);
  await save({}, { moves: { [variant]: { reason: "received", count: 40, note: "Lô 11/2026" } } });
  expect((await getProductPage(ctx, { id })).variants).toMatchObject([{ quantity: 44 }]);
  expect(await faultsOf(save({}, { moves: { [variant]: { reason: "lost", count: 45 } } }))).toEqual([
    `moves.${variant}.count stock_below_reserved`,
  ]);
});

test("a product's earlier address redirects to its new one, also after a change back", async () => {
  const ctx = await visitAsManager();
  const { id } = await addTea(ctx, "Trà nhài");
  await (await openForm(ctx, id)).save({ slug: "tra-hoa-nhai" });
  await (await openForm(ctx, id)).save({ slug: "tra-nhai" });
  const rules = await database.db.select({ source: redirects.source, target: redirects.target }).from(redirects);
  const ours = rules.filter(({ source }) => source.includes("nhai"));
  expect(ours).toEqual([
    { source: "/san-pham/tra-hoa-nhai", target: "/san-pham/tra-nhai" },
    { source: "/en/products/tra-hoa-nhai", target: "/en/products/tra-nhai" },
  ]);
});

test("a new price does not change a placed order, and a cart says that its item is no longer sold", async () => {
  const ctx = await visitAsManager();
  const { id } = await addTea(ctx, "Trà thảo mộc", { stock: 9 });
  await (await openForm(ctx, id)).save({ isActive: true });
  const { values, variant, save, price } = await openForm(ctx, id);
  const { sku } = values.variants[variant]!;
  const buyer = await createVisit(database.db);
  await addVariant(buyer, { sku, quantity: 2 });
  const { code } = await placeOrderForm(buyer, { kind: "cart", method: "cod", shipTo: address });
  const linesOf = () =>
    database.db
      .select(getTableColumns(orderLines))
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.code, code));
  const before = await linesOf();
  const visitor = await createVisit(database.db);
  await addVariant(visitor, { sku, quantity: 1 });
  await save(price({ price: 999_000 }));
  expect(await linesOf()).toEqual(before);
  expect(before).toMatchObject([{ quantity: 2, unitPrice: 185_000 }]);
  expect((await getCart(visitor, { kind: "cart" })).lines).toMatchObject([{ unitPrice: 999_000, problem: null }]);
  const later = await openForm(ctx, id);
  await later.save(later.price({ isActive: false }));
  expect((await getCart(visitor, { kind: "cart" })).lines).toMatchObject([{ problem: { code: "not_for_sale" } }]);
  expect((await getProductPage(ctx, { id })).variants).toMatchObject([{ quantity: 9, held: 2 }]);
});
