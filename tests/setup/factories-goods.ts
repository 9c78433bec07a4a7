import { randomUUID } from "node:crypto";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { comboParts, combos, productCategories, products, services, type Tier, variants } from "~db/schema";
import { morning } from "./factories";

const words = (vi: string) => ({ vi, en: `${vi} (en)` });
/** Where the demo's nearest zone begins; every field as a buyer fills it in. */
export const address = {
  fullName: "Trần Thị Hoa",
  phone: "0912 345 678",
  line: "12 Nguyễn Trãi",
  country: "VN" as const,
  stateProvince: "80",
  city: "25459",
};

type Goods = { price?: number; stock?: number; tiers?: Tier[] };

/** A product with one variant, of a category of its own. */
export async function makeVariant(db: Db, { price = 100_000, stock = 10, tiers = [] }: Goods = {}) {
  const slug = randomUUID();
  const head = { slug, name: words(`Món ${slug.slice(0, 4)}`), summary: words("Một món"), position: 1 };
  const [category] = await db
    .insert(productCategories)
    .values({ ...head, picture: "hero" })
    .returning();
  const [product] = await db
    .insert(products)
    .values({ ...head, description: words(""), pictures: ["hero"], tiers, weightGrams: 100, categoryId: category!.id })
    .returning();
  const [variant] = await db
    .insert(variants)
    .values({ productId: product!.id, sku: slug, choice: {}, price, stock, position: 1 })
    .returning();
  return variant!;
}

/** A combo of these parts. */
export async function makeCombo(db: Db, price: number, parts: { id: number; quantity: number }[]) {
  const slug = randomUUID();
  const [combo] = await db
    .insert(combos)
    .values({ slug, name: words("Combo"), summary: words("Một combo"), price, picture: "hero", position: 1 })
    .returning();
  await db
    .insert(comboParts)
    .values(parts.map(({ id, quantity }, position) => ({ comboId: combo!.id, variantId: id, quantity, position })));
  return combo!;
}

export async function makeService(db: Db, price: number | null = 300_000) {
  const slug = randomUUID();
  const texts = { name: words("Dịch vụ"), summary: words("Một việc"), description: words("") };
  const [service] = await db
    .insert(services)
    .values({
      slug,
      ...texts,
      pictures: ["hero"],
      price,
      unit: words("một nhóm"),
      duration: words("2 giờ"),
      position: 1,
    })
    .returning();
  return service!;
}

/** A day that any service can be wished for. */
export const wishedDay = addDays(shopDate(morning), 30);
