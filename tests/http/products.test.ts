import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
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
  expect(rows.map(({ isActive }) => isActive)).toEqual([true, false, false, false]);
  const last = rows[3]!.id;
  const form = await openForm(page);
  const edited = {
    ...form,
    ...{ act: "save", isActive: "yes", "labels.new": "on", "tiers.0.min": "3", "tiers.0.percent": "5" },
    ...{ "specifications.0.name.vi": "Vùng trà", "specifications.0.value.vi": "Hồ Thầu" },
    [`variants.${last}.price`]: "620.000",
    [`variants.${last}.compareAt`]: "660.000",
    [`variants.${last}.isActive`]: "on",
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

  // Saving the form again without changes keeps all values.
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

/** Sends a CSV file to an import page, and returns its answer. */
async function sendCsv(bytes: Uint8Array | string, page = "/staff/rows/variants/import") {
  const body = new FormData();
  body.set("act", "preview");
  body.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), "gia.csv");
  const headers = { Accept: "text/html", Cookie: client.cookie(), Origin: server.origin };
  return fetch(server.origin + page, { method: "POST", body, headers, redirect: "manual" });
}

async function openPreview(answer: Response) {
  const path = answer.headers.get("Location") ?? "";
  const [, kind = "", id = ""] = /^\/staff\/changes\/([\w-]+)\/(\d+)$/.exec(path) ?? [];
  const press = (act: string) => client.post(path, { act, kind, id });
  return { path, press, text: visibleText(await (await client.get(path)).text()) };
}

const priceOf = async (sku: string) =>
  (await database.db.select({ price: variants.price }).from(variants).where(eq(variants.sku, sku)))[0]?.price;

