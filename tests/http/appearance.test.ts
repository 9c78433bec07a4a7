import sharp from "sharp";
import { expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { findTags, openClient, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);

const open = async (path: string, color?: string) => {
  const pages = openClient(server.origin);
  if (color) pages.cookies.set("color-theme", color);
  return pages.get(path);
};
const htmlOf = async (path: string) => (await open(path)).html;

test("the active theme colours the next page in light, dark and auto mode, and an invalid colour falls back to the built-in one", async () => {
  expect(await htmlOf("/")).toMatch(/:root\{[^}]*--ui-600:#17724c/);
  await database.sql`update themes set colors = jsonb_set(jsonb_set(jsonb_set(colors,
    '{light,secondary,600}', '"#5b21b6"'), '{dark,secondary,600}', '"#c4b5fd"'),
    '{light,secondary,700}', '"red}</style><script>alert(1)</script>"') where is_active`;
  const html = await htmlOf("/");
  expect(html).toMatch(/:root\{[^}]*--ui-600:#5b21b6[^}]*--ui-700:#12583b/);
  expect(html).toMatch(/:root\.dark\{[^}]*--ui-600:#c4b5fd/);
  expect(html).toMatch(/prefers-color-scheme:dark\)\{:root:not\(\.light,\.dark\)\{[^}]*--ui-600:#c4b5fd/);
  expect(html).not.toContain("alert(1)");
  await database.sql`update themes set colors = '[1]'`;
  expect(await htmlOf("/")).toMatch(/--ui-600:#17724c/);
  await database.sql`update themes set is_active = false`;
  expect(await htmlOf("/")).toMatch(/--ui-600:#17724c/);
  await database.sql`update themes set is_active = true`;
});

test("a row sets the height, labels and colours of ticket cards with a readable contrast", async () => {
  const style = (settings: object) =>
    database.sql`update component_styles set settings = ${JSON.stringify(settings)}::text::jsonb`;
  await style({
    imageHeight: 320,
    showLabels: { new: false },
    labelStyles: {
      sale: { backgroundColor: "#123456", textColor: "#ffffff" },
      featured: { backgroundColor: "#fff", textColor: "#fff" },
      discount: { backgroundColor: "url(//x)" },
    },
  });
  const html = await htmlOf("/tickets");
  expect(html).toContain(".ticket-card img{height:320px}");
  expect(html).toContain(".label-new{display:none}");
  expect(html).toContain(".label-sale{background:#123456;color:#ffffff}");
  expect(html).toContain(".label-discount{background:#b3261e;color:#ffffff}");
  expect(html).not.toContain(".label-featured{background:#fff");
  await style({ imageHeight: "9;}" });
  expect(await htmlOf("/tickets")).toContain(".ticket-card img{height:400px}");
  await database.sql`delete from component_styles`;
  expect(await htmlOf("/tickets")).toContain(".ticket-card img{height:400px}");
});

test("icons have the sizes that their links name, for light and dark tabs", async () => {
  const icons = findTags(await htmlOf("/"), "link").filter(({ rel = "" }) => /icon/.test(rel));
  expect(icons.map(({ sizes }) => sizes)).toEqual(["16x16", "32x32", "16x16", "32x32", "180x180"]);
  for (const { href = "", sizes } of icons) {
    const { format, width, height } = await sharp(await bytesOf(href)).metadata();
    expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
  }
});

test("the logo follows the colour mode, may have an external URL, and falls back to favicon.ico", async () => {
  const marks = async (color: string) => {
    const { html, headers } = await open("/", color);
    const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
    const at = (tag: string, name: string) => findTags(header, tag).map((attributes) => attributes[name]);
    return {
      sources: [...at("source", "srcSet"), ...at("source", "srcset"), ...at("img", "src")].filter(Boolean),
      headers,
    };
  };
  expect((await marks("light")).sources).toEqual(["/logo.svg"]);
  expect((await marks("dark")).sources).toEqual(["/logo-dark.svg"]);
  expect((await marks("auto")).sources).toEqual(["/logo-dark.svg", "/logo.svg"]);
  await database.sql`update logos set light_mode_url = 'https://cdn.example/mark.svg' where type = 'logo'`;
  const foreign = await marks("light");
  expect(foreign.sources).toEqual(["https://cdn.example/mark.svg"]);
  expect(foreign.headers.get("Content-Security-Policy")).toContain("img-src 'self' data: https://cdn.example;");
  await database.sql`update logos set light_mode_url = 'https://x.example;script-src *' where type = 'logo'`;
  const hostile = await marks("light");
  expect([hostile.sources, hostile.headers.get("Content-Security-Policy")]).toEqual([
    ["/favicon.ico"],
    expect.not.stringContaining("x.example"),
  ]);
  await database.sql`delete from logos`;
  const html = await htmlOf("/");
  expect(findTags(html, "link").find(({ rel }) => rel === "icon")?.href).toBe("/favicon.ico");
  expect((await bytesOf("/favicon.ico")).length).toBeGreaterThan(500);
  expect((await fetch(`${server.origin}/favicon.ico`)).headers.get("Content-Type")).toBe("image/x-icon");
  const answer = await fetch(`${server.origin}/api/trpc/logo.getActiveLogo`);
  expect(await answer.json()).toMatchObject({ result: { data: { lightModeUrl: "/favicon.ico" } } });
});

type Offer = { price: number; lowPrice: number; url?: string };
type Thing = { "@type": string; name: string; offers?: Offer | Offer[] };

async function thingsOf(path: string): Promise<{ things: Thing[]; html: string }> {
  const html = await htmlOf(path);
  const [, text = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return { html, things: JSON.parse(text)["@graph"] };
}

test("structured data describe the company, the attraction and the breadcrumbs of a page", async () => {
  const { things } = await thingsOf("/");
  expect(things.map((thing) => thing["@type"])).toEqual(["Organization", "TouristAttraction"]);
  expect(things).toMatchObject([{ telephone: "0263 3 555 123" }, { openingHours: "Mo-Su 07:00-17:30" }]);
  const trail = (await thingsOf("/en/products/mat-ong-rung")).things.at(-1);
  expect(trail).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { name: "Home", item: `${server.origin}/en` },
      { name: "Products", item: `${server.origin}/en/products` },
      {},
      { position: 4, item: `${server.origin}/en/products/mat-ong-rung` },
    ],
  });
  expect((await thingsOf("/tickets")).things).toMatchObject([{ itemListElement: [{}, { name: "Chọn vé" }] }]);
});

test.each([
  ["/san-pham/mat-ong-rung", "Product"],
  ["/san-pham/coc-gom-suong-mai", "Product"],
  ["/tickets/cap-treo-khu-hoi", "Product"],
  ["/dich-vu/huong-dan-vien", "Service"],
])("what %s offers to search engines costs what the page of the offer shows", async (path, type) => {
  const { things } = await thingsOf(path);
  const sold = things.filter((thing) => thing["@type"] === type);
  const offers = sold.flatMap(({ offers = [] }) => offers);
  expect(offers.length).toBeGreaterThan(0);
  for (const { lowPrice, price = lowPrice, url = server.origin + path } of offers) {
    const words = visibleText(await htmlOf(url));
    expect(words, url).toContain(`${price.toLocaleString("vi-VN")} ₫`);
  }
});

test("hostile text stays text in structured data and in the share image", async () => {
  const name = '</script><script>alert("$&")</script>';
  await database.sql`update products set name = ${JSON.stringify({ vi: name })}::text::jsonb where slug = 'mat-ong-rung'`;
  const { things, html } = await thingsOf("/san-pham/mat-ong-rung");
  expect(things[0]?.name).toBe(name);
  expect(html).not.toContain("<script>alert");
  expect(await imageOf("/san-pham/mat-ong-rung")).toMatchObject({ format: "png", width: 1200, height: 630 });
});

const imageTag = async (path: string) =>
  findTags(await htmlOf(path), "meta").find(({ property }) => property === "og:image")?.content ?? "";
async function bytesOf(address: string) {
  return Buffer.from(await (await fetch(new URL(address, server.origin))).arrayBuffer());
}
const imageOf = async (path: string) => sharp(await bytesOf(await imageTag(path))).metadata();

test.each(["/", "/en/services", "/tickets/binh-minh-tren-dinh", "/danh-muc-san-pham", "/chinh-sach/tickets"])(
  "%s has its own image for shared links, which is cached for ever",
  async (path) => {
    const image = await fetch(await imageTag(path));
    expect(image.headers.get("Cache-Control")).toContain("immutable");
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  },
);

test("a share image shows the current title, an outdated URL redirects to it, and a forged one renders nothing", async () => {
  const old = await imageTag("/tickets/cap-treo-khu-hoi");
  await database.sql`update ticket_types set name = '{"vi":"Cáp treo ặ ẻ Ữ"}' where slug = 'cap-treo-khu-hoi'`;
  const now = await imageTag("/tickets/cap-treo-khu-hoi");
  expect(now).not.toBe(old);
  const moved = await fetch(old, { redirect: "manual" });
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, new URL(now).pathname]);
  for (const path of [
    "/og/vi/product/nowhere.0123456789ab.png",
    "/og/vi/cart/0123456789ab.png",
    "/og/fr/home/0123456789ab.png",
    // This URL renames an existing image. If it were answered, anyone could make the server render images again.
    new URL(await imageTag("/tickets")).pathname.replace("/tickets/", "/tickets/any."),
    "/og/vi/category/0123456789ab.png",
  ]) {
    expect((await fetch(server.origin + path)).status, path).toBe(404);
  }
});

test("a picture that cannot be rendered falls back to the shop's image, a SEO record wins over both, and personal pages have none", async () => {
  await database.sql`update pictures set bytes = 'no picture' where slug = 'vuon-hoa-cong-troi'`;
  const image = await imageTag("/tickets/vuon-hoa-cong-troi");
  const answer = await fetch(image, { redirect: "manual" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/og-default.png"]);
  await database.sql`insert into seo_records (path, og_image) values ('/tickets', '/logo.svg')`;
  expect(await imageTag("/tickets")).toBe(`${server.origin}/logo.svg`);
  expect(await imageTag("/cart")).toBe(`${server.origin}/og-default.png`);
});
