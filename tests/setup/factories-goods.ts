import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { currentTime } from "~/lib/clock";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import {
  type CategoryId,
  comboParts,
  combos,
  productCategories,
  products,
  relatedProducts,
  services,
  stocks,
  variants,
} from "~db/schema";
import { morning, placeOrderForm } from "./factories";
import { retryWhenBusy } from "./retry-when-busy";

/** An address in the demo's shipping zone for all of Vietnam, with all fields filled in. */
export const address = {
  fullName: "Trần Thị Hoa",
  phone: "0912 345 678",
  line: "12 Nguyễn Trãi",
  country: "VN" as const,
  stateProvince: "80",
  city: "25459",
};

/** A day on which every service can be booked. */
export const requestedDay = addDays(shopDate(morning), 30);

const bi = (vi: string, en = vi) => ({ vi, en });
const text = { summary: bi("Ngắn gọn", "In short"), description: bi("Mô tả", "Description") };

type Product = { slug: string; name: [vi: string, en: string]; prices?: number[]; stock?: number } & Partial<
  Omit<typeof products.$inferInsert, "name">
>;

export async function makeCategory(db: Db, slug: string, parentId: CategoryId | null = null) {
  const row = { slug, parentId, name: bi(slug), summary: bi(slug), picture: "none", position: 1 };
  const [category] = await db.insert(productCategories).values(row).returning();
  return category!.id;
}

/** Creates a product with a variant for each price. Several variants differ by the option `size`. */
export async function makeProduct(
  db: Db,
  categoryId: CategoryId,
  { name, prices = [100_000], stock = 10, ...rest }: Product,
) {
  const values = prices.map((_, index) => ({ key: `s${index + 1}`, name: bi(`Cỡ ${index + 1}`, `Size ${index + 1}`) }));
  const [product] = await db
    .insert(products)
    .values({
      categoryId,
      name: bi(...name),
      ...text,
      pictures: [],
      options: prices.length > 1 ? [{ key: "size", name: bi("Cỡ", "Size"), values }] : [],
      weightGrams: 100,
      position: 1,
      createdAt: currentTime(),
      ...rest,
    })
    .returning();
  const rows = prices.map((price, index) => ({
    productId: product!.id,
    sku: `${rest.slug}-${index + 1}`,
    choice: (prices.length > 1 ? { size: `s${index + 1}` } : {}) as Record<string, string>,
    price,
    position: index,
  }));
  const counts = await db
    .insert(stocks)
    .values(prices.map(() => ({ quantity: stock })))
    .returning();
  const withStock = rows.map((row, index) => ({ ...row, stockId: counts[index]!.id }));
  return { product: product!, variants: await db.insert(variants).values(withStock).returning() };
}

type Goods = { price?: number; stock?: number; tiers?: Product["tiers"] };

export async function makeVariant(db: Db, { price = 100_000, ...goods }: Goods = {}) {
  const slug = randomUUID();
  const category = await makeCategory(db, slug);
  const made = await makeProduct(db, category, {
    slug,
    name: [`Món ${slug}`, `Thing ${slug}`],
    prices: [price],
    ...goods,
  });
  return made.variants[0]!;
}

export async function stockOf(db: Db, { stockId }: { stockId: (typeof stocks.$inferSelect)["id"] }) {
  const [row] = await db.select().from(stocks).where(eq(stocks.id, stockId));
  return { stock: row?.quantity, reserved: row?.reserved };
}

/** Orders the contents of the cart, with cash on delivery unless the form has another method. */
export async function buyGoods(ctx: Ctx, form: object = { method: "cod", shipTo: address }) {
  await retryWhenBusy(() => holdPlaces(ctx, { kind: "cart" }));
  return retryWhenBusy(() => placeOrderForm(ctx, form));
}

export async function makeCombo(
  db: Db,
  price: number,
  parts: { id: number; quantity: number }[],
  { slug = randomUUID() as string, name = bi("Combo") } = {},
) {
  const row = { slug, name, summary: text.summary, price, picture: "none", position: 1 };
  const [combo] = await db.insert(combos).values(row).returning();
  await db
    .insert(comboParts)
    .values(parts.map(({ id, quantity }, position) => ({ comboId: combo!.id, variantId: id, quantity, position })));
  return combo!;
}

type Service = { slug?: string; name?: [vi: string, en: string]; price?: number | null; leadDays?: number };

