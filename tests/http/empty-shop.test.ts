import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";

import { currentTime } from "~/lib/clock";
import { allPathsOf, idsOf, siteMap } from "~/site-map";
import { seedEmptyShop } from "~db/seed/empty-shop";
import { openTestDatabase } from "~tests/setup/database";
import { openClient, readTypedValues, visibleText, waitUntil } from "~tests/setup/factories-http";
import { sellFirstTicket } from "~tests/setup/first-hour";
import { openOwnerClient } from "~tests/setup/first-hour-client";
import { startTestServer } from "~tests/setup/server";
import { openMailServer } from "~tests/setup/smtp";

const database = openTestDatabase({ stocked: false });
const servers: Awaited<ReturnType<typeof startTestServer>>[] = [];
const env = {
  DEMO: "",
  LOCAL_SHOP: "1",
  PAGE_CACHE: "on",
  COOKIE_SECRET: "c00c1e".repeat(8),
  TICKET_KEY_SEED: "71c4e7".repeat(10).padEnd(64, "0"),
  PUBLIC_ORIGIN: "http://localhost:9",
};
let mail: Awaited<ReturnType<typeof openMailServer>>;
const staffName = "Lê Minh Quân";
const password = "mot-mat-khau-rat-la-8";

beforeAll(async () => {
  mail = await openMailServer();
  Object.assign(env, { SMTP_URL: mail.url, MAIL_FROM: "ve@doimay.example" });
  await seedEmptyShop(database.db);
  servers.push(await startTestServer({ databaseUrl: database.url, env }));
});
afterAll(() => Promise.all([...servers.map((server) => server.stop()), mail?.close()]));

const origin = () => servers[0]?.origin ?? "";
const paths = [...new Set(idsOf(siteMap).flatMap(allPathsOf))].map((path) => path.replace(/:\w+/g, "nothing"));

async function statuses(pages: ReturnType<typeof openClient>) {
  const found: [string, number][] = [];
  for (const path of paths) found.push([path, (await pages.get(path)).status]);
  return found;
}

test("a closed shop answers every page with its name and 503, and refuses carts", async () => {
  const pages = openClient(origin());
  expect((await statuses(pages)).filter(([, status]) => status !== 503)).toEqual([]);
  const [vi, en] = [await pages.get("/tickets"), await pages.get("/en/tickets")];
  expect(visibleText(vi.html)).toContain("Sắp mở cửa");
  expect(visibleText(en.html)).toContain("Opening soon");
  expect(vi.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(vi.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await pages.get("/healthz")).status).toBe(200);
  expect((await pages.get("/robots.txt")).status).toBe(200);
  const added = await fetch(`${origin()}/api/trpc/cart.addProduct`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-session-id": "somebody" },
    body: JSON.stringify({ sku: "tea", quantity: 1 }),
  });
  expect([added.status, await added.text()]).toEqual([412, expect.stringContaining("shop_closed")]);
});

