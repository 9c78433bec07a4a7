import { beforeAll, expect, test } from "vitest";
import { type Locale, locales } from "~/lib/locale";
import { linkToAny, type PageId, siteMap } from "~/site-map";
import { openApi } from "~tests/setup/api";
import { openTestDatabase } from "~tests/setup/database";
import { decodeText, findTags, listedSlugs, openClient } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const pages = Object.keys(siteMap) as PageId[];
let slugs: Awaited<ReturnType<typeof listedSlugs>>;
beforeAll(async () => {
  slugs = await listedSlugs(server.origin);
});

const address = (locale: Locale, id: PageId) =>
  linkToAny(locale, id, { slug: slugs.get(id), code: "23456789AB", token: "AAAA" });

const readPageHead = (path: string, locale: Locale = "vi") =>
  openApi(server.origin, { "Accept-Language": locale }).client.seo.getSeoByPath.query(path);

async function served(path: string) {
  const { status, html } = await openClient(server.origin).get(path);
  if (status !== 200) return null;
  const metas = findTags(html, "meta");
  const findMeta = (key: string) => metas.find(({ name, property }) => (name ?? property) === key)?.content ?? null;
  return {
    title: decodeText(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    description: findMeta("description"),
    keywords: findMeta("keywords"),
    ogTitle: findMeta("og:title"),
    ogDescription: findMeta("og:description"),
    ogImage: findMeta("og:image"),
    canonicalUrl: findTags(html, "link").find(({ rel }) => rel === "canonical")?.href ?? null,
  };
}

test.each(locales.flatMap((locale) => pages.map((id) => [locale, id] as const)))(
  "in %s, the page %s has the metadata that the API returns for it",
  async (locale, id) => {
    const path = address(locale, id);
    const head = await served(path);
    // The page that checks a ticket is served for any code, but the API has no head for it.
    const expected = head && id !== "checkTicket" ? expect.objectContaining(head) : null;
    expect(await readPageHead(path)).toEqual(expected);
  },
);

test("fields that a SEO record omits come from the page, also under its alias and in the requested language", async () => {
  await database.sql`insert into seo_records (path, og_title, og_image, keywords)
    values ('/tickets', '{"vi":"Vé","en":"Tickets"}', '/logo.svg', '{"vi":"vé, cáp treo"}'), ('/cart', null, null, null)
    on conflict (path) do update set og_title = excluded.og_title`;
  await database.sql`update seo_records set title = '{"vi":"Giỏ của bạn"}' where path = '/cart'`;
  for (const path of ["/tickets", "/en/tickets", "/cart"])
    expect(await readPageHead(path)).toEqual(expect.objectContaining(await served(path)));
  expect(await readPageHead("/tickets")).toMatchObject({
    title: "Chọn vé · Núi Mây",
    ogTitle: "Vé",
    keywords: "vé, cáp treo",
  });
  expect(await readPageHead("/ticket-pricing?x=1")).toEqual(await readPageHead("/bang-gia-ve"));
  expect(await readPageHead("/bang-gia-ve", "en")).toEqual(await readPageHead("/en/ticket-pricing"));
});

test("each picture of each album has a share image, to which its page and the API refer", async () => {
  const sitemap = (await openClient(server.origin).get("/sitemap.xml")).html;
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/thu-vien-hinh-anh\/[^/<]+\/[^/<]+)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(0);
  const { client } = openApi(server.origin);
  const heads = await Promise.all(paths.map((path) => client.seo.getSeoByPath.query(path)));
  const images = heads.map((head) => head?.ogImage ?? "");
  for (const [n, path] of paths.entries()) {
    const [album, slug] = path.split("/").slice(2);
    expect(images[n]).toMatch(new RegExp(`/og/vi/albumPicture/${album}\\.${slug}\\.[0-9a-f]{12}\\.png$`));
  }
  expect((await served(paths[0] ?? ""))?.ogImage).toBe(images[0]);
  const image = await fetch(images[0] ?? "", { redirect: "manual" });
  expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/png"]);
});

test("an unknown page has no metadata", async () => {
  for (const path of ["/khong-co", "/san-pham/khong-co", "/trang/khong-co", "/healthz"])
    expect(await readPageHead(path)).toBeNull();
});
