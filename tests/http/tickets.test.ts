import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import errors from "~/../locales/vi/server/errors.json";
import { getTicketOffer } from "~/domain/catalog/get-ticket-offer.server";
import { orderLines, orders, priceCategories, ticketPrices, ticketTypes } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead, placeOrderForm } from "~tests/setup/factories";
import { findTags, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
let client: ReturnType<typeof openStaffClient>;
beforeAll(async () => {
  client = openStaffClient(server.origin);
  await client.logIn("manager");
});

const startsOn = findDayAhead(1);
const newTicket = {
  act: "create",
  ...{ "name.vi": "Vé ngắm mây sớm", "name.en": "Early clouds", "summary.vi": "Lên núi trước bảy giờ" },
  ...{ "categories.r0.vi": "Người lớn", "categories.r0.weekday": "505.000", "categories.r0.holiday": "600.000" },
  ...{ "categories.r2.vi": "Em bé", "categories.r2.weekday": "0" },
  ...{ capacity: "20", times: "06:00", lastEntry: "06:30", isActive: "on", pool: "" },
};

function postNew(fields: Record<string, string>) {
  const body = new URLSearchParams({ ...newTicket, ...fields });
  for (const day of ["1", "2", "3", "4", "5", "6", "7"]) body.append("openWeekdays", day);
  return fetch(`${server.origin}/staff/tickets/new`, {
    ...{ method: "POST", redirect: "manual", body, headers: { Accept: "text/html", Cookie: client.cookie() } },
  });
}

const valueIn = (html: string, name: string) => findTags(html, "input").find((input) => input.name === name)?.value;

test("a ticket is created, priced from a day on, seen in the shop and sold at that price, by plain forms", async () => {
  const { db } = database;
  const made = await postNew({});
  const year = made.headers.get("Location") ?? "";
  expect([made.status, year]).toEqual([303, expect.stringMatching(/^\/staff\/tickets\/\d+\/prices\/year$/)]);
  const page = year.replace("/prices/year", "");
  const inShop = async () => (await fetch(`${server.origin}/tickets/ve-ngam-may-som`)).status;
  expect([visibleText(await (await client.get(year)).text()), await inShop()]).toEqual([
    expect.stringMatching(/chưa mở bán.* 505k .* 600k/),
    404,
  ]);
  const sold = await client.post(year, { act: "sell" });
  expect([sold.status, sold.headers.get("Location"), await inShop()]).toEqual([303, page, 200]);
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.slug, "ve-ngam-may-som"));
  const categories = await db
    .select()
    .from(priceCategories)
    .where(eq(priceCategories.ticketTypeId, type!.id))
    .orderBy(priceCategories.position);
  expect(categories.map(({ key }) => key)).toEqual(["adult", "em_be"]);

  const table = await (await client.get(`${page}/prices`)).text();
  const cell = `prices.${categories[0]!.id}-0-weekday`;
  expect(valueIn(table, cell)).toBe("505.000");
  const fields = Object.fromEntries(
    findTags(table, "input")
      .filter(({ name }) => name?.startsWith("prices.") || ["base", "asOf"].includes(name ?? ""))
      .map(({ name, value }) => [name ?? "", value ?? ""]),
  );
  for (const wrong of ["-1", "1.000.000.000.000", "năm trăm"]) {
    const refused = await client.post(`${page}/prices`, { ...fields, act: "plan", startsOn, [cell]: wrong });
    const html = await refused.text();
    expect([refused.status, valueIn(html, cell)]).toEqual([422, wrong]);
    expect(html).toContain(`id="plan-${cell.replace(".", "-")}-error"`);
  }
  for (const base of ["", "{", "null", "[]"]) {
    const stale = await client.post(`${page}/prices`, { ...fields, act: "plan", startsOn, base, [cell]: "555 000" });
    const html = await stale.text();
    expect([stale.status, valueIn(html, cell)]).toEqual([422, "555 000"]);
    // The refused form contains the current price of the cell as `base`, so sending it again is accepted.
    const again = { ...fields, act: "plan", startsOn, base: valueIn(html, "base") ?? "", [cell]: "555 000" };
    expect((await client.post(`${page}/prices`, again)).status).toBe(303);
  }
  const forged = await client.post(`${page}/prices`, {
    ...fields,
    act: "plan",
    startsOn,
    base: '{"a":1}',
    [cell]: "1",
  });
  expect(forged.status).toBe(422);
  const planned = await client.post(`${page}/prices`, { ...fields, act: "plan", startsOn, [cell]: "555 000" });
  const preview = planned.headers.get("Location") ?? "";
  expect([planned.status, preview]).toEqual([303, expect.stringMatching(/^\/staff\/changes\/ticket-prices\/\d+$/)]);
  const previewed = visibleText(await (await client.get(preview)).text());
  expect(previewed).toMatch(/Vé ngắm mây sớm · Người lớn · Ngoài mùa · .* 505\.000 ₫ 555\.000 ₫ sẽ đổi/);
  const id = preview.split("/").at(-1) ?? "";
  expect((await client.post(preview, { act: "apply", kind: "ticket-prices", id })).status).toBe(303);

  const shop = await (await fetch(`${server.origin}/tickets/ve-ngam-may-som?date=${startsOn}`)).text();
  expect(visibleText(shop)).toContain("555.000");
  const ctx = await createVisit(db);
  const offer = await getTicketOffer(ctx, { slug: "ve-ngam-may-som", date: startsOn });
  const weekday = offer.categories.map(({ price }) => price);
  expect(weekday).toEqual([555_000, 0]);
  const line = { slug: "ve-ngam-may-som", date: startsOn, time: "06:00", quantities: { adult: 1, em_be: 1 } };
  await fillCart(ctx, line);
  const { code } = await placeOrderForm(ctx);
  const lines = await db
    .select({ total: orderLines.total, policy: orderLines.policy })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.code, code));
  expect(lines.map(({ total }) => total).sort()).toEqual([0, 555_000]);

  // The category is switched off although a ticket of it was sold. The audit must still accept that ticket.
  const off = await client.post(page, {
    ...{ act: "category", id: String(categories[1]!.id), "name.vi": "Em bé", position: "1" },
  });
  expect(off.status).toBe(303);
  const [baby] = await db.select().from(priceCategories).where(eq(priceCategories.id, categories[1]!.id));
  expect(baby?.isActive).toBe(false);
  expect((await getTicketOffer(ctx, line)).categories.map(({ key }) => key)).toEqual(["adult"]);
  expect(await findBrokenRules(db)).toEqual([]);
});