test("the first hour: a printed link makes the first admin, who previews the closed shop and opens it", async () => {
  const browser = openClient(origin());
  const path = await readSetupPath(0);
  expect((await browser.get("/staff/setup?token=wrong")).status).toBe(412);
  const { token = "" } = readTypedValues((await browser.get(path)).html);
  const form = {
    act: "create",
    token,
    fullName: staffName,
    email: "quan@example.vn",
    password,
    confirmation: password,
  };
  const wrong = await browser.post(path, { ...form, email: "quan", password: "12345678" });
  expect([wrong.status, readTypedValues(wrong.html).fullName]).toEqual([422, staffName]);
  servers.push(await startTestServer({ databaseUrl: database.url, env }));
  const otherPath = await readSetupPath(1);
  expect((await browser.post(path, form)).location).toBe("/staff/second-factor");
  for (const used of [path, otherPath]) expect((await browser.get(used)).status).toBe(404);

  const { html } = await browser.get("/staff/second-factor");
  const secret = /[A-Z2-7]{32}/.exec(visibleText(html).replace(/ /g, ""))?.[0] ?? "";
  const oneTimeCode = new TOTP({ secret }).generate({ timestamp: currentTime().getTime() });
  expect((await browser.post("/staff/second-factor", { act: "set_up", oneTimeCode })).location).toBe("/staff");
  const home = await browser.get("/staff");
  const list = visibleText(home.html);
  const [, done, total] = /(\d+)\/(\d+) việc/.exec(list) ?? [];
  const [, card = ""] = /<section class="[^"]*staff-setup[^>]*>(.*?)<\/section>/s.exec(home.html) ?? [];
  const [steps = "", doneSteps = ""] = card.split("<details");
  expect(doneSteps.match(/<li/g)?.length).toBe(Number(done));
  expect(steps.match(/<li/g)?.length).toBe(Number(total) - Number(done));
  expect(list).toContain("Chỉ chép được khi cửa hàng còn trống.");
  expect(list).toContain("Chào Quân, còn 4 việc bắt buộc nữa là mở bán được");
  expect(list).toContain("Mọi đơn đều ghi VAT, hoặc không ghi nếu bạn không tính.");
  expect(visibleText((await browser.get("/staff/open-shop")).html)).toContain("Chưa mở được");
  expect((await browser.post("/staff/open-shop", { act: "open" })).status).toBe(412);

  const [memberLink = ""] = /\/staff\/[\w-]+\?role=\w+/.exec((await browser.get("/staff")).html) ?? [];
  expect((await browser.get(memberLink)).html).toMatch(/<option value="admin" selected/);

  await fillSettings(browser);
  await changeColors(browser);
  const secrets = await browser.get("/staff/settings/secrets");
  expect(visibleText(secrets.html)).toContain("COOKIE_SECRET Cửa hàng đã có");
  expect(secrets.html).not.toContain(env.COOKIE_SECRET);
  mail.refuse.now = { code: 550, message: "no such sender" };
  const refused = await browser.post("/staff/settings/mail", { act: "send" });
  expect([refused.status, visibleText(refused.html).includes("Máy chủ thư không nhận")]).toEqual([412, true]);
  mail.refuse.now = null;
  expect((await browser.post("/staff/settings/mail", { act: "send" })).location).toBe("/staff/settings/mail");
  expect(mail.emails.map(({ to }) => to)).toEqual([["quan@example.vn"]]);
  const visitor = openClient(origin());
  expect((await browser.post("/staff", { act: "view_shop" })).location).toBe("/");
  const known = new Set([200, 302, 303, 404, 410]);
  expect((await statuses(browser)).filter(([, status]) => !known.has(status))).toEqual([]);
  await database.sql`update staff_sessions set expires_at = expires_at - interval '9 years'`;
  expect((await browser.get("/tickets")).status).toBe(503);
  await database.sql`update staff_sessions set expires_at = expires_at + interval '9 years'`;
  expect(visibleText((await browser.get("/tickets")).html)).toContain("Thoát xem thử");
  const soon = await visitor.get("/tickets");
  expect(soon.status).toBe(503);
  for (const text of ["Đồi <b>Mây</b>", "0263 3 555 123", "12 Đường Đèo, Lâm Đồng"])
    expect(visibleText(soon.html)).toContain(text);
  expect((await browser.post("/preferences/end-preview", {})).location).toBe("/staff");
  expect((await browser.get("/tickets")).status).toBe(503);

  const owner = openOwnerClient(origin(), browser);
  await owner.open("/staff");
  await sellFirstTicket(owner);
  expect((await browser.post("/staff/vat", { act: "answer", chargesVat: "no" })).status).toBe(303);
  const [templates] = await database.sql`select string_agg(body::text, ' ') as bodies from policies`;
  expect(templates?.bodies).not.toMatch(/VAT|gia tăng|gồm thuế|value-added/);
  expect((await browser.post("/staff", { act: "view_shop" })).location).toBe("/");
  expect((await browser.post("/staff/open-shop", { act: "open" })).location).toBe("/staff/open-shop");
  expect((await browser.post("/staff/open-shop", { act: "open" })).status).toBe(412);
  for (const server of servers)
    await waitUntil(async () => (await openClient(server.origin).get("/tickets")).status === 200);
  const opened = visibleText((await browser.get("/staff/open-shop")).html);
  expect(opened).toContain(`${env.PUBLIC_ORIGIN} Địa chỉ này chỉ mở được trên chính máy`);
  // Whoever opens the shop sees it like a visitor, so an order that is placed now counts.
  expect(visibleText((await browser.get("/tickets")).html)).not.toContain("xem thử");
  expect((await statuses(visitor)).filter(([, status]) => !known.has(status))).toEqual([]);
  expect((await visitor.get("/tickets")).html).toContain("--ui-600:#0057b8");
  expect(visibleText((await browser.get("/staff/settings")).html)).toContain(
    "Cửa hàng đang mở mà còn 8 việc chưa xong",
  );
  const warningOf = async (role: string, page: string) => {
    await database.sql`update staff_members set role = ${role}`;
    return /đang mở mà còn \d+ việc/.exec(visibleText((await browser.get(page)).html))?.[0];
  };
  expect(await warningOf("editor", "/staff/policies")).toBe("đang mở mà còn 2 việc");
  expect(await warningOf("accountant", "/staff/orders")).toBeUndefined();
});

