import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { openClient, postTicketOrder, readCheckoutForm, readTypedValues, waitUntil } from "~tests/setup/factories-http";
import { openProxy } from "~tests/setup/proxy";
import { startTestServer } from "~tests/setup/server";

const database = openTestDatabase();
let line: Awaited<ReturnType<typeof openProxy>>;
type Server = Awaited<ReturnType<typeof startTestServer>>;
let server: Server;
/** A second process of the same shop. */
let other: Server;
const product = "/san-pham/tra-shan-tuyet-nui-may";

beforeAll(async () => {
  line = await openProxy(database.url);
  server = await startTestServer({ databaseUrl: line.url, env: { PAGE_CACHE: "on" } });
  other = await startTestServer({ databaseUrl: database.url, env: { PAGE_CACHE: "on" } });
});
afterAll(async () => {
  await server?.stop();
  await other?.stop();
  await line?.cut();
});

/** Waits for at most 45 seconds. A process that missed the edit would send the old page of its cache for a minute. */
async function untilVisible(text: string) {
  for (const { origin } of [server, other])
    await waitUntil(async () => (await openClient(origin).get("/en/menu")).html.includes(text));
}

const rename = (name: string) => database.sql`update dishes set name = jsonb_set(name, '{en}', to_jsonb(${name}::text))
  where id = (select min(id) from dishes)`;

test("an edit is visible on every process, also after the listening connection was lost", async () => {
  await untilVisible("</html>");
  await rename("Soup of the first edit");
  await untilVisible("Soup of the first edit");
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen%' and datname = current_database()`;
  await rename("Soup of the second edit");
  await untilVisible("Soup of the second edit");
});

test("a HEAD request is answered with the headers of the stored page", async () => {
  const ask = (method: string) => fetch(`${server.origin}/en/menu`, { method });
  const [got, head] = [await ask("GET"), await ask("HEAD")];
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const name of ["Cache-Control", "ETag", "Vary", "Content-Security-Policy"])
    expect(head.headers.get(name)).toBe(got.headers.get(name));
});

test("a visitor's cart shows on stored pages, and a form that was sent twice from one of them counts once", async () => {
  const pages = openClient(server.origin);
  await pages.get(product);
  const stranger = await pages.get(product);
  const { sku = "" } = readTypedValues(stranger.html);
  expect(stranger.html).toMatch(/<button[^>]* value=""[^>]* name="key"/);
  const sent = await Promise.all([1, 2].map(() => pages.post(product, { sku, key: "", quantity: "2" })));
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  expect((await pages.post(product, { sku, key: "", quantity: "2" })).status).toBe(303);
  const cart = await pages.get("/cart");
  const quantities = Object.entries(readTypedValues(cart.html)).filter(([name]) => name.startsWith("pieces."));
  expect(quantities.map(([, quantity]) => quantity)).toEqual(["2"]);
  pages.cookies.set("cookies_kept", "1");
  // The first test ended the listening connection, so the stored page may have expired. This request renews it.
  await openClient(server.origin).get("/en/menu");
  const own = await pages.get("/en/menu");
  expect(own.headers.get("X-Cache")).toMatch(/^(hit|stale)$/);
  expect(own.html).toContain('<span class="in-cart">1<span>');
});

test("without its database the shop shows its stored pages and accepts no order", async () => {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  const form = await readCheckoutForm(pages, { method: "vietqr" });
  const paths = ["/", "/tickets", "/en/menu", product];
  for (const path of paths) expect((await openClient(server.origin).get(path)).status).toBe(200);
  await line.cut();
  const visits = await Promise.all(
    Array.from({ length: 100 }, (_, n) => openClient(server.origin).get(paths[n % paths.length] ?? "/")),
  );
  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await pages.post("/checkout/ticket", form)).status).toBe(503);
  await line.mend();
  await waitUntil(async () => (await openClient(server.origin).get("/en/menu")).headers.get("X-Cache") !== "stale");
});
