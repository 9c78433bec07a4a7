import { expect, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { shopDate } from "~/lib/shop-time";
import { openTestDatabase, testDatabase } from "~tests/setup/database";
import { findTags, openClient, waitUntil } from "~tests/setup/factories-http";
import { openTestServer, startTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);

test("only documents and client navigations count as page views, once each", async () => {
  const firstDay = shopDate(currentTime());
  const pages = openClient(server.origin);
  const ask = (path: string, headers: Record<string, string> = {}) => pages.ask(path, { headers });
  const from = (path: string) => ({ Referer: server.origin + path });
  await ask("/tickets");
  await ask("/en/tickets?x=1");
  await ask("/tickets.data", from("/"));
  await ask("/_.data", from("/tickets"));
  await ask("/san-pham/mat-ong-rung.data?_routes=root", from("/san-pham"));

  // These two requests revalidate the open page, so they do not count as page views.
  await ask("/tickets.data", from("/tickets"));
  await ask("/en/tickets.data?x=1&_routes=root", from("/en/tickets?x=1"));
  await ask("/tickets", { "Sec-Purpose": "prefetch;prerender" });
  await ask("/tickets.data", { ...from("/"), Purpose: "prefetch" });
  await fetch(`${server.origin}/tickets`, {
    headers: { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
  });
  await pages.ask("/tickets", { method: "HEAD" });
  await pages.post("/preferences/lite", { value: "off", to: "/tickets" });
  for (const path of [
    "/cua-hang",
    "/no-such-page",
    "/no-such-page.data",
    "/robots.txt",
    "/api/trpc/tickets.list",
    "/checkout/success",
  ])
    await ask(path, from("/"));
  // Of these two, only `/dich-vu` counts. When this last view is stored, all earlier views have been stored too.
  await ask("/gioi-han", from("/"));
  await ask("/dich-vu");

  const counted = await waitUntil(async () => {
    const rows = await database.sql`select locale, path, sum(count)::int as count, array_agg(day::text) as days
      from page_views group by path, locale order by path, locale`;
    return rows.some(({ path }) => path === "/dich-vu") && rows;
  });
  expect(counted.map(({ locale, path, count }) => [locale, path, count])).toEqual([
    ["vi", "/", 1],
    ["vi", "/dich-vu", 1],
    ["vi", "/san-pham/mat-ong-rung", 1],
    ["en", "/tickets", 1],
    ["vi", "/tickets", 2],
  ]);
  for (const day of counted.flatMap(({ days }) => days)) expect([firstDay, shopDate(currentTime())]).toContain(day);
});

test("page views counted before the shop stops are stored", async () => {
  const other = await testDatabase();
  const stopping = await startTestServer({ databaseUrl: other.url });
  await openClient(stopping.origin).get("/san-pham");
  await stopping.stop();
  expect([...(await other.sql`select path, count from page_views`)]).toEqual([{ path: "/san-pham", count: 1 }]);
  await other.close();
});

test("the consent banner is shown until it is answered, and the answer is stored with time and version and can be changed", async () => {
  const pages = openClient(server.origin);
  const asks = async (path = "/en/tickets") => (await pages.get(path)).html.includes('id="consent"');
  const answer = (value: string) => pages.post("/preferences/consent", { value, to: "/en/tickets?x=1" });
  const rows = () =>
    database.sql`select visitor, choice, version, given_at <= ${currentTime().toISOString()}::timestamptz as given from consents order by id`;
  expect(await asks()).toBe(true);
  const page = (await pages.get("/tickets")).html;
  const [denies, grants] = ["denied", "granted"].map((value) =>
    findTags(page, "button").find((tag) => tag.value === value),
  );
  expect(denies).toMatchObject({ type: "submit", name: "value" });
  expect(grants).toEqual({ ...denies, value: "granted" });

  const declined = await answer("denied");
  expect([declined.status, declined.location]).toEqual([303, "/en/tickets?x=1"]);
  expect(declined.headers.get("Set-Cookie")).toMatch(
    /^consent=1\.denied\.[\w-]{22}; Max-Age=15552000; Path=\/; SameSite=Lax$/,
  );
  expect(await asks()).toBe(false);
  await answer("ask");
  expect(await asks()).toBe(true);
  await answer("granted");
  expect(await asks()).toBe(false);
  await answer("denied");
  const [first, second, third] = await rows();
  expect(first).toMatchObject({ choice: "denied", version: 1, given: true });
  expect(second).toMatchObject({ choice: "granted", version: 1 });
  // A visitor who changes the answer without a new prompt keeps the same visitor id.
  expect(third).toEqual({ ...second, choice: "denied" });

  pages.cookies.set("consent", "0.granted.AAAAAAAAAAAAAAAAAAAAAA");
  expect(await asks()).toBe(true);
  expect((await answer("perhaps")).status).toBe(404);
});

test("a document may contact a tag's host only with consent and for a valid id", async () => {
  const policy = async (cookie: string, path = "/tickets") => {
    const headers = { Cookie: cookie, "User-Agent": "Mozilla/5.0" };
    return (await fetch(server.origin + path, { headers })).headers.get("Content-Security-Policy") ?? "";
  };
  const consent = (choice: string) => `consent=1.${choice}.AAAAAAAAAAAAAAAAAAAAAA`;
  const set = (gtm: string, pixel: string) => database.sql`update settings
    set value = case key when 'meta_pixel_id' then ${pixel} else ${gtm} end
    where key in ('google_tag_manager_id', 'meta_pixel_id')`;
  await set("GTM-ABC123", "1234567890");
  expect(await policy(consent("granted"))).toMatch(/connect-src 'self' .*google-analytics\.com .*facebook\.com/);
  expect(await policy(consent("denied"))).not.toMatch(/google|facebook|connect-src/);
  expect(await policy("")).not.toMatch(/google|facebook|connect-src/);
  // The address of a ticket gives access to it, so no analytics script may read it.
  expect(await policy(consent("granted"), "/v/AAAA")).not.toMatch(/google|facebook/);
  await set("GTM-ABC123", "");
  expect(await policy(consent("granted"))).not.toContain("facebook");
  await set("UA-1'; script-src *", "x");
  expect(await policy(consent("granted"))).not.toMatch(/google|facebook|UA-1/);
});
