import { beforeAll, expect, test } from "vitest";
import { linkTo } from "~/site-map";
import { openTestDatabase } from "~tests/setup/database";
import { stockContent } from "~tests/setup/factories-content";
import { findTags, openClient, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
beforeAll(() => stockContent(database.db));

const read = async (path: string) => {
  const { html, status } = await openClient(server.origin).get(path);
  return { html, status, words: visibleText(html), hrefs: findTags(html, "a").map(({ href }) => href) };
};
const thingOf = (html: string, type: string) => {
  const text = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(html)?.[1] ?? "{}";
  return (JSON.parse(text)["@graph"] as Record<string, unknown>[]).find((thing) => thing["@type"] === type);
};

test("the menu lists dishes by course with prices and allergens, and a mark filters them", async () => {
  const { words, html, hrefs } = await read(linkTo("vi", "menu"));
  expect(words).toMatch(
    /Món chính.*Cơm nấm 65\.000\s*₫ Món chay.*Thành phần: Gạo, nấm Có thể chứa: đậu nành.*Ngọt.*Chè sen/,
  );
  expect(JSON.stringify(thingOf(html, "Menu"))).toContain('"price":65000');
  const hot = linkTo("vi", "menu", null, { mark: "hot" });
  expect(hrefs).toContain(hot);
  const filtered = await read(hot);
  expect(filtered.words).toContain("Gà cay");
  expect(filtered.words).not.toContain("Cơm nấm");
});

test("untranslated text is shown in Vietnamese on an English page and marked with its language", async () => {
  expect((await read(linkTo("en", "menu"))).html).toContain('<span lang="vi">Chè sen</span>');
});

test("booking a table opens the contact form with a prefilled message", async () => {
  const { hrefs } = await read(linkTo("vi", "menu"));
  const link = hrefs.find((href) => href?.includes("about=table")) ?? "";
  expect((await read(link)).html).toMatch(/<textarea[^>]*>Tôi muốn đặt bàn ở Bếp trưa\./);
});

test("the gallery links to albums, an album to twelve pictures per page, and a picture to its neighbours", async () => {
  const album = linkTo("vi", "album", { slug: "thu-anh" });
  const hrefOf = (slug: string) => linkTo("vi", "albumPicture", { album: "thu-anh", slug });
  expect((await read(linkTo("vi", "gallery"))).hrefs).toContain(album);
  const { hrefs, html } = await read(album);
  expect(hrefs.filter((href) => href?.startsWith(`${album}/`))).toHaveLength(12);
  expect(hrefs).toContain(`${album}?page=2`);
  expect(JSON.stringify(thingOf(html, "ImageGallery"))).toContain("Ảnh 12");
  const second = await read(hrefOf("anh-2"));
  expect(second.words).toContain("Ảnh 2 trong 14");
  expect(second.hrefs).toEqual(expect.arrayContaining([hrefOf("anh-1"), hrefOf("anh-3")]));
  for (const gone of [`${album}?page=3`, hrefOf("anh-15"), linkTo("vi", "album", { slug: "khac" })])
    expect((await read(gone)).status).toBe(404);
});

test("the map links to each place from its pin and from the list, and a place says how far the others are", async () => {
  const place = linkTo("vi", "place", { slug: "thu-ga" });
  const { hrefs, html } = await read(linkTo("vi", "map"));
  expect(hrefs.filter((href) => href === place)).toHaveLength(2);
  expect(html).not.toMatch(/ style="/);
  const { words } = await read(place);
  expect(words).toMatch(/Đi từ đây Bếp thử 12 phút đi cáp treo Cầu thử 20 phút, có đi cáp treo/);
  expect(words).not.toContain("Bạn đang ở đây");
  expect((await read(`${place}?here=1`)).words).toMatch(/Bạn đang ở đây.*số 1 trên sơ đồ.*Đi từ đây.*Quầy vé/);
});

test("questions are listed by topic, and those for tickets and the cart are shown there", async () => {
  const { words, html } = await read(linkTo("vi", "questions"));
  expect(words).toMatch(/Thời tiết Trời mưa thì sao\? Cáp vẫn chạy \..*Thanh toán và hoàn tiền Trả bằng gì\?/);
  const answers = JSON.stringify(thingOf(html, "FAQPage"));
  expect(answers).toContain("Trời mưa thì sao?");
  // Search engines show the answers outside the shop, so links in them are absolute.
  expect(answers).not.toMatch(/(href|src)=\\"\//);
  const ticket = await read(linkTo("vi", "ticket", { slug: "cap-treo-khu-hoi" }));
  expect(ticket.words).toContain("Cáp vẫn chạy");
  expect(ticket.words).not.toContain("Trả bằng gì?");
});

test("a question that a ticket answers itself is not repeated", async () => {
  await database.sql`update questions set slug = 'mua-suong-mu-gio' where slug = 'thu-mua'`;
  const { words } = await read(linkTo("vi", "ticket", { slug: "cap-treo-khu-hoi" }));
  expect(words.match(/Trời mưa thì sao\?/g)).toHaveLength(1);
  await database.sql`update questions set slug = 'thu-mua' where slug = 'mua-suong-mu-gio'`;
});
