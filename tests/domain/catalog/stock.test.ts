import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { joinParts } from "~/api/join-parts.server";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { exportWrongLines } from "~/domain/back-office/row-files.server";
import { editProduct } from "~/domain/catalog/products/edit-product.server";
import { EditProduct } from "~/domain/catalog/products/schema.server";
import { PlanStockTake } from "~/domain/catalog/schema";
import { getStock, listStock, recordStockMovement } from "~/domain/catalog/stock.server";
import { exportStock, planStockImport } from "~/domain/catalog/stock-files.server";
import { planStockTake } from "~/domain/catalog/stock-take.server";
import type { Ctx } from "~/domain/ctx";
import { maxStock } from "~/domain/inventory/stock-reasons";
import { connect } from "~db/client.server";
import { stocks, variants } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const everything = {};

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

async function visitAsManager(): Promise<Ctx> {
  return asStaff(await createVisit(database.db), "manager");
}

async function firstSkus(ctx: Ctx, count: number): Promise<string[]> {
  return (await listStock(ctx, everything)).items.slice(0, count).map(({ sku }) => sku);
}

test("the stock of a category includes the categories below it, and is one page", async () => {
  const ctx = await visitAsManager();
  const all = await listStock(ctx, everything);
  const rows = await database.sql<{ id: number; skus: string[] }[]>`
    with recursive tree as (
      select id as top, id from product_categories
      union all select top, child.id from tree join product_categories child on child.parent_id = tree.id)
    select top as id, array_agg(sku order by sku) as skus from tree
    join products on category_id = tree.id join variants on product_id = products.id group by top`;
  expect(rows.length).toBeGreaterThan(1);
  for (const { id, skus } of rows) {
    const { items, next } = await listStock(ctx, { category: id });
    expect([items.map(({ sku }) => sku).toSorted(), next]).toEqual([skus.toSorted(), null]);
    expect(all.categories.map((category) => category.id)).toContain(id);
  }
});

test("pieces are added and removed with a reason, which the history shows", async () => {
  const ctx = await visitAsManager();
  const [sku = ""] = await firstSkus(ctx, 1);
  const { quantity } = await getStock(ctx, { sku });
  await recordStockMovement(ctx, { sku, reason: "received", count: 12, note: "Phiếu nhập 7" });
  await recordStockMovement(ctx, { sku, reason: "damaged", count: 2, note: "" });
  await recordStockMovement(ctx, { sku, reason: "counted", count: quantity + 9, note: "" });
  const { movements } = await getStock(ctx, { sku });
  expect(movements.map(({ change, quantity, reason, by, note }) => [change, quantity, reason, by, note])).toEqual([
    [-1, quantity + 9, "counted", "lan", ""],
    [-2, quantity + 10, "damaged", "lan", ""],
    [12, quantity + 12, "received", "lan", "Phiếu nhập 7"],
    [quantity, quantity, "opening", null, ""],
  ]);
  await expect(recordStockMovement(ctx, { sku, reason: "lost", count: quantity + 10, note: "" })).rejects.toMatchObject(
    { code: "stock_below_reserved", field: "count" },
  );
});

test("a form that is sent twice moves the stock once", async () => {
  const ctx = await visitAsManager();
  const [sku = ""] = await firstSkus(ctx, 1);
  const { quantity: seen } = await getStock(ctx, { sku });
  const sends = [1, 2].map(() => recordStockMovement(ctx, { sku, reason: "received", count: 10, seen, note: "" }));
  const outcomes = await Promise.allSettled(sends);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "stock_changed", params: { quantity: seen + 10 } },
  });
  expect((await getStock(ctx, { sku })).quantity).toBe(seen + 10);
});

test("a form that is sent again after the stock returned to the same quantity moves nothing", async () => {
  const ctx = await visitAsManager();
  const [, , sku = ""] = await firstSkus(ctx, 3);
  const { quantity: seen } = await getStock(ctx, { sku });
  const received = { sku, reason: "received", count: 2, seen, note: "" } as const;
  const sent = { ...ctx, formKey: randomUUID() };
  await recordStockMovement(sent, received);
  await recordStockMovement(ctx, { sku, reason: "damaged", count: 2, note: "" });
  expect(await recordStockMovement(sent, received)).toEqual({ quantity: seen + 2, undo: null });
  expect((await getStock(ctx, { sku })).quantity).toBe(seen);
  const page = await getProductOf(ctx, sku);
  const moves = { [String(page.variant)]: { reason: "received", count: 3, seen } };
  const form = EditProduct.parse({ ...page.values, id: page.id, moves });
  await editProduct({ ...sent, formKey: randomUUID() }, form);
  const again = { ...ctx, formKey: randomUUID() };
  await recordStockMovement(ctx, { sku, reason: "damaged", count: 3, note: "" });
  await editProduct(again, form);
  await recordStockMovement(ctx, { sku, reason: "damaged", count: 3, note: "" });
  await editProduct(again, form);
  expect((await getStock(ctx, { sku })).quantity).toBe(seen);
});

