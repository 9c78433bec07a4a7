import { eq, inArray } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { joinParts } from "~/api/join-parts.server";
import { planBulkEdit } from "~/domain/back-office/bulk-edit.server";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { describeRowImport, exportRows, exportWrongLines, planRowImport } from "~/domain/back-office/row-files.server";
import { saveResourceRow } from "~/domain/back-office/rows.server";
import { PlanBulkEdit } from "~/domain/back-office/schema";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { editOptions } from "~/domain/catalog/products/edit-options.server";
import { EditOptions } from "~/domain/catalog/products/schema.server";
import { recordStockMovement } from "~/domain/catalog/stock.server";
import type { Ctx } from "~/domain/ctx";
import { products, variants } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, placeOrderForm } from "~tests/setup/factories";
import { address, makeCategory, makeProduct } from "~tests/setup/factories-goods";

type Name = "products" | "variants";

const database = openTestDatabase();
const productHead = "key,slug,name.vi,summary.vi,description.vi,categoryId,weightGrams,options,sku,price,isActive";
const variantHead = "key,product,choice,sku,price,isActive";

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

async function visitAsManager(): Promise<Ctx> {
  return asStaff(await createVisit(database.db), "manager");
}

async function plan(ctx: Ctx, resource: Name, ...lines: string[]) {
  const { id } = await planRowImport(ctx, { resource, file: lines.join("\n") });
  const set = { kind: resource, id } as const;
  return {
    set,
    apply: () => applyChanges(ctx, set),
    undo: () => undoChanges(ctx, set),
    read: () => getChanges(ctx, { ...set }),
  };
}

async function readVariants(slug: string) {
  const rows = await database.db
    .select({ variant: variants, product: products })
    .from(products)
    .leftJoin(variants, eq(variants.productId, products.id))
    .where(eq(products.slug, slug))
    .orderBy(variants.position);
  return rows.map(
    ({ variant }) => variant && [variant.sku, Object.values(variant.choice).join("/"), variant.price, variant.isActive],
  );
}

