import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { getCategory, listProductCategories } from "~/domain/catalog/categories.server";
import { listProducts } from "~/domain/catalog/list-products.server";
import { ListProducts } from "~/domain/catalog/schema";
import { stocks, variants } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { makeManyProducts, stockGoods } from "~tests/setup/factories-goods";

const database = openTestDatabase({ stocked: false });
let goods: Awaited<ReturnType<typeof stockGoods>>;

beforeAll(async () => {
  goods = await stockGoods(database.db);
});

const list = async (query: z.input<typeof ListProducts> = {}) =>
  listProducts(await createVisit(database.db), ListProducts.parse(query));
const slugs = async (query?: z.input<typeof ListProducts>) => (await list(query)).items.map(({ slug }) => slug);

describe("the product list", () => {
  test("lists all products, those of a category with its subcategories, and those of a leaf", async () => {
    expect(await slugs()).toEqual(["tra-shan-tuyet", "mat-ong-rung", "khan-tho-cam"]);
    expect(await slugs({ category: "am-thuc" })).toEqual(["tra-shan-tuyet", "mat-ong-rung"]);
    expect(await slugs({ category: "tra" })).toEqual(["tra-shan-tuyet"]);
    await expect(list({ category: "khong-co" })).rejects.toMatchObject({ code: "category_not_found" });
  });

  test("filters by the price of the cheapest variant, with the bounds in either order, and by label", async () => {
    expect(await slugs({ min: 160_000, max: 200_000 })).toEqual(["tra-shan-tuyet"]);
    expect(await slugs({ min: 200_000, max: 160_000 })).toEqual(["tra-shan-tuyet"]);
    expect(await slugs({ label: "new" })).toEqual(["mat-ong-rung"]);
  });

  test("sorts by price and by age", async () => {
    expect(await slugs({ sort: "price" })).toEqual(["khan-tho-cam", "tra-shan-tuyet", "mat-ong-rung"]);
    expect(await slugs({ sort: "price_desc" })).toEqual(["mat-ong-rung", "tra-shan-tuyet", "khan-tho-cam"]);
    expect(await slugs({ sort: "newest" })).toEqual(["khan-tho-cam", "mat-ong-rung", "tra-shan-tuyet"]);
  });

  test("shows the lowest price and the stock on each card", async () => {
    const { id, stockId } = goods.scarf.variants[0]!;
    await database.db.update(variants).set({ compareAt: 190_000 }).where(eq(variants.id, id));
    await database.db.update(stocks).set({ quantity: 5, reserved: 2 }).where(eq(stocks.id, stockId));
    const [tea, , scarf] = (await list()).items;
    expect(tea).toMatchObject({
      price: 180_000,
      isFrom: true,
      compareAt: null,
      stock: { state: "available", left: 20 },
    });
    expect(scarf).toMatchObject({
      price: 150_000,
      isFrom: false,
      compareAt: 190_000,
      stock: { state: "few", left: 3 },
    });
    await database.db.update(stocks).set({ reserved: 5 }).where(eq(stocks.id, stockId));
    expect((await list()).items.at(-1)?.stock).toEqual({ state: "sold_out", left: 0 });
  });
});

test("pages do not overlap, a page number that is too high shows the last page, and counting stops at 1,200", async () => {
  await makeManyProducts(database.db, [goods.food, goods.crafts], 20);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page })));
  expect(pages.map(({ items }) => items.length)).toEqual([12, 12, 12, 7]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ slug }) => slug))).size).toBe(43);
  expect(await list({ page: 50 })).toEqual(pages[3]);
  expect(pages[0]).toMatchObject({ count: 43, more: false, pages: 4 });
  await makeManyProducts(database.db, [goods.tea], 1200);
  expect(await list({ page: 100 })).toMatchObject({ count: 1200, more: true, pages: 100, page: 100 });
});

test("categories form a tree, and each has the path from its root", async () => {
  const ctx = await createVisit(database.db, { locale: "en" });
  const tree = await listProductCategories(ctx);
  expect(tree.map(({ slug, children }) => [slug, children.map((child) => child.slug)])).toEqual([
    ["am-thuc", ["tra"]],
    ["thu-cong", []],
  ]);
  expect((await getCategory(ctx, { slug: "tra" })).path.map(({ slug }) => slug)).toEqual(["am-thuc"]);
});