test("prices from a spreadsheet and a file, and a stock-take, are previewed, applied and undone without a script", async () => {
  const [tea] = await database.db.select().from(variants).where(eq(variants.sku, "NM01-50G"));
  const { productId, sku, price } = tea!;
  const pasted = await openPreview(
    await client.post(`/staff/products/${productId}/paste`, {
      ...{ act: "plan", id: String(productId), lines: `${sku}\t505.000\t\tx\nKHAC\t1.000\t\tx` },
    }),
  );
  expect(pasted.text).toMatch(/Dòng 2, cột key: không có dòng nào mang khóa “KHAC”/);
  expect((await pasted.press("apply")).status).toBe(303);
  expect(await priceOf(sku)).toBe(505_000);

  const utf16 = Buffer.from(`\ufeffkey;sku;price\n${tea!.id};${sku};515.000\n9999999;X;-1\n`, "utf16le");
  const sent = await openPreview(await sendCsv(utf16));
  expect(sent.text).toMatch(/Dòng 3/);
  expect(await (await client.get(`${sent.path}/wrong-lines`)).text()).toMatch(/9999999,X,'-1/);
  await Promise.all([sent.press("apply"), sent.press("apply")]);
  expect(await priceOf(sku)).toBe(515_000);
  await sent.press("undo");
  expect(await priceOf(sku)).toBe(505_000);
  await pasted.press("undo");
  expect(await priceOf(sku)).toBe(price);

  const quantity = async () =>
    Number((await database.sql`select quantity from stocks where id = ${tea!.stockId}`)[0]?.quantity);
  const before = await quantity();
  const page = await (await client.get(`/staff/stock?q=${sku}`)).text();
  const field = findTags(page, "input").find(({ name = "" }) => name.includes(sku))?.name ?? "";
  const counted = await openPreview(
    await client.post(`/staff/stock?q=${sku}`, { act: "count", [field]: String(before + 3) }),
  );
  await counted.press("apply");
  expect(await quantity()).toBe(before + 3);
  await counted.press("undo");
  expect(await quantity()).toBe(before);

  const stockFile = Buffer.from(`\ufeffsku;quantity\n${sku};${before + 4}\nKHAC;1\n`, "utf16le");
  const read = await openPreview(await sendCsv(stockFile, "/staff/stock-import"));
  expect(read.text).toMatch(/Dòng 3/);
  await read.press("apply");
  expect(await quantity()).toBe(before + 4);
  await read.press("undo");
  expect(await quantity()).toBe(before);
});

test("the import page says whether a file can add rows", async () => {
  const textOf = async (name: string) => visibleText(await (await client.get(`/staff/rows/${name}/import`)).text());
  for (const name of ["services", "products", "variants"])
    expect(await textOf(name)).toContain("để trống khóa để thêm dòng mới");
  expect(await textOf("combos")).toContain("không thêm được dòng mới");
});

test("wrong values of goods are named at their field, and nothing is half applied", async () => {
  const [tea] = await database.db.select().from(variants).where(eq(variants.sku, "NM01-50G"));
  const page = `/staff/products/${tea!.productId}`;
  const form = { ...(await openForm(page)), act: "save" };
  const refused = async (fields: Record<string, string>) => {
    const answer = await client.post(page, { ...form, ...fields });
    const invalid = findTags(await answer.text(), "(?:input|textarea)").filter((tag) => "aria-invalid" in tag);
    return [answer.status, ...invalid.map(({ name }) => name)];
  };
  const price = `variants.${tea!.id}.price`;
  const [other] = await database.sql`select slug from products where id <> ${tea!.productId} limit 1`;
  expect(await refused({ [price]: "1000000000000" })).toEqual([422, price]);
  expect(await refused({ [price]: "-1", "name.vi": "x".repeat(20_000) })).toEqual([422, "name.vi", price]);
  expect(await refused({ slug: other?.slug, weightGrams: "1" })).toEqual([422, "slug"]);
  expect((await client.post(page, { ...form, base: "{", [price]: "1.000" })).status).toBe(422);
  expect(await priceOf("NM01-50G")).toBe(tea!.price);
  for (const file of ["", "key,price\n\u0000", "mua,ban\n1,2"]) expect((await sendCsv(file)).status).toBe(422);
  const gone = await client.post("/staff/products/999999", { ...form, id: "999999" });
  expect(gone.status).toBe(404);
  const twice = await Promise.all([1, 2].map(() => client.post(page, { ...form, [price]: "111.000" })));
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  const entries = await database.sql`select from audit_entries where subject = ${`row variants ${tea!.id}`}
    and action = 'row_changed' and after ->> 'price' = '111000'`;
  expect(entries).toHaveLength(1);
});

test("a refused photo keeps what was typed, and a stored one is not sent twice", async () => {
  const [category] = await database.db.select().from(productCategories).limit(1);
  const send = async (fields: Record<string, string>, photo: Blob | null) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("photo", photo ?? new Blob(), photo ? "tra.png" : "");
    const headers = { Accept: "text/html", Cookie: client.cookie() };
    return fetch(`${server.origin}/staff/products/new`, { method: "POST", body, headers, redirect: "manual" });
  };
  const typed = {
    ...{ act: "add", "name.vi": "Trà sen", "summary.vi": "Ướp sen", "description.vi": "Ướp một đêm." },
    ...{ categoryId: String(category!.id), weightGrams: "100", price: "250.000", photoFocus: "90-10" },
  };
  const refused = await send(
    { ...typed, "photoAlt.vi": "Trà sen", "photoAlt.en": "Lotus tea" },
    new Blob(["no picture"]),
  );
  const page = await refused.text();
  expect([refused.status, readTypedValues(page)]).toMatchObject([
    422,
    { "name.vi": "Trà sen", price: "250.000", "photoAlt.en": "Lotus tea", photoFocus: "90-10" },
  ]);
  expect(findTags(page, "input").filter((tag) => "aria-invalid" in tag)).toMatchObject([{ name: "photo" }]);

  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#775533" } })
    .png()
    .toBuffer();
  const stored = await send({ ...typed, "photoAlt.vi": "Trà sen" }, new Blob([new Uint8Array(png)]));
  const again = await stored.text();
  expect(stored.status).toBe(422);
  expect(findTags(again, "input").filter((tag) => "aria-invalid" in tag)).toMatchObject([{ name: "photoAlt.en" }]);
  const [{ value: photo = "" } = {}] = findTags(again, "input").filter(
    (tag) => tag.name === "photo" && tag.type === "hidden",
  );
  const added = await send({ ...typed, photo, "photoAlt.vi": "Trà sen", "photoAlt.en": "Lotus tea" }, null);
  expect(added.status).toBe(303);
  const [product] = await database.sql`select pictures from products where slug = 'tra-sen'`;
  const [picture] = await database.sql`select alt, focus from pictures where slug = ${photo}`;
  expect([product?.pictures, picture]).toEqual([[photo], { alt: { vi: "Trà sen", en: "Lotus tea" }, focus: [90, 10] }]);
});

