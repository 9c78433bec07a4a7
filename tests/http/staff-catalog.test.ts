import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { planPublicHolidays } from "~/domain/catalog/public-holidays.server";
import { translateIn } from "~/i18n/translate.server";
import { formatVnd } from "~/lib/money";
import { openTestDatabase } from "~tests/setup/database";
import { veGiaDinh } from "~tests/setup/demo";
import { asStaff, createVisit, newPhone } from "~tests/setup/factories";
import { openClient, readCheckoutForm, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");
const vnd = (amount: number) => formatVnd(amount, "vi").replace(/\s/g, " ");
const tea = "tra-shan-tuyet-nui-may";

async function logInAsAdmin() {
  const staff = openStaffClient(server.origin);
  await staff.logIn("admin");
  const read = async (path: string) => {
    const page = await staff.get(path);
    return { status: page.status, html: await page.text() };
  };
  return { ...staff, read };
}

test("staff create a category, move a product into it and add a combo, which a visitor buys", async () => {
  const staff = await logInAsAdmin();
  const [{ id: product, picture }] = (await database.sql`
    select id, pictures[1] as picture from products where slug = ${tea}`) as unknown as [
    { id: number; picture: string },
  ];
  const added = await staff.post("/staff/rows/categories/new", {
    ...{ act: "save", "name.vi": "Trà thử nghiệm", "summary.vi": "Trà của núi", parentId: "", picture, position: "0" },
  });
  expect(added.status).toBe(303);
  const { html: tree } = await staff.read("/staff/categories");
  const [, category = ""] = /\/staff\/categories\/(\d+)"[^>]*>Trà thử nghiệm/.exec(tree) ?? [];
  expect(visibleText(tree)).toContain("tra-thu-nghiem");

  const list = await staff.read(`/staff/products/${product}`);
  const moved = await staff.post(`/staff/products/${product}`, {
    ...readTypedValues(list.html),
    ...{ act: "save", categoryId: category, isActive: "yes" },
  });
  expect(moved.status).toBe(303);
  const pages = openClient(server.origin);
  expect((await pages.get("/danh-muc-san-pham/tra-thu-nghiem")).html).toContain(tea);
  const refusal = await staff.read(`/staff/categories/${category}?remove=1`);
  expect(visibleText(refusal.html)).toContain(t("errors.category_not_empty", { products: 1, categories: 0 }));

  const renamed = await staff.post(`/staff/categories/${category}`, { act: "rename", id: category, slug: "tra-moi" });
  expect(renamed.status).toBe(303);
  expect(await pages.get("/danh-muc-san-pham/tra-thu-nghiem")).toMatchObject({
    ...{ status: 301, location: expect.stringContaining("/danh-muc-san-pham/tra-moi") },
  });

  const form = {
    ...{ act: "add", "name.vi": "Quà thử", "summary.vi": "Hai gói", price: "300.000", picture, position: "1" },
    ...{ isActive: "yes", "parts.1.sku": "NM01-50G", "parts.1.quantity": "2" },
  };
  const wrong = await staff.post("/staff/combos/new", { ...form, "parts.3.sku": "KHONG-CO", "parts.3.quantity": "1" });
  const wrongHtml = await wrong.text();
  expect([wrong.status, visibleText(wrongHtml).includes(t("errors.sku_not_found"))]).toEqual([422, true]);
  expect(readTypedValues(wrongHtml)).toMatchObject({ "name.vi": "Quà thử", "parts.3.sku": "KHONG-CO" });
  const combo = await staff.post("/staff/combos/new", form);
  expect(combo.status).toBe(303);
  const { html } = await staff.read(String(combo.headers.get("Location")));
  expect(visibleText(html)).toContain(vnd(70_000));

  const put = await pages.post(`/san-pham/${tea}`, { combo: "qua-thu", key: randomUUID(), quantity: "1" });
  expect(put.status).toBe(303);
  const inLamDong = { "shipTo.country": "VN", "shipTo.stateProvince": "68", "shipTo.city": "24823" };
  const checkout = { ...inLamDong, "shipTo.line": "12 Lê Lợi", billingSame: "on", phoneNumber: newPhone() };
  const typed = await readCheckoutForm(pages, { ...checkout, method: "vietqr" }, "/checkout");
  const redrawn = await pages.post("/checkout", { ...typed, intent: "choose-place" });
  const placed = await pages.post("/checkout", { ...typed, total: readTypedValues(redrawn.html).total ?? "" });
  expect(placed.status === 303 ? "" : visibleText(placed.html)).toBe("");
  const [order] = await database.sql`select total from orders order by id desc limit 1`;
  expect(order?.total).toBe(320_000);
});

test("the next checkout has the fee that staff set", async () => {
  const staff = await logInAsAdmin();
  const { html } = await staff.read("/staff/shipping-zones");
  const [, path = ""] = /href="(\/staff\/rows\/shipping-zones\/row\/\d+)">Trong tỉnh/.exec(html) ?? [];
  const zone = await staff.read(path);
  expect(zone.html).toMatch(/type="checkbox" name="provinces"[^>]*checked=""[^>]*value="68"|value="68"[^>]*checked=""/);
  expect(visibleText(zone.html)).toContain("Đếm từ ngày gửi hàng đi, không phải ngày đặt");
  expect(visibleText(zone.html)).toContain("Để trống: 15:00.");
  const [provinces, countries] = ["provinces", "countries"].map((name) => zone.html.indexOf(`name="${name}"`));
  expect(provinces).toBeLessThan(countries ?? 0);
  const [beforeFold = "", fold = ""] = zone.html.slice(countries).split("<details");
  expect([beforeFold.match(/name="countries"/g)?.length, fold.match(/name="countries"/g)?.length]).toEqual([1, 241]);
  const saved = await staff.post(path, {
    ...readTypedValues(zone.html),
    ...{ act: "save", countries: "VN", provinces: "68", fee: "26.000" },
  });
  expect(saved.status).toBe(303);
  const pages = openClient(server.origin);
  await pages.post(`/san-pham/${tea}`, { sku: "NM01-50G", key: randomUUID(), quantity: "1" });
  const redrawn = await pages.post("/checkout", {
    ...(await readCheckoutForm(pages, { "shipTo.country": "VN", "shipTo.stateProvince": "68" }, "/checkout")),
    intent: "choose-place",
  });
  expect(readTypedValues(redrawn.html).total).toBe("211000");
});

test("a payment method is switched off by its form, and the last one only after a warning", async () => {
  const staff = await logInAsAdmin();
  const path = "/staff/payment-methods";
  const off = (id: string, more: Record<string, string> = {}) =>
    staff.post(path, { act: "switch", id, enabled: "no", ...more });
  for (const id of ["vnpay", "momo", "zalopay", "cod"]) expect((await off(id)).status).toBe(303);
  const warning = await off("vietqr");
  expect([warning.status, visibleText(await warning.text()).includes(t("errors.method_last"))]).toEqual([412, true]);
  expect((await off("vietqr", { isConfirmed: "yes" })).status).toBe(303);
  const { html } = await staff.read(path);
  expect(visibleText(html)).toContain(t("staff_catalog.methods.none_offered"));
});

test("of two staff members who change the same rows of a list, the second keeps the first's change, also when both apply or undo", async () => {
  const [one, two] = [await logInAsAdmin(), openStaffClient(server.origin)];
  await two.logIn("manager");
  const { html } = await one.read("/staff/rows/variants");
  const [both = "", own = ""] = [...html.matchAll(/name="key" value="([^"]+)"/g)].map(([, key]) => key);
  const pricesOf = async () => {
    const rows = await database.sql<{ key: string; price: number }[]>`
      select key, price::int from variants, unnest(array[id::text, sku]) as key where key in (${both}, ${own})`;
    return [both, own].map((key) => rows.find((row) => row.key === key)?.price ?? 0);
  };
  const plan = async (client: Pick<typeof two, "post">, keys: string[], number: string) => {
    const path = `/staff/rows/variants/bulk?${new URLSearchParams(keys.map((key) => ["key", key]))}`;
    const { headers } = await client.post(path, { act: "price", field: "price", unit: "amount", number });
    return headers.get("Location") ?? "";
  };
  const press = async (client: Pick<typeof two, "post">, path: string, act: "apply" | "undo") => {
    const id = path.split("/").at(-1) ?? "";
    expect((await client.post(path, { act, kind: "variants", id })).status).toBeLessThan(500);
    return pricesOf();
  };

  const [first = 0, second = 0] = await pricesOf();
  const planned = await plan(one, [both, own], "1000");
  expect(await press(two, await plan(two, [both], "5000"), "apply")).toEqual([first + 5000, second]);
  expect(await press(one, planned, "apply")).toEqual([first + 5000, second + 1000]);
  expect(await press(two, planned, "apply")).toEqual([first + 5000, second + 1000]);
  expect(await press(two, planned, "undo")).toEqual([first + 5000, second]);
  expect(await press(one, planned, "undo")).toEqual([first + 5000, second]);
});

test("the preview of new rows names them for an owner and says what is planned", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const dates = ["2027-01-01", "2027-04-30"];
  await database.sql`delete from holidays`;
  const { id } = await planPublicHolidays(ctx, { dates });
  const page = visibleText((await (await logInAsAdmin()).read(`/staff/changes/holidays/${id}`)).html);
  expect(page).toContain("Thêm 2 ngày lễ");
  expect(page).toMatch(/Tết Dương lịch · mới Ngày ?: 01\/01\/2027/);
  expect(page).not.toMatch(/new-2027|không có →|Trước → sau|Sửa hàng loạt/);
});