test("a slug that exists, a ticket without categories and hostile texts are answered at their fields", async () => {
  const taken = await postNew({ slug: "cap-treo-khu-hoi" });
  const html = await taken.text();
  expect([taken.status, valueIn(html, "slug"), valueIn(html, "categories.r0.weekday")]).toEqual([
    ...[422, "cap-treo-khu-hoi", "505.000"],
  ]);
  expect(html).toContain('id="new-slug-error"');
  const bare = await postNew({
    ...{ "categories.r0.vi": "", "categories.r0.weekday": "", "categories.r0.holiday": "" },
    ...{ "categories.r2.vi": "", "categories.r2.weekday": "" },
  });
  expect(bare.status).toBe(422);
  const half = await postNew({ "categories.r1.vi": "Nửa vời" });
  const halfPage = await half.text();
  expect([half.status, halfPage]).toEqual([
    422,
    expect.stringMatching(/id="new-categories-r1-weekday-error"[^>]*>Vui lòng nhập giá ngày thường\.</),
  ]);
  expect(halfPage).not.toContain("Invalid input");
  const name = `<img src=x onerror=alert(1)>${"a".repeat(20)}`;
  const hostile = await postNew({ "name.vi": name, "categories.r0.vi": "=cmd|' /C calc'!A0", isActive: "" });
  const page = await (await client.get(hostile.headers.get("Location") ?? "")).text();
  expect(hostile.status).toBe(303);
  expect(page).not.toContain("<img src=x");
  const csv = await (await client.get("/staff/tickets/export")).text();
  expect(csv).not.toMatch(/(^|,)=cmd/m);
});

