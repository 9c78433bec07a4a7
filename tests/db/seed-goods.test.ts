import { brotliCompressSync, constants } from "node:zlib";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Option } from "~db/schema";
import * as tables from "~db/schema";
import { fillWithProducts } from "~db/seed/many-products";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();
let shop: Awaited<ReturnType<typeof readShop>>;

beforeAll(async () => {
  shop = await readShop();
});

async function readShop() {
  const { db } = database;
  const [categories, products, variants, related, combos, parts, services, zones, pictures] = await Promise.all([
    db.select().from(tables.productCategories),
    db.select().from(tables.products),
    db
      .select({ ...getTableColumns(tables.variants), stock: tables.stocks.quantity })
      .from(tables.variants)
      .innerJoin(tables.stocks, eq(tables.stocks.id, tables.variants.stockId))
      .orderBy(tables.variants.position),
    db.select().from(tables.relatedProducts),
    db.select().from(tables.combos),
    db.select().from(tables.comboParts),
    db.select().from(tables.services),
    db.select().from(tables.shippingZones).orderBy(tables.shippingZones.position),
    db.select({ slug: tables.pictures.slug }).from(tables.pictures),
  ]);
  return { categories, products, variants, related, combos, parts, services, zones, pictures };
}

const variantsOf = (productId: number) => shop.variants.filter((variant) => variant.productId === productId);

test("eight categories have six products each, and every category can be reached from one at the top", () => {
  const { categories, products } = shop;
  const filled = categories.filter(({ id }) => products.some(({ categoryId }) => categoryId === id));
  expect(filled).toHaveLength(8);
  for (const { id } of filled) expect(products.filter(({ categoryId }) => categoryId === id)).toHaveLength(6);
  const tops = categories.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  for (const { id, parentId } of filled) expect(tops).toContain(parentId ?? id);
});

test("every item that is sold or shown has its pictures", () => {
  const { categories, products, variants, combos, services } = shop;
  const hung = new Set(shop.pictures.map(({ slug }) => slug));
  const slugs = [
    ...categories.map(({ picture }) => picture),
    ...products.flatMap(({ pictures, video }) => [...pictures, ...(video ? [video.poster] : [])]),
    ...variants.flatMap(({ picture }) => picture ?? []),
    ...combos.map(({ picture }) => picture),
    ...services.flatMap(({ pictures }) => pictures),
  ];
  expect(slugs.filter((slug) => !hung.has(slug))).toEqual([]);
  for (const { pictures } of products) expect(pictures.length).toBeGreaterThanOrEqual(2);
});

test("pictures are complete and below 4 KB each when compressed", async () => {
  const stored = await database.db.select().from(tables.pictures);
  for (const { slug, bytes } of stored) expect(bytes.toString(), slug).not.toMatch(/NaN|undefined/);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const sizes = stored.map(({ bytes }) => brotliCompressSync(bytes, options).length);
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(4096);
});

test("every text is written in both languages, and the English one is not the Vietnamese one", () => {
  for (const row of [...shop.products, ...shop.combos, ...shop.services, ...shop.categories]) {
    for (const text of [row.name, row.summary, "description" in row ? row.description : row.name]) {
      expect(text).toEqual({ vi: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) });
      expect(text.en).not.toBe(text.vi);
    }
  }
});

test("the label sale marks reduced prices, and the label discount marks tier prices", () => {
  for (const { id, slug, labels, tiers } of shop.products) {
    expect(labels.includes("sale"), slug).toBe(variantsOf(id).some(({ compareAt }) => compareAt !== null));
    if (labels.includes("discount")) expect(tiers.length, slug).toBeGreaterThan(0);
  }
  for (const { slug, labels, compareAt } of shop.services) {
    expect(labels.includes("sale"), slug).toBe(compareAt !== null);
    expect(labels, slug).not.toContain("discount");
  }
});

test("a variant names one value of each option, and no two of them the same", () => {
  for (const { id, slug, options } of shop.products) {
    const choices = variantsOf(id).map(({ choice }) => choice);
    expect(choices.length, slug).toBeGreaterThan(0);
    for (const choice of choices) expect(isChoiceOf(options, choice), `${slug} ${JSON.stringify(choice)}`).toBe(true);
    for (const { key, values } of options) {
      const unused = values.filter((value) => !choices.some((choice) => choice[key] === value.key));
      expect(unused, slug).toEqual([]);
    }
  }
});