async function getProductOf(ctx: Ctx, sku: string) {
  const [row] = await database.db.select().from(variants).where(eq(variants.sku, sku));
  const { values } = await getProductPage(ctx, { id: row!.productId });
  return { id: row!.productId, variant: row!.id, values };
}

test("a stock never exceeds the largest quantity that can be stored", async () => {
  const ctx = await visitAsManager();
  const [sku = ""] = await firstSkus(ctx, 1);
  await recordStockMovement(ctx, { sku, reason: "counted", count: maxStock, note: "" });
  await expect(recordStockMovement(ctx, { sku, reason: "received", count: 1, note: "" })).rejects.toMatchObject({
    ...{ code: "value_refused", field: "count" },
  });
  expect(await recordStockMovement(ctx, { sku, reason: "lost", count: 1, note: "" })).toMatchObject({
    quantity: maxStock - 1,
  });
});

test("two staff members who take pieces at the same moment never take more than there is", async () => {
  const other = connect(database.url);
  const ctx = await visitAsManager();
  const [, sku = ""] = await firstSkus(ctx, 2);
  await recordStockMovement(ctx, { sku, reason: "counted", count: 5, note: "" }).catch(() => undefined);
  const takes = Array.from({ length: 8 }, (_, n) =>
    recordStockMovement(
      { ...ctx, db: n % 2 ? database.db : other.db },
      { sku, reason: "given_away", count: 1, note: "" },
    ),
  );
  const outcomes = await Promise.allSettled(takes);
  await other.close();
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const { quantity, movements } = await getStock(ctx, { sku });
  expect([quantity, movements[0]?.quantity]).toEqual([0, 0]);
});

test("a stock-take is applied once, leaves out goods that were sold meanwhile, and is undone", async () => {
  const ctx = await visitAsManager();
  const skus = (await listStock(ctx, everything)).items.slice(3, 8).map(({ sku }) => sku);
  const before = await Promise.all(skus.map(async (sku) => (await getStock(ctx, { sku })).quantity));
  const counted = skus.map((sku, index) => ({ sku, count: Number(before[index]) + (index === 0 ? 0 : index) }));
  const { id } = await planStockTake(ctx, { counted: [...counted, { sku: "NO-SUCH", count: 3 }] });
  const set = { kind: "stock", id } as const;
  const [sold = ""] = skus.slice(-1);
  const stockOfSold = database.db.select({ id: variants.stockId }).from(variants).where(eq(variants.sku, sold));
  await database.db.update(stocks).set({ quantity: 77 }).where(eq(stocks.id, stockOfSold));
  await Promise.all([applyChanges(ctx, set), applyChanges(ctx, set)]);
  const { counts, rows } = await getChanges(ctx, set);
  expect(counts).toMatchObject({ applied: 3, refused: 2 });
  expect(rows.filter(({ state }) => state === "refused").map(({ key, refusal }) => [key, refusal?.code])).toEqual(
    expect.arrayContaining([
      [sold, "row_changed"],
      ["NO-SUCH", "row_not_found"],
    ]),
  );
  await undoChanges(ctx, set);
  for (const [index, sku] of skus.slice(0, -1).entries())
    expect((await getStock(ctx, { sku })).quantity).toBe(before[index]);
});

test("a stock-take that counts the same goods twice is refused", () => {
  const one = { sku: "NM01-50G", count: 3 };
  expect(PlanStockTake.safeParse({ counted: [one] }).success).toBe(true);
  expect(PlanStockTake.safeParse({ counted: [one, { ...one, count: 4 }] }).success).toBe(false);
});

test("an exported stock file that is imported again changes nothing", async () => {
  const ctx = await visitAsManager();
  const file = await joinParts(exportStock(ctx));
  expect(file).toMatch(/^sku,product,choice,exported,quantity\n/);
  expect(file.trim().split("\n")).toHaveLength(1 + (await listStock(ctx, everything)).total);
  await expect(planStockImport(ctx, { file })).rejects.toMatchObject({ code: "nothing_to_change" });
  await expect(planStockImport(ctx, { file: "sku,price\nX,1" })).rejects.toMatchObject({
    ...{ code: "csv_columns", params: { columns: "price, quantity" } },
  });
});