test("hostile addresses and hidden fields get an answer and no server error", async () => {
  const staff = await logInAsAdmin();
  const dates = await staff.read("/staff/orders?placedTo=2199-12-31&visitTo=2199-12-31");
  const search = await staff.read("/staff/item-pictures/products/1?q=%00&search=1&pictures=a%00");
  const chosen = await staff.post("/staff/item-pictures/products/1", { act: "save", pictures: "a\0b", base: "x" });
  const prices = await staff.read("/staff/tickets/1/prices");
  const planned = await staff.post("/staff/tickets/1/prices", {
    ...readTypedValues(prices.html),
    ...{ act: "plan", base: '{"a":1}' },
  });
  const restored = await staff.post("/staff/logo", { act: "restore", ids: "0" });
  const answers = [dates, search, chosen, planned, restored].map(({ status }) => status);
  expect(answers.filter((status) => status >= 500)).toEqual([]);
});

test("the form of a ticket's page adds, moves and removes rows, and shows an error at its row", async () => {
  const staff = await logInAsAdmin();
  const pages = openClient(server.origin);
  const [{ id }] = (await database.sql`
    select id from ticket_types where slug = 'cap-treo-khu-hoi'`) as unknown as [{ id: number }];
  const path = `/staff/tickets/${id}/page`;
  const { html } = await staff.read(path);
  const form = { ...readTypedValues(html), act: "save" };
  const added = { "trip.4.title.vi": "Quán trà", "trip.4.note.vi": "nghỉ chân", "trip.4.position": "1" };
  const wrong = await staff.post(path, { ...form, ...added, "recommendedTimes.0.time": "25:61", "admits.up": "0" });
  const wrongHtml = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(wrongHtml).toMatch(
    /id="f-recommendedTimes-0-time"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="f-recommendedTimes-0-time"/,
  );
  expect(readTypedValues(wrongHtml)).toMatchObject({ "trip.4.title.vi": "Quán trà", "admits.up": "0" });
  const saved = await staff.post(path, { ...form, ...added, "trip.0.remove": "on" });
  expect(saved.status).toBe(303);
  const [{ titles }] = (await database.sql`
    select array(select step -> 'title' ->> 'vi' from jsonb_array_elements(trip) as step) as titles
    from ticket_types where id = ${id}`) as unknown as [{ titles: string[] }];
  expect(titles).toEqual(["Quán trà", "Trên dây cáp", "Đỉnh Mây", "Xuống núi"]);
  expect(visibleText((await pages.get("/tickets/cap-treo-khu-hoi")).html)).toContain("Quán trà");
  const history = await staff.read(`/staff/tickets/${id}`);
  expect(visibleText(history.html)).toContain("Các chặng của chuyến đi 1, tên (Tiếng Việt): Ga Suối Mơ → Quán trà");

  const taken = await staff.post(`/staff/tickets/${id}`, {
    act: "rename",
    kind: "ticket-types",
    id: `${id}`,
    slug: "ve-gia-dinh",
  });
  expect(taken.status).toBe(422);
  expect(visibleText(await taken.text())).toContain(t("errors.address_taken", { owner: veGiaDinh.name.vi }));
  await staff.post(`/staff/tickets/${id}`, { act: "rename", kind: "ticket-types", id: `${id}`, slug: "cap-treo" });
  expect(await pages.get("/tickets/cap-treo-khu-hoi")).toMatchObject({
    ...{ status: 301, location: expect.stringContaining("/tickets/cap-treo") },
  });
});