test("the form of a new ticket stores its photo, and names the language whose description is missing", async () => {
  const send = async (fields: Record<string, string>, photo: Blob | null) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const day of [1, 2, 3, 4, 5, 6, 7]) body.append("openWeekdays", String(day));
    body.append("photo", photo ?? new Blob(), photo ? "ve.png" : "");
    const headers = { Accept: "text/html", Cookie: client.cookie() };
    return fetch(`${server.origin}/staff/tickets/new`, { method: "POST", body, headers, redirect: "manual" });
  };
  const typed = {
    ...{ act: "create", "name.vi": "Vé vườn hoa", "summary.vi": "Dạo vườn", capacity: "20" },
    ...{ "categories.r0.vi": "Người lớn", "categories.r0.weekday": "120", "photoAlt.vi": "Vườn hoa" },
  };
  const isRequired = (html: string) =>
    findTags(html, "input").flatMap(({ name, ...tag }) => (name?.startsWith("photoAlt.") ? "required" in tag : []));
  const blank = await (await client.get("/staff/tickets/new")).text();
  expect([isRequired(blank), visibleText(blank).match(/Bắt buộc nếu thêm hình/g)]).toMatchObject([
    [false, false],
    { length: 2 },
  ]);
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#337755" } })
    .png()
    .toBuffer();
  const stored = await send(typed, new Blob([new Uint8Array(png)]));
  const page = await stored.text();
  expect([stored.status, visibleText(page)]).toEqual([422, expect.stringMatching(/chữ thay ảnh[^.]*\(English\)/i)]);
  expect(isRequired(page)).toEqual([true, true]);
  const [{ value: photo = "" } = {}] = findTags(page, "input").filter(
    (tag) => tag.name === "photo" && tag.type === "hidden",
  );
  const described = { ...typed, photo, "photoAlt.en": "Flower garden" };
  const doubted = await send(described, null);
  const question = await doubted.text();
  expect([doubted.status, visibleText(question)]).toEqual([422, expect.stringMatching(/120\s₫, đúng không/)]);
  expect(findTags(question, "input").filter(({ name }) => name === "confirmedAmounts")).toMatchObject([
    { value: "120" },
  ]);
  const added = await send({ ...described, confirmedAmounts: "120" }, null);
  expect(added.status).toBe(303);
  const [ticket] = await database.sql`select id, picture from ticket_types where slug = 've-vuon-hoa'`;
  expect(ticket?.picture).toBe(photo);
  const [alt] = await database.sql`select alt from pictures where slug = ${photo}`;
  expect(alt).toEqual({ alt: { vi: "Vườn hoa", en: "Flower garden" } });

  // After one price was changed, the preview unfolds only the first month with changed days.
  const prices = `/staff/tickets/${ticket?.id}/prices`;
  const table = readTypedValues(await (await client.get(prices)).text());
  const [cell = ""] = Object.keys(table).filter((name) => name.startsWith("prices."));
  const planned = await client.post(prices, { ...table, act: "plan", [cell]: "130.000" });
  const preview = await (await client.get(planned.headers.get("Location") ?? "")).text();
  const months = preview.slice(preview.indexOf('id="year"'));
  expect([planned.status, months.match(/<details[^>]* open/g)?.length]).toEqual([303, 1]);
});