function isChoiceOf(options: Option[], choice: Record<string, string>): boolean {
  const named = options.every(({ key, values }) => values.some((value) => value.key === choice[key]));
  return named && Object.keys(choice).length === options.length;
}

test("the first variant of a product is in stock, and the card shows the lowest price", () => {
  for (const { id, slug, priceFrom } of shop.products) {
    const [first] = variantsOf(id);
    expect(first?.stock, slug).toBeGreaterThan(0);
    expect(priceFrom, slug).toBe(Math.min(...variantsOf(id).map(({ price }) => price)));
  }
});

test("the demo has missing combinations, sold-out variants and variants with few left", () => {
  const { products, variants } = shop;
  const incomplete = products.filter(({ id, options }) => {
    const all = options.reduce((count, { values }) => count * values.length, 1);
    return options.length > 1 && variantsOf(id).length < all;
  });
  expect(incomplete.length).toBeGreaterThan(2);
  expect(variants.filter(({ stock }) => stock === 0).length).toBeGreaterThan(2);
  expect(variants.filter(({ stock }) => stock > 0 && stock < 5).length).toBeGreaterThan(2);
});

test("an old price is shown exactly for items with the label sale", () => {
  for (const { id, slug, labels } of shop.products) {
    const reduced = variantsOf(id).some(({ compareAt }) => compareAt !== null);
    expect(reduced, slug).toBe(labels.includes("sale") || labels.includes("discount"));
  }
});

test("a tier with a higher quantity has a higher discount", () => {
  for (const { slug, tiers } of shop.products) {
    const rising = tiers.every(({ min, percent }, index) => {
      const before = tiers[index - 1] ?? { min: 1, percent: 0 };
      return min > before.min && percent > before.percent && percent < 50;
    });
    expect(rising, slug).toBe(true);
  }
});

test("two to four other products are recommended with each", () => {
  for (const { id, slug } of shop.products) {
    const others = shop.related.filter(({ productId }) => productId === id).map(({ relatedId }) => relatedId);
    expect(others, slug).not.toContain(id);
    expect(others.length, slug).toBeGreaterThanOrEqual(2);
    expect(others.length, slug).toBeLessThanOrEqual(4);
  }
});

test("a combo costs less than its parts, and every part is in stock", () => {
  expect(shop.combos).toHaveLength(6);
  for (const { id, slug, price } of shop.combos) {
    const parts = shop.parts.filter(({ comboId }) => comboId === id);
    const worth = parts.map(({ variantId, quantity }) => {
      const variant = shop.variants.find((one) => one.id === variantId)!;
      expect(variant.stock, slug).toBeGreaterThanOrEqual(quantity);
      return variant.price * quantity;
    });
    expect(price, slug).toBeLessThan(worth.reduce((sum, value) => sum + value, 0));
  }
});

test("addresses nearby, elsewhere in Vietnam and abroad have different zones, of which the nearest comes first", () => {
  expect(shop.zones.map(({ countries, provinces, canBeFree }) => [countries, provinces.length, canBeFree])).toEqual([
    [["VN"], 1, true],
    [["VN"], 0, true],
    [[], 0, false],
  ]);
  expect(shop.services.filter(({ price }) => price === null).length).toBeGreaterThanOrEqual(2);
});

test("a shop can be filled with many more products for measuring, each with its variants and lowest price", async () => {
  const { db } = database;
  await fillWithProducts(db, 500);
  await fillWithProducts(db, 20);
  expect(await db.$count(tables.products)).toBe(48 + 520);
  const wrong = await db.execute(sql`
    select p.slug from products p left join variants v on v.product_id = p.id
    group by p.id having count(v.id) = 0 or min(v.price) <> p.price_from
      or (jsonb_array_length(p.options) = 0) <> (count(*) = 1 and bool_and(v.choice = '{}'))`);
  expect([...wrong]).toEqual([]);
});
