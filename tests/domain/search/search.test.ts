import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listTickets } from "~/domain/pricing/list-tickets.server";
import { searchShop } from "~/domain/search/search-shop.server";
import { products } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { visit } from "~tests/setup/factories";
import { makeProduct, makeService, stockGoods } from "~tests/setup/factories-goods";

const database = openTestDatabase();

beforeAll(async () => {
  const { db } = database;
  // Only the tickets of the demo stay.
  for (const table of ["combo_parts", "combos", "related_products", "variants", "products", "services"])
    await database.sql.unsafe(`delete from ${table}`);
  const { tea } = await stockGoods(db, "thu-");
  await makeProduct(db, tea, { slug: "tra-da", name: ["Trá đa", "Something else"] });
  await makeProduct(db, tea, { slug: "den-long", name: ["Đèn lồng giấy", "Paper lantern"] });
  await makeService(db, { slug: "don-khach", name: ["Đón khách", "Pick-up"], price: 100_000 });
});

const search = async (q: string, locale: "vi" | "en" = "vi") =>
  searchShop(await visit(database.db, { locale }), { q, page: 1 });
const slugs = async (q: string) => (await search(q)).items.map(({ slug }) => slug);
const goods = async (q: string) =>
  (await search(q)).items.filter(({ kind }) => kind !== "ticket").map(({ slug }) => slug);

test.each([
  ["names before descriptions, exact accents first", "trà", ["thu-tra-shan-tuyet", "tra-da", "thu-mat-ong-rung"]],
  ["without accents", "mat ong", ["thu-mat-ong-rung"]],
  ["in capitals, decomposed", "ĐÈN LỒNG".normalize("NFD"), ["den-long"]],
  ["đ as d", "den long", ["den-long"]],
  ["half a word", "tra sha", ["thu-tra-shan-tuyet"]],
  ["English", "scarf", ["thu-khan-tho-cam"]],
  ["a service", "chup anh", ["thu-chup-anh"]],
  ["another letter", "scarg", ["thu-khan-tho-cam"]],
  ["a letter missing", "lantrn", ["den-long"]],
  ["a letter too many", "mật onng", ["thu-mat-ong-rung"]],
  ["two letters swapped", "mat ogn rung", ["thu-mat-ong-rung"]],
  ["the first letter wrong", "nat ong", ["thu-mat-ong-rung"]],
  ["operators are only letters", "trà | !mật & (ong:*'", ["thu-mat-ong-rung"]],
  ["nothing", "", []],
  ["signs only", "&|!:*", []],
  ["marks without a letter", "\u0301 \u0302\u0301", []],
  ["no such thing", "tàu ngầm", []],
])("%s: %s", async (_, q, expected) => {
  expect(await goods(q)).toEqual(expected);
});

test("tickets are found in both languages, and a correction is said", async () => {
  expect(await slugs("cap treo")).toContain("cap-treo-khu-hoi");
  const best = async (q: string) => {
    const { items, corrected } = await search(q, "en");
    return [items[0]?.kind, items[0]?.name.text.includes("cable car"), corrected];
  };
  expect(await best("cable car")).toEqual(["ticket", true, false]);
  expect(await best("cabel car")).toEqual(["ticket", true, true]);
});

test("what is found says the price that its own shelf says", async () => {
  const [ticket] = await listTickets(await visit(database.db));
  const { items } = await search("cap treo");
  expect(ticket?.priceFrom).toBeGreaterThan(0);
  expect(items.find(({ slug }) => slug === ticket?.slug)?.price).toBe(ticket?.priceFrom);
  expect((await search("don khach")).items[0]?.price).toBe(100_000);
});

test("the index follows what is changed, and forgets what is taken off the shelf", async () => {
  const { db } = database;
  const lantern = eq(products.slug, "den-long");
  await db
    .update(products)
    .set({ name: { vi: "Ô giấy", en: "Umbrella" } })
    .where(lantern);
  expect(await goods("umbrella")).toEqual(["den-long"]);
  expect(await goods("lantern")).toEqual([]);
  await db.update(products).set({ active: false }).where(lantern);
  expect(await goods("umbrella")).toEqual([]);
});