async function fillSettings(browser: ReturnType<typeof openClient>) {
  const shop = {
    ...{
      "name.vi": "Đồi <b>Mây</b>",
      "name.en": "Cloud Hill",
      "address.vi": "12 Đường Đèo, Lâm Đồng",
      "tagline.vi": "",
    },
    ...{ phone: "0263 3 555 123", email: "ve@doimay.example", company_name: "Công ty Đồi Mây", tax_code: "0314409058" },
  };
  const contact = "/staff/settings/contact";
  const save = async (path: string, fields: Record<string, string>) => {
    const { base = "" } = readTypedValues((await browser.get(path)).html);
    return browser.post(path, { act: "save", base, ...fields });
  };
  const wrong = await save(contact, { ...shop, email: "ve", tax_code: "0314409059" });
  expect([wrong.status, readTypedValues(wrong.html)["name.vi"]]).toEqual([422, shop["name.vi"]]);
  for (const text of ["Mã số thuế chưa đúng", "email"]) expect(visibleText(wrong.html)).toContain(text);
  expect((await save(contact, shop)).status).toBe(303);
  const bank = {
    bank_bin: "970436",
    bank_account: "0071000123456",
    bank_holder: "CONG TY DOI MAY",
    transfer_prefix: "",
  };
  const letters = await save("/staff/settings/bank", { ...bank, bank_account: "00710O0123456" });
  expect([letters.status, letters.html.includes("chỉ gồm chữ số")]).toEqual([422, true]);
  expect((await save("/staff/settings/bank", bank)).status).toBe(303);
  expect((await browser.get("/staff/settings/bank")).html).toContain("Mã VietQR của tài khoản này");
  const hours = await save("/staff/settings/hours", {
    opening_time: "25:61",
    closing_time: "17:30",
    gate_early_minutes: "-1",
  });
  expect([hours.status, hours.html.includes("Giờ viết như 7:30")]).toEqual([422, true]);
}

async function changeColors(browser: ReturnType<typeof openClient>) {
  const path = "/staff/settings/colors";
  const { base = "" } = readTypedValues((await browser.get(path)).html);
  const pale = await browser.post(path, { act: "save", base, brandColor: "#0057b8", buttonColor: "#d0d0d0" });
  expect([pale.status, readTypedValues(pale.html).buttonColor]).toEqual([422, "#d0d0d0"]);
  expect(visibleText(pale.html)).toContain("Tương phản với chữ là 1,5:1, cần ít nhất 4,5:1");
  const hostile = await browser.post(path, { act: "save", base, brandColor: "red;}", buttonColor: "#0057b8" });
  expect(hostile.status).toBe(422);
  const preview = await browser.get(`${path}?brandColor=%23ffd400&buttonColor=%230057b8`);
  expect([preview.status, preview.html.includes('fill="#0057b8"')]).toEqual([200, true]);
  const good = { act: "save", brandColor: "#ffd400", buttonColor: "#0057b8" };
  expect((await browser.post(path, { ...good, base })).status).toBe(303);
  const late = await browser.post(path, { ...good, base, buttonColor: "#8b0000" });
  expect([late.status, visibleText(late.html).includes("#0057b8")]).toEqual([422, true]);
}

/** A server prints its set-up link, alone on a line, soon after it accepts requests. */
function readSetupPath(server: number): Promise<string> {
  const link = /^http:\/\/localhost:9(\/staff\/setup\?token=[\w-]+)$/m;
  return waitUntil(async () => link.exec(servers[server]?.output() ?? "")?.[1]);
}