test("a stock file that is imported later changes only what was counted, and never goods that moved meanwhile", async () => {
  const ctx = await visitAsManager();
  const [sold = "", counted = "", both = "", agreed = ""] = (await firstSkus(ctx, 18)).slice(14);
  for (const sku of [sold, counted, both, agreed])
    await recordStockMovement(ctx, { sku, reason: "received", count: 10, note: "" });
  const quantityOf = async (sku: string) => (await getStock(ctx, { sku })).quantity;
  const file = (await joinParts(exportStock(ctx))).replaceAll(
    /^(.*),(\d+),\d+$/gm,
    (line, rest: string, stock: string) => {
      const [sku] = rest.split(",", 1);
      return sku === counted || sku === both || sku === agreed ? `${rest},${stock},${Number(stock) + 4}` : line;
    },
  );
  const before = await Promise.all([sold, counted, both, agreed].map(quantityOf));
  await recordStockMovement(ctx, { sku: sold, reason: "given_away", count: 1, note: "" });
  await recordStockMovement(ctx, { sku: both, reason: "given_away", count: 1, note: "" });
  await recordStockMovement(ctx, { sku: agreed, reason: "received", count: 4, note: "" });
  const { id } = await planStockImport(ctx, { file });
  const set = { kind: "stock", id } as const;
  const { rows, counts } = await getChanges(ctx, { ...set });
  expect(counts).toMatchObject({ planned: 1, refused: 2 });
  // Whether the goods that arrived meanwhile were counted is unknown, even if the count equals the present stock.
  expect(rows.find(({ refusal }) => refusal?.params?.present === Number(before[3]) + 4)?.refusal).toMatchObject({
    code: "csv_stock_changed",
  });
  expect(rows.find(({ refusal }) => refusal?.params?.present === Number(before[2]) - 1)?.refusal).toMatchObject({
    code: "csv_stock_changed",
    params: {
      column: "quantity",
      value: String(Number(before[2]) + 4),
      exported: String(before[2]),
      present: Number(before[2]) - 1,
    },
  });
  await applyChanges(ctx, set);
  expect(await Promise.all([sold, counted, both, agreed].map(quantityOf))).toEqual([
    Number(before[0]) - 1,
    Number(before[1]) + 4,
    Number(before[2]) - 1,
    Number(before[3]) + 4,
  ]);
  // The counted line is the present stock now, so the same file has nothing left to do for it.
  const again = await planStockImport(ctx, { file });
  expect((await getChanges(ctx, { kind: "stock", id: again.id })).counts).toMatchObject({ planned: 0 });
  const corrected = `sku,exported,quantity\n${both},${Number(before[2]) - 1},${Number(before[2]) + 3}`;
  const third = await planStockImport(ctx, { file: corrected });
  await applyChanges(ctx, { kind: "stock", id: third.id });
  expect(await quantityOf(both)).toBe(Number(before[2]) + 3);
});

test("a stock file is a stock-take: its wrong lines are named and downloaded, and it is undone as one", async () => {
  const ctx = await visitAsManager();
  const [first = "", second = "", third = "", held = "", same = ""] = (await firstSkus(ctx, 13)).slice(8);
  const quantityOf = async (sku: string) => (await getStock(ctx, { sku })).quantity;
  const [before, unchanged] = [await quantityOf(first), await quantityOf(same)];
  const stockOfHeld = database.db.select({ id: variants.stockId }).from(variants).where(eq(variants.sku, held));
  await database.db.update(stocks).set({ reserved: 2 }).where(eq(stocks.id, stockOfHeld));
  const wrong = ["NO-SUCH,,3", `${first},,7`, `${third},,-1`, `${third}x,,1`, `${held},,1`];
  const right = [`${first},,"${before + 1_000}"`, `${second},,`, `${same},Tên khác,${unchanged}`];
  const file = ["sku,product,quantity", ...right, ...wrong].join("\n");
  const { id } = await planStockImport(ctx, { file });
  const set = { kind: "stock", id } as const;
  const preview = await getChanges(ctx, set);
  expect(preview).toMatchObject({ facts: { unchanged: 2 }, added: 0, counts: { planned: 1, refused: 5 } });
  expect(preview.rows.flatMap(({ refusal }) => (refusal ? [[refusal.code, refusal.params]] : []))).toEqual([
    ["csv_unknown_key", { line: 5, column: "sku", value: "NO-SUCH" }],
    ["csv_twice", { line: 6, column: "sku", value: first }],
    ["csv_range", { line: 7, column: "quantity", value: "-1", min: 0, max: maxStock }],
    ["csv_unknown_key", { line: 8, column: "sku", value: `${third}x` }],
    ["stock_below_reserved", { line: 9, column: "quantity", value: "1" }],
  ]);
  const lines = (await exportWrongLines(ctx, set)).trim().split("\n");
  expect(lines).toEqual(["sku,product,quantity", ...wrong.map((line) => line.replace(",-1", ",'-1"))]);
  await Promise.all([applyChanges(ctx, set), applyChanges(ctx, set)]);
  expect(await quantityOf(first)).toBe(before + 1_000);
  expect((await getStock(ctx, { sku: first })).movements[0]).toMatchObject({ change: 1_000, reason: "counted" });
  await undoChanges(ctx, set);
  expect(await quantityOf(first)).toBe(before);
  await database.db.update(stocks).set({ reserved: 0 }).where(eq(stocks.id, stockOfHeld));
});

test("the stock is listed in pages by key, each item once and in the order of the shop", async () => {
  const ctx = await visitAsManager();
  const skus: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next, total } = await listStock(ctx, { ...(after && { after }) });
    skus.push(...items.map(({ sku }) => sku));
    if (next) expect(items).toHaveLength(50);
    else expect(skus).toHaveLength(total);
    after = next;
  }
  const rows = await database.sql<{ sku: string }[]>`select sku from variants v join products p on p.id = v.product_id
    order by p.category_id, p.position, p.id, v.position, v.id`;
  expect(skus).toEqual(rows.map(({ sku }) => sku));
  expect((await listStock(ctx, { after: "NONE" })).items[0]?.sku).toBe(skus[0]);
});
