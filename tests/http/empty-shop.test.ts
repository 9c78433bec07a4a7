import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";

import { currentTime } from "~/lib/clock";
import { allPathsOf, idsOf, siteMap } from "~/site-map";
import { seedEmptyShop } from "~db/seed/empty-shop";
import { openTestDatabase } from "~tests/setup/database";
import { openClient, readTypedValues, visibleText, waitUntil } from "~tests/setup/factories-http";
import { startTestServer } from "~tests/setup/server";

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
const staffName = "Lê Minh Quân";
const password = "mot-mat-khau-rat-la-8";

beforeAll(async () => {
  await seedEmptyShop(database.db);
  servers.push(await startTestServer({ databaseUrl: database.url, env }));
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

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
  const list = visibleText((await browser.get("/staff")).html);
  expect(list).toContain("Chào Quân, còn 7 việc nữa là bán được vé");
  expect(list).toContain("Thuế VAT 8% hôm nay");
  expect(visibleText((await browser.get("/staff/open-shop")).html)).toContain("Chưa mở được");
  expect((await browser.post("/staff/open-shop", { act: "open" })).status).toBe(412);

  const visitor = openClient(origin());
  expect((await browser.post("/staff", { act: "view_shop" })).location).toBe("/");
  const known = new Set([200, 302, 303, 404, 410]);
  expect((await statuses(browser)).filter(([, status]) => !known.has(status))).toEqual([]);
  expect(visibleText((await browser.get("/tickets")).html)).toContain("Thôi xem thử");
  expect((await visitor.get("/tickets")).status).toBe(503);
  expect((await browser.post("/preferences/end-preview", {})).location).toBe("/staff");
  expect((await browser.get("/tickets")).status).toBe(503);
});

/** A process prints its link soon after it accepts requests. */
function readSetupPath(server: number): Promise<string> {
  const link = /http:\/\/localhost:9(\/staff\/setup\?token=[\w-]+)/;
  return waitUntil(async () => link.exec(servers[server]?.output() ?? "")?.[1]);
}