export async function makeService(
  db: Db,
  { slug = randomUUID(), name = ["Dịch vụ", "Service"], price = 300_000, leadDays = 2 }: Service = {},
) {
  const more = { unit: bi("một nhóm", "a group"), duration: bi("2 giờ", "2 hours"), pictures: [], position: 1 };
  const [service] = await db
    .insert(services)
    .values({ slug, name: bi(...name), ...text, price, leadDays, ...more })
    .returning();
  return service!;
}

/** The category of tea is a subcategory of the honey's category ("am-thuc"). All slugs begin with `prefix`. */
export async function stockGoods(db: Db, prefix = "") {
  const food = await makeCategory(db, `${prefix}am-thuc`);
  const tea = await makeCategory(db, `${prefix}tra`, food);
  const crafts = await makeCategory(db, `${prefix}thu-cong`);
  const shanTea = await makeProduct(db, tea, {
    slug: `${prefix}tra-shan-tuyet`,
    name: ["Trà Shan tuyết", "Snow Shan tea"],
    prices: [180_000, 320_000],
    labels: ["featured"],
    tiers: [{ min: 3, percent: 5 }],
    specifications: [{ name: bi("Xuất xứ", "Origin"), value: bi("Núi Mây") }],
    video: { url: "https://video.example.com/tra", poster: "none", title: bi("Pha trà", "Making tea") },
    position: 1,
  });
  const honey = await makeProduct(db, food, {
    slug: `${prefix}mat-ong-rung`,
    name: ["Mật ong rừng", "Forest honey"],
    prices: [250_000],
    labels: ["new"],
    description: bi("Ngon khi pha với trà và gừng.", "Good with tea and ginger."),
    position: 2,
  });
  const scarf = await makeProduct(db, crafts, {
    slug: `${prefix}khan-tho-cam`,
    name: ["Khăn thổ cẩm", "Brocade scarf"],
    prices: [150_000],
    position: 3,
  });
  await db.insert(relatedProducts).values({ productId: shanTea.product.id, relatedId: scarf.product.id, position: 1 });
  const parts = [shanTea, honey].map(({ variants: [variant] }) => ({ id: variant!.id, quantity: 1 }));
  await makeCombo(db, 400_000, parts, { slug: `${prefix}tra-va-mat`, name: bi("Trà và mật", "Tea and honey") });
  const photographer: [string, string] = ["Chụp ảnh trên đỉnh", "Photographer on the summit"];
  await makeService(db, { slug: `${prefix}chup-anh`, name: photographer, price: 900_000 });
  await makeService(db, { slug: `${prefix}to-chuc-su-kien`, name: ["Tổ chức sự kiện", "Events"], price: null });
  return { food, tea, crafts, shanTea, honey, scarf };
}

export async function makeManyProducts(db: Db, categoryIds: readonly number[], each: number) {
  await db.transaction(async (tx) => {
    // Each row also writes its search entry. On a busy machine that can exceed the shop's statement timeout.
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    for (const categoryId of categoryIds) await makeSomeProducts(tx, categoryId, each);
  });
}

async function makeSomeProducts(tx: Tx, categoryId: number, count: number) {
  await tx.execute(sql`
      with made as (
        insert into products (slug, category_id, name, summary, description, pictures, weight_grams, position, labels, created_at)
        select 'mon-' || ${categoryId}::int || '-' || n, ${categoryId}::int,
          jsonb_build_object('vi', 'Món quà số ' || n || ' của ' || (array['núi','suối','rừng','mây','đá'])[1 + n % 5],
            'en', 'Gift number ' || n || ' of the ' || (array['mountain','brook','forest','clouds','rocks'])[1 + n % 5]),
          '{"vi": "Làm tại bản, đóng gói cẩn thận", "en": "Made in the village, packed with care"}',
          '{"vi": "Món quà nhỏ của vùng cao, pha với trà hay mật ong đều hợp.", "en": "A small gift of the highlands."}',
          '{}', 100, 10 + n, case when n % 10 = 0 then array['new'] else '{}' end, ${currentTime().toISOString()}::timestamptz
        from generate_series(1, ${count}::int) as n
        returning id
      ), numbered as (
        select id, nextval(pg_get_serial_sequence('stocks', 'id')) as stock_id from made
      ), counted as (
        insert into stocks (id, quantity) overriding system value select stock_id, 10 from numbered
      )
      insert into variants (product_id, sku, choice, price, stock_id, position)
      select id, 'SKU' || id, '{}', 50000 + (id * 7919) % 200 * 1000, stock_id, 1 from numbered`);
}
