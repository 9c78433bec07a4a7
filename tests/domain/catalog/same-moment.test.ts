import { and, eq, isNotNull, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { saveResourceRow } from "~/domain/back-office/rows.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { EditCombo } from "~/domain/catalog/combos/schema.server";
import { removeCategory } from "~/domain/catalog/edit-categories.server";
import { createProduct } from "~/domain/catalog/products/create-product.server";
import { editOptions } from "~/domain/catalog/products/edit-options.server";
import { editProduct } from "~/domain/catalog/products/edit-product.server";
import { CreateProduct, EditOptions, EditProduct } from "~/domain/catalog/products/schema.server";
import { copyTicketType, createTicketType } from "~/domain/catalog/save-ticket-type.server";
import { CreateTicketType } from "~/domain/catalog/ticket-schema.server";
import type { Ctx } from "~/domain/ctx";
import { combos, pictures, pools, products, services, ticketTypes, variants } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { makeCategory, makeProduct } from "~tests/setup/factories-goods";
import { runWhileHeld } from "~tests/setup/run-while-held";

// In each test, the second action waits for a lock of the first one, and then finds what the first one left.

const database = openTestDatabase();
const texts = (name: string) => ({ name: { vi: name }, summary: { vi: "Ngắn" } });
const refused = (error: object) => ({ status: "rejected", reason: error });

async function visit() {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const described = and(isNotNull(pictures.alt), eq(pictures.isFromVisitor, false), sql`${pictures.alt} ? 'en'`);
  const [picture] = await database.db.select({ slug: pictures.slug }).from(pictures).where(described).limit(1);
  const comboOf = (name: string, sku: string) =>
    EditCombo.parse({
      ...{ ...texts(name), price: 1_000, picture: picture!.slug, position: 1, isActive: false },
      parts: { 0: { sku, quantity: 1 } },
    });
  return { ctx, comboOf };
}

async function openProduct(slug: string) {
  const category = await makeCategory(database.db, `nhom-${slug}`);
  const made = await makeProduct(database.db, category, { slug, name: [slug, slug], prices: [1_000, 2_000] });
  const sku = `${slug.toUpperCase()}-2`;
  for (const [index, { id }] of made.variants.entries()) {
    const own = index === 1 ? sku : slug.toUpperCase();
    await database.db.update(variants).set({ sku: own }).where(eq(variants.id, id));
  }
  const [size] = made.product.options;
  const withoutSecond = { id: made.product.id, options: [{ ...size, values: size!.values.slice(0, 1) }] };
  return { ...made, category, sku, withoutSecond: EditOptions.parse(withoutSecond) };
}

describe("what staff delete", () => {
  test("a deleted variant is not added to a cart or a combo", async () => {
    const { ctx, comboOf } = await visit();
    const [one, other] = [await openProduct("tra-gio"), await openProduct("tra-bo")];
    const buyer = await createVisit(database.db);
    const inCart = await runWhileHeld(
      database,
      (db) => editOptions({ ...ctx, db }, one.withoutSecond),
      (db) => addVariant({ ...buyer, db }, { sku: one.sku, quantity: 1 }),
    );
    expect(inCart).toMatchObject(refused({ code: "product_not_found" }));
    const inCombo = await runWhileHeld(
      database,
      (db) => editOptions({ ...ctx, db }, other.withoutSecond),
      (db) => editCombo({ ...ctx, db }, comboOf("Bộ đã mất", other.sku)),
    );
    expect(inCombo).toMatchObject(refused({ code: "sku_not_found", field: "parts.0.sku" }));
  });

  test("a deleted category gets no product", async () => {
    const { ctx } = await visit();
    const { product } = await openProduct("tra-nhom");
    const { values } = await getProductPage(ctx, { id: product.id });
    const add = (db: Ctx["db"], categoryId: number) => createProduct({ ...ctx, db }, newProduct("Trà mới", categoryId));
    const move = (db: Ctx["db"], categoryId: number) =>
      editProduct({ ...ctx, db }, EditProduct.parse({ ...values, id: product.id, categoryId }));
    for (const [index, put] of [add, move].entries()) {
      const id = await makeCategory(database.db, `sap-xoa-${index}`);
      const end = await runWhileHeld<unknown>(
        database,
        (db) => removeCategory({ ...ctx, db }, { id }),
        (db) => put(db, id),
      );
      expect(end).toMatchObject(refused({ code: "category_not_found", field: "categoryId" }));
    }
  });
});

function newProduct(name: string, categoryId: number) {
  return CreateProduct.parse({ ...texts(name), description: { vi: "Dài" }, categoryId, weightGrams: 1, price: 1_000 });
}

test("two people who add something of the same name both add it, with addresses of their own", async () => {
  const { ctx, comboOf } = await visit();
  const { category, sku } = await openProduct("tra-chung");
  const [type] = await database.db.select({ id: ticketTypes.id }).from(ticketTypes).limit(1);
  const ticket = { ...texts("Vé chung"), openWeekdays: [1], capacity: 5 };
  const service = {
    ...{ ...texts("Dịch vụ chung"), description: { vi: "Dài" }, price: 1_000, leadDays: 1, weekdays: [1] },
    ...{ unit: { vi: "nhóm" }, duration: { vi: "2 giờ" }, labels: [], pictures: [], position: 1, isActive: false },
  };
  const additions: ((own: Ctx) => Promise<unknown>)[] = [
    (own) => createProduct(own, newProduct("Hàng chung", category)),
    (own) => editCombo(own, comboOf("Bộ chung", sku)),
    (own) => saveResourceRow(own, { resource: "services", values: service }),
    (own) => copyTicketType(own, { id: type!.id }),
    (own) =>
      createTicketType(
        own,
        CreateTicketType.parse({ ...ticket, categories: [{ name: { vi: "Khách" }, weekday: 1_000 }] }),
      ),
  ];
  for (const add of additions) {
    const run = (db: Ctx["db"]) => add({ ...ctx, db });
    expect(await runWhileHeld(database, run, run)).toMatchObject({ status: "fulfilled" });
  }
  const slugs = async (table: typeof products | typeof combos | typeof services | typeof ticketTypes | typeof pools) =>
    (await database.db.select({ slug: table.slug }).from(table).where(like(table.slug, "%-chung%")))
      .map(({ slug }) => slug)
      .sort();
  expect(await slugs(products)).toEqual(["hang-chung", "hang-chung-2", "tra-chung"]);
  expect(await slugs(combos)).toEqual(["bo-chung", "bo-chung-2"]);
  expect(await slugs(services)).toEqual(["dich-vu-chung", "dich-vu-chung-2"]);
  for (const table of [ticketTypes, pools]) expect(await slugs(table)).toEqual(["ve-chung", "ve-chung-2"]);
});