test("the policy is saved by fields, refused when a later step refunds more, and conflicting edits are reported", async () => {
  const { db } = database;
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.slug, "cap-treo-mot-chieu"));
  const page = `/staff/tickets/${type!.id}`;
  const html = await (await client.get(page)).text();
  const bases = findTags(html, "input").filter(({ name }) => name === "base");
  const base = bases.find(({ value }) => value?.startsWith('{"policy"'))?.value ?? "";
  const policy = {
    ...{ act: "policy", base, exchangeUntilHours: "12", exchangesPerTicket: "1" },
    ...{ "refund.r0.untilHours": "72", "refund.r0.percent": "90", "refund.r1.untilHours": "48" },
  };
  const rising = await client.post(page, { ...policy, "refund.r1.percent": "95" });
  const refused = await rising.text();
  expect([rising.status, refused.includes(errors.refund_rises)]).toEqual([422, true]);
  expect(valueIn(refused, "refund.r1.percent")).toBe("95");
  expect((await client.post(page, { ...policy, "refund.r1.percent": "40" })).status).toBe(303);
  const [saved] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, type!.id));
  expect(saved?.policy).toEqual({
    ...{ exchangeUntilHours: 12, exchangesPerTicket: 1 },
    refund: [
      { untilHours: 72, percent: 90 },
      { untilHours: 48, percent: 40 },
    ],
  });
  const late = await client.post(page, { ...policy, exchangesPerTicket: "9", "refund.r1.percent": "40" });
  expect(late.status).toBe(422);
  const copied = await client.post(page, { act: "copy" });
  const copy = Number(copied.headers.get("Location")?.split("/").at(-1));
  const [row] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, copy));
  expect([row?.slug, row?.isActive, row?.policy]).toEqual(["cap-treo-mot-chieu-2", false, saved?.policy]);
});

test("prices are exported and imported as CSV: changes are previewed, and wrong lines are named and can be downloaded", async () => {
  const csv = (await (await client.get("/staff/tickets/export")).text()).replace(/^\ufeff/, "");
  const [header = "", first = "", ...rest] = csv.trim().split("\n");
  expect(header).toBe("ticket,category,season,day,from,price");
  const changed = first.replace(/,\d+$/, ",123.000");
  const wrong = rest.slice(0, 2).map((line) => line.replace(/,\d+$/, ",-5"));
  const body = new FormData();
  const text = [header, changed, ...wrong, ...rest.slice(2), "khong-co,adult,,weekday,,1"].join("\n");
  body.set("act", "preview");
  body.set("file", new File([text], "gia.csv", { type: "text/csv" }));
  const planned = await fetch(`${server.origin}/staff/tickets/import`, {
    ...{ method: "POST", redirect: "manual", body, headers: { Accept: "text/html", Cookie: client.cookie() } },
  });
  const preview = planned.headers.get("Location") ?? "";
  expect([planned.status, preview]).toEqual([303, expect.stringMatching(/ticket-prices\/\d+$/)]);
  const previewed = visibleText(await (await client.get(preview)).text());
  expect(previewed).toContain("123.000 ₫ sẽ đổi");
  expect(previewed).toContain(`${rest.length - 2} dòng không đổi`);
  const lines = await (await client.get(`${preview}/wrong-lines`)).text();
  expect(lines.trim().split("\n")).toHaveLength(4);
  expect(lines).toContain("khong-co,adult");
  const id = preview.split("/").at(-1) ?? "";
  await client.post(preview, { act: "apply", kind: "ticket-prices", id });
  const prices = await database.db.select().from(ticketPrices).where(eq(ticketPrices.price, 123_000));
  expect(prices.map(({ startsOn }) => startsOn)).toEqual([null]);
  await client.post(preview, { act: "undo", kind: "ticket-prices", id });
  expect(await database.db.$count(ticketPrices, eq(ticketPrices.price, 123_000))).toBe(0);
});
