import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { productCategories, variants } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { findTags, openClient, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
let client: ReturnType<typeof openStaffClient>;
beforeAll(async () => {
  client = openStaffClient(server.origin);
  await client.logIn("manager");
});

/** Returns what a browser without scripts sends with the page's form. */
async function openForm(path: string): Promise<Record<string, string>> {
  const html = await (await client.get(path)).text();
  const selected = [...html.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name, options = ""]) => {
      const all = findTags(options, "option");
      return [name, (all.find(({ selected }) => selected !== undefined) ?? all[0])?.value ?? ""];
    },
  );
  const { q: _, act: __, ...form } = readTypedValues(html);
  return { ...form, ...Object.fromEntries(selected) };
}

test("a product with 2 × 2 variants is added, priced, stocked, put on sale and bought without a script", async () => {
  const [category] = await database.db.select().from(productCategories).limit(1);
  const first = {
    ...{ act: "add", "name.vi": "Trà đinh ngọc", "summary.vi": "Búp một tôm", "description.vi": "Hái tay." },
    ...{ categoryId: String(category!.id), weightGrams: "120", slug: "", sku: "", stock: "4" },
  };
  const wrong = await client.post("/staff/products/new", { ...first, price: "-1", slug: "Trà" });
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(readTypedValues(html)).toMatchObject({ "name.vi": "Trà đinh ngọc", price: "-1", slug: "Trà", stock: "4" });
  expect(findTags(html, "input").filter((tag) => "aria-invalid" in tag)).toMatchObject([
    { name: "price" },
    { name: "slug" },
  ]);

  const added = await client.post("/staff/products/new", { ...first, price: "505.000" });
  const page = added.headers.get("Location") ?? "";
  expect([added.status, page]).toEqual([303, expect.stringMatching(/^\/staff\/products\/\d+$/)]);
  const id = Number(page.split("/").at(-1));
  const options = {
    ...{ act: "save", "o0.vi": "Khối lượng", "o0.en": "Weight", "o0v0.vi": "50 g", "o0v1.vi": "100 g" },
    ...{ "o1.vi": "Bao bì", "o1.en": "Packaging", "o1v0.vi": "Túi giấy", "o1v2.vi": "Hộp thiếc" },
  };
  const repeated = await client.post(`${page}/options`, { ...options, id: String(id), "o1v3.vi": "túi giấy" });
  expect(repeated.status).toBe(422);
  const invalid = findTags(await repeated.text(), "input").filter((tag) => "aria-invalid" in tag);
  expect(invalid).toMatchObject([{ name: "o1v3.vi", value: "túi giấy" }]);
  expect((await client.post(`${page}/options`, { ...options, id: String(id), base: "[]" })).status).toBe(303);

  const rows = await database.db.select().from(variants).where(eq(variants.productId, id)).orderBy(variants.position);
  expect(rows.map(({ active }) => active)).toEqual([true, false, false, false]);
  const last = rows[3]!.id;
  const form = await openForm(page);
  const edited = {
    ...form,
    ...{ act: "save", active: "yes", "labels.new": "on", "tiers.0.min": "3", "tiers.0.percent": "5" },
    ...{ "specifications.0.name.vi": "Vùng trà", "specifications.0.value.vi": "Hồ Thầu" },
    [`variants.${last}.price`]: "620.000",
    [`variants.${last}.compareAt`]: "660.000",
    [`variants.${last}.active`]: "on",
    [`moves.${last}.reason`]: "received",
    [`moves.${last}.count`]: "12",
  };
  const tooLow = await client.post(page, { ...edited, [`variants.${last}.compareAt`]: "1.000" });
  expect(tooLow.status).toBe(422);
  const refusal = await tooLow.text();
  expect(readTypedValues(refusal)).toMatchObject({
    [`moves.${last}.count`]: "12",
    [`variants.${last}.price`]: "620.000",
  });
  expect(refusal).toContain(`href="#f-variants-${last}-compareAt"`);
  expect((await client.post(page, edited)).headers.get("Location")).toBe(page);
  const saved = await (await client.get(page)).text();
  expect(visibleText(saved)).toMatch(/100 g · Hộp thiếc 12 0 12/);
  expect(gzipSync(saved).length).toBeLessThan(30_000);

  // The same form sent again changes nothing but the stock that it moves.
  const again = await openForm(page);
  expect((await client.post(page, { ...again, act: "save" })).status).toBe(303);

  const shop = openClient(server.origin);
  const product = "/san-pham/tra-dinh-ngoc";
  const sale = await shop.get(`${product}?khoi-luong=100-g&bao-bi=hop-thiec`);
  expect(visibleText(sale.html)).toMatch(/620\.000/);
  const { sku } = rows[3]!;
  expect(sale.html).toContain(sku);
  const bought = await shop.post(product, { sku, key: randomUUID(), quantity: "2" });
  expect(bought).toMatchObject({ status: 303, location: "/cart" });
  expect(visibleText((await shop.get("/cart")).html)).toMatch(/Trà đinh ngọc/);
});
