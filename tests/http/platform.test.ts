import { expect, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);

const get = (path: string) =>
  fetch(server.origin + path, { redirect: "manual", headers: { "User-Agent": "Mozilla/5.0" } });
const where = async (path: string) => {
  const { status, headers } = await get(path);
  return [status, headers.get("Location")];
};

test("a redirect rule applies before a 404 and before a page, and keeps the query", async () => {
  expect(await where("/cua-hang/mat-ong-rung?x=1")).toEqual([301, "/san-pham/mat-ong-rung?x=1"]);
  expect((await get("/tai-lieu-cu")).status).toBe(404);
  await database.sql`insert into redirects (kind, source, target, status, created_at)
    values ('exact', '/tai-lieu-cu', 'https://elsewhere.example/doc', 302, ${currentTime().toISOString()}), ('exact', '/en/services', '/en/tickets', 302, ${currentTime().toISOString()})`;
  expect(await where("/tai-lieu-cu")).toEqual([302, "https://elsewhere.example/doc"]);
  expect(await where("/en/services")).toEqual([302, "/en/tickets"]);
  // The data request of a client navigation is redirected too. React Router answers it with status 202.
  expect((await get("/en/services.data")).status).toBe(202);
});

test("redirect rules match old page extensions and Vietnamese letters", async () => {
  await database.sql`insert into redirects (kind, source, target, status, created_at)
    values ('exact', '/gia-ve.html', '/bang-gia-ve', 301, ${currentTime().toISOString()}), ('exact', '/khuyen-mai', '/khuyến-mãi', 302, ${currentTime().toISOString()})`;
  expect(await where("/gia-ve.html")).toEqual([301, "/bang-gia-ve"]);
  expect(await where("/khuyen-mai")).toEqual([302, "/khuy%E1%BA%BFn-m%C3%A3i"]);
});

test("with the flag for adding to the cart off, the button is hidden and every cart refuses", async () => {
  await database.sql`update feature_flags set is_enabled = false where key = 'enable_add_to_cart'`;
  const page = await (await get("/san-pham/mat-ong-rung")).text();
  expect(page).toContain("tạm ngưng nhận vào giỏ");
  expect(page).not.toContain("Thêm vào giỏ");
  const answer = await fetch(`${server.origin}/api/trpc/cart.addProduct`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-session-id": "guest_1_0123456789abcdef01" },
    body: JSON.stringify({ sku: "NM01-50G" }),
  });
  expect(answer.status).toBe(412);
  await database.sql`delete from feature_flags`;
  expect(await (await get("/san-pham/mat-ong-rung")).text()).toContain("Thêm vào giỏ");
});

test("a SEO record changes a page's head at once, and without one the page's own metadata apply", async () => {
  await database.sql`insert into seo_records (path, title, description, og_image, canonical_url) values
    ('/tickets', '{"vi":"Vé <Núi>","en":"Mountain tickets"}', '{"vi":"Mô tả riêng"}', 'https://cdn.example/x.png', 'https://nuimay.example/ve')
    on conflict (path) do update set title = excluded.title, description = excluded.description,
      og_image = excluded.og_image, canonical_url = excluded.canonical_url`;
  const page = await (await get("/tickets")).text();
  expect(page).toContain("<title>Vé &lt;Núi&gt;</title>");
  expect(page).toContain('<meta name="description" content="Mô tả riêng"/>');
  expect(page).toContain('<meta property="og:image" content="https://cdn.example/x.png"/>');
  expect(page).toContain('<link rel="canonical" href="https://nuimay.example/ve"/>');
  const english = await (await get("/en/tickets")).text();
  expect(english).toContain("<title>Mountain tickets</title>");
  await database.sql`delete from seo_records`;
  const own = await (await get("/tickets")).text();
  expect(own).toContain("<title>Chọn vé · Núi Mây</title>");
  expect(own).toContain(`<meta property="og:image" content="${server.origin}/og/vi/tickets/`);
});

test("the sitemap lists every page in both languages with alternates, and robots.txt names the sitemap", async () => {
  expect(await (await get("/robots.txt")).text()).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
  const map = await (await get("/sitemap.xml")).text();
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = ""]) => page);
  expect(pages).toContain(`${server.origin}/en/products/mat-ong-rung`);
  expect(map).toContain(`hreflang="vi" href="${server.origin}/san-pham/mat-ong-rung"`);
  const [{ count } = {}] =
    await database.sql`select count(*)::int as count from search_entries where kind <> 'section'`;
  expect(pages.length).toBeGreaterThan(2 * count);
  for (const page of pages.filter((_, n) => n % 9 === 0)) expect((await fetch(page)).status, page).toBe(200);
  expect((await get("/sitemap/2.xml")).status).toBe(404);
});