test("a form that adds a row adds one, also if it is sent three times at once, and another one with other values", async () => {
  const staff = await logInAsAdmin();
  const [{ category, picture }] = (await database.sql`
    select category_id as category, pictures[1] as picture from products where slug = ${tea}`) as unknown as [
    { category: number; picture: string },
  ];
  const texts = { "name.vi": "Gửi hai lần", "summary.vi": "Một dòng" };
  const price = { "categories.r0.vi": "Người lớn", "categories.r0.weekday": "100.000" };
  const forms: [table: string, path: string, fields: Record<string, string>][] = [
    [
      "ticket_types",
      "/staff/tickets/new",
      { ...texts, ...price, act: "create", openWeekdays: "1", cutoffMinutes: "30", lastEntry: "16:30" },
    ],
    [
      "products",
      "/staff/products/new",
      {
        ...texts,
        act: "add",
        categoryId: String(category),
        price: "9.000",
        weightGrams: "90",
        "description.vi": "Một dòng",
      },
    ],
    [
      "combos",
      "/staff/combos/new",
      {
        ...texts,
        act: "add",
        picture,
        position: "1",
        isActive: "yes",
        price: "9.000",
        "parts.1.sku": "NM01-50G",
        "parts.1.quantity": "2",
      },
    ],
    [
      "product_categories",
      "/staff/rows/categories/new",
      { ...texts, act: "save", picture, parentId: "", position: "3" },
    ],
    ["seasons", "/staff/rows/seasons/new", { ...texts, act: "save", startsOn: "2032-01-01", endsOn: "2032-01-05" }],
  ];
  for (const [table, path, fields] of forms) {
    const { formKey = "" } = readTypedValues((await staff.read(path)).html);
    const count = async () => Number((await database.sql`select count(*) from ${database.sql(table)}`)[0]?.count);
    const before = await count();
    const send = (more: object = {}) => staff.post(path, { ...fields, formKey, ...more });
    const refused = await send({ "name.vi": "" });
    expect([path, refused.status, readTypedValues(await refused.text()).formKey]).toEqual([path, 422, formKey]);
    const answers = await Promise.all([send(), send(), send()]);
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
    expect([path, await count()]).toEqual([path, before + 1]);
    expect((await send({ "name.vi": "Một dòng khác", startsOn: "2032-02-01", endsOn: "2032-02-05" })).status).toBe(303);
    expect([path, await count()]).toEqual([path, before + 2]);
  }
  const [{ id }] = (await database.sql`select id from ticket_types where slug = 'gui-hai-lan'`) as unknown as [
    { id: number },
  ];
  const { formKey = "" } = readTypedValues((await staff.read(`/staff/tickets/${id}`)).html);
  const copies = await Promise.all([1, 2].map(() => staff.post(`/staff/tickets/${id}`, { act: "copy", formKey })));
  expect(new Set(copies.map(({ headers }) => headers.get("Location"))).size).toBe(1);
});