test("products are added by one file, their variants by the next, and undone in reverse", async () => {
  const ctx = await visitAsManager();
  const category = await makeCategory(database.db, "tep-moi");
  const added = await plan(
    ctx,
    "products",
    productHead,
    `,tra-tep,Trà tệp,Ngắn,Dài,${category},120,Khối lượng: 50 g | 100 g; Bao bì: túi | hộp,,,`,
    `,,Ấm tệp,Ngắn,Dài,${category},900,,AM-TEP,"250.000",`,
  );
  expect(await added.read()).toMatchObject({ added: 2, counts: { planned: 2, refused: 0 } });
  expect(await added.apply()).toEqual({ applied: 2 });
  expect(await added.apply()).toEqual({ applied: 2 });
  expect(await readVariants("tra-tep")).toEqual([null]);
  expect(await readVariants("am-tep")).toEqual([["AM-TEP", "", 250_000, true]]);
  const [tea, pot] = await database.db
    .select()
    .from(products)
    .where(inArray(products.slug, ["tra-tep", "am-tep"]))
    .orderBy(products.id);
  expect([tea, pot].map((row) => [row?.isActive, row?.position])).toEqual([
    [false, 1],
    [false, 2],
  ]);
  expect((await getProductPage(ctx, { id: tea!.id })).options.map(({ key }) => key)).toEqual(["khoi-luong", "bao-bi"]);
  const sold = await plan(
    ctx,
    "variants",
    variantHead,
    ',tra-tep,50 g | Túi,TRA-TEP-50,"90.000",true',
    ",tra-tep,100 g | hop,,160000,",
  );
  expect(await sold.read()).toMatchObject({ added: 2, counts: { planned: 2, refused: 0 } });
  await sold.apply();
  expect(await readVariants("tra-tep")).toEqual([
    ["TRA-TEP-50", "tui/50-g", 90_000, true],
    ["TRA-TEP-50-100-G-HOP", "hop/100-g", 160_000, false],
  ]);
  for (const resource of ["products", "variants"] as const) {
    const file = await joinParts(exportRows(ctx, { resource }));
    await expect(planRowImport(ctx, { resource, file })).rejects.toMatchObject({ code: "nothing_to_change" });
    expect(await describeRowImport(ctx, { resource })).toMatchObject({ isAddable: true });
  }
  expect(await joinParts(exportRows(ctx, { resource: "variants", q: "TRA-TEP-50" }))).toContain(
    "TRA-TEP-50,90000,,true,tra-tep,50 g | túi",
  );
  // The tea has variants that another import added, so only the pot is removed.
  expect(await added.undo()).toEqual({ undone: 1 });
  expect((await added.read()).rows.flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(["row_in_use"]);
  expect(await readVariants("am-tep")).toEqual([]);
  expect(await sold.undo()).toEqual({ undone: 2 });
  expect(await readVariants("tra-tep")).toEqual([null]);
});

test("undoing an import removes only what staff have not changed and buyers have not bought since", async () => {
  const ctx = await visitAsManager();
  const category = await makeCategory(database.db, "tep-hoan-tac");
  const slugs = ["yen", "doi-ten", "ban", "gio", "kho", "lua-chon", "doi-gia"];
  const lines = slugs.map((slug, index) => `,${slug},Tên ${slug},Ngắn,Dài,${category},100,,HT-${index},50000,`);
  const set = await plan(ctx, "products", productHead, ...lines);
  expect(await set.apply()).toEqual({ applied: slugs.length });
  const rows = await database.db.select().from(products).where(inArray(products.slug, slugs)).orderBy(products.id);
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)!.id;
  await database.db
    .update(products)
    .set({ labels: ["new"] })
    .where(eq(products.id, idOf("doi-ten")));
  for (const sku of ["HT-2", "HT-3", "HT-4"])
    await recordStockMovement(ctx, { sku, reason: "received", count: 5, note: "" });
  await database.db
    .update(products)
    .set({ isActive: true })
    .where(inArray(products.slug, ["ban", "gio"]));
  const buyer = await createVisit(database.db);
  await addVariant(buyer, { sku: "HT-2", quantity: 1 });
  await placeOrderForm(buyer, { kind: "cart", method: "cod", shipTo: address });
  await addVariant(await createVisit(database.db), { sku: "HT-3", quantity: 1 });
  await editOptions(
    ctx,
    EditOptions.parse({ id: idOf("lua-chon"), options: [{ name: { vi: "Cỡ" }, values: [{ name: { vi: "S" } }] }] }),
  );
  await database.db
    .update(variants)
    .set({ price: 60_000 })
    .where(eq(variants.productId, idOf("doi-gia")));
  expect(await set.undo()).toEqual({ undone: 1 });
  const left = await database.db
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.categoryId, category));
  expect(left.map(({ slug }) => slug).toSorted()).toEqual(slugs.slice(1).toSorted());
  const skipped = (await set.read()).rows.filter(({ state }) => state === "skipped");
  expect(skipped).toHaveLength(slugs.length - 1);
  expect(new Set(skipped.map(({ refusal }) => refusal?.code))).toEqual(new Set(["row_changed", "row_in_use"]));
});

test("new lines that the product does not allow are refused with what would be right", async () => {
  const ctx = await visitAsManager();
  const category = await makeCategory(database.db, "tep-sai");
  const { product, variants: rows } = await makeProduct(database.db, category, {
    ...{ slug: "tep-sai", name: ["Tệp sai", "Wrong file"], prices: [10_000, 20_000] },
  });
  await database.db.update(variants).set({ sku: "TEP-SAI-1" }).where(eq(variants.id, rows[0]!.id));
  const options = [
    { ...product.options[0]!, values: [...product.options[0]!.values, { key: "s3", name: { vi: "Cỡ 3" } }] },
  ];
  await database.db.update(products).set({ options }).where(eq(products.id, product.id));
  const faultsOf = async (resource: Name, ...lines: string[]) => {
    const { read, set } = await plan(ctx, resource, ...lines);
    expect((await exportWrongLines(ctx, set)).trim().split("\n")).toHaveLength(lines.length);
    return (await read()).rows.map(({ refusal }) => [refusal?.code, refusal?.params?.line, refusal?.params?.column]);
  };
  expect(
    await faultsOf(
      "variants",
      variantHead,
      ",tep-sai,Cỡ 9,,1000,",
      ",tep-sai,Cỡ 1,,1000,",
      ",khong-co,,,1000,",
      ",tep-sai,Cỡ 3,tep sai,-1,",
      ",tep-sai,Cỡ 3,TEP-SAI-1,1000,",
      `${rows[0]!.id},khac,,TEP-SAI-1,10000,true`,
    ),
  ).toEqual([
    ["choice_unknown", 2, "choice"],
    ["variant_exists", 3, "choice"],
    ["product_address_unknown", 4, "product"],
    ["csv_sku", 5, "sku"],
    ["value_taken", 6, "sku"],
    ["csv_only_new", 7, "product"],
  ]);
  const line = (more: string) => `,,Tên,Ngắn,Dài,${category},100,${more}`;
  expect(
    await faultsOf(
      "products",
      productHead,
      line("Cỡ,,,"),
      line("Cỡ: S,,1000,"),
      line("Cỡ: S | s,,,"),
      line(",,,true"),
      line(",AB-1,,"),
      `,tep-sai,Tên,Ngắn,Dài,${category},100,,,,`,
      `${product.id},khac,Tên,Ngắn,Dài,${category},100,,,5000,`,
    ),
  ).toEqual([
    ["csv_options", 2, "options"],
    ["price_of_variants", 3, "price"],
    ["value_taken", 4, "options"],
    ["csv_new_off", 5, "isActive"],
    ["first_price_missing", 6, "price"],
    ["value_taken", 7, "slug"],
    ["csv_only_new", 8, "slug"],
  ]);
  // Only a file adds products and variants in this way, and nothing but an undo removes them.
  await expect(saveResourceRow(ctx, { resource: "products", values: { name: { vi: "x" } } })).rejects.toThrow();
  const remove = PlanBulkEdit.parse({ resource: "products", keys: [String(product.id)], change: { kind: "remove" } });
  await expect(planBulkEdit(ctx, remove)).rejects.toMatchObject({ code: "row_in_use" });
});

test("600 new products and 600 variants in one file each become what single lines would become", async () => {
  const ctx = await visitAsManager();
  const category = await makeCategory(database.db, "tep-lon");
  const number = (index: number) => String(index).padStart(3, "0");
  const lines = Array.from({ length: 600 }, (_, index) => {
    // Each tenth product has the same name, and each hundredth the slug of the product before it.
    const name = index % 10 === 0 ? "Trà tệp lớn" : `Tệp lớn ${number(index)}`;
    const slug = index % 10 === 0 ? "" : `tep-lon-${number(index % 100 === 99 ? index - 1 : index)}`;
    return `,${slug},${name},Ngắn,Dài,${category},100,${index % 2 ? "Cỡ: S | M,," : `,,"10.000"`},`;
  });
  const added = await plan(ctx, "products", productHead, ...lines);
  const wrong = (await added.read()).rows.filter(({ state }) => state === "refused");
  expect(wrong.map(({ refusal }) => [refusal?.code, refusal?.params?.line, refusal?.params?.column])).toEqual(
    [99, 199, 299, 399, 499, 599].map((index) => ["value_taken", index + 2, "slug"]),
  );
  expect(await added.apply()).toEqual({ applied: 594 });
  const rows = await database.db.select().from(products).where(eq(products.categoryId, category)).orderBy(products.id);
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 594 }, (_, index) => index + 1));
  expect(rows.filter(({ name }) => name.vi === "Trà tệp lớn").map(({ slug }) => slug)).toEqual(
    Array.from({ length: 60 }, (_, index) => (index === 0 ? "tra-tep-lon" : `tra-tep-lon-${index + 1}`)),
  );
  expect(await readVariants("tra-tep-lon-60")).toEqual([["TRA-TEP-LON-60", "", 10_000, true]]);
  expect(rows.map(({ slug, priceFrom }) => [slug, priceFrom])).toEqual(
    rows.map(({ slug, options }) => [slug, options.length > 0 ? 0 : 10_000]),
  );

  const sized = rows.filter(({ options }) => options.length > 0);
  const choices = sized.flatMap(({ slug }) => ["S", "M"].map((size) => `,${slug},${size},,"20.000",true`));
  const sold = await plan(ctx, "variants", variantHead, ...choices);
  expect(await sold.apply()).toEqual({ applied: 2 * sized.length });
  expect(await readVariants("tep-lon-597")).toEqual([
    ["TEP-LON-597-S", "s", 20_000, true],
    ["TEP-LON-597-M", "m", 20_000, true],
  ]);
  expect(await sold.undo()).toEqual({ undone: 2 * sized.length });
  expect(await added.undo()).toEqual({ undone: 594 });
  expect(await database.db.$count(products, eq(products.categoryId, category))).toBe(0);
});
