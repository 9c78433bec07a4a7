import { expect, test } from "vitest";
import { updateIndexedVacancies } from "~/domain/content/vacancies.server";
import { searchShop, suggestResults } from "~/domain/search/search-shop.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

async function first(q: string, locale: "vi" | "en" = "vi") {
  const { items } = await searchShop(await createVisit(database.db, { locale }), { q, page: 1 });
  return items[0];
}

test.each([
  ["cao treo", "Cáp treo"],
  ["captreo", "Cáp treo"],
  ["cap tr", "Cáp treo"],
  ["capteo", "Cáp treo"],
  ["tras", "Trà"],
  ["cafe", "Cà phê"],
  ["caphe", "Cà phê"],
  ["NM01-50G", "Trà shan tuyết"],
  ["khăn xanh", "Khăn len"],
  ["trả", "Trả hàng"],
  ["vé cáp", "Cáp treo khứ hồi"],
  ["ve cap treo", "Cáp treo khứ hồi"],
  ["cáp treo", "Cáp treo"],
  ["xe điện", "Xe đưa đón Đà Lạt"],
  ["xe dien", "Xe đưa đón Đà Lạt"],
  ["bua trua", "Cơm trưa cho đoàn"],
  ["nón len", "Mũ len"],
])("a search for %s finds %s first", async (q, name) => {
  expect((await first(q))?.name.text).toMatch(new RegExp(`^${name}`));
});

test.each([
  ["vi", "giá vé"],
  ["vi", "gia ve"],
  ["vi", "mua vé"],
  ["en", "ticket prices"],
] as const)("%s: %s finds the tickets before all else", async (locale, q) => {
  const { items } = await searchShop(await createVisit(database.db, { locale }), { q, page: 1 });
  expect(items.slice(0, 6).map(({ kind }) => kind)).toEqual(Array(6).fill("ticket"));
});

test.each([
  ["vi", "giá vé", "/bang-gia-ve"],
  ["vi", "Gia ve", "/bang-gia-ve"],
  ["en", "ticket prices", "/en/ticket-pricing"],
  ["vi", "giá", undefined],
] as const)("%s: %s finds the page %s before all items", async (locale, q, href) => {
  const ctx = await createVisit(database.db, { locale });
  const { namedPage, count, items } = await searchShop(ctx, { q, page: 1 });
  expect(namedPage?.href).toBe(href);
  if (href) expect([(await suggestResults(ctx, { q }))[0]?.href, count > items.length]).toEqual([href, true]);
});

test.each(["cáp treo", "cap treo"])("%s finds tickets and services by cable car before dishes", async (q) => {
  const { items } = await searchShop(await createVisit(database.db), { q, page: 1 });
  const dish = items.findIndex(({ kind }) => kind === "dish");
  const found = items.slice(0, dish).map(({ slug }) => slug);
  expect(found).toEqual(
    expect.arrayContaining(["cap-treo-khu-hoi", "ve-gia-dinh", "binh-minh-tren-dinh", "cabin-rieng"]),
  );
});

test.each([
  ["vi", "ăn trưa", "com-trua-doan"],
  ["vi", "an trua", "com-trua-doan"],
  ["en", "lunch", "com-trua-doan"],
  ["vi", "nhà hàng", "bep-ga-dinh"],
] as const)("%s: %s finds %s", async (locale, q, slug) => {
  const { items } = await searchShop(await createVisit(database.db, { locale }), { q, page: 1 });
  expect(items.map((item) => item.slug)).toContain(slug);
});

test("items on sale rank before information", async () => {
  const { items } = await searchShop(await createVisit(database.db), { q: "tra", page: 1 });
  const [firstInformation, lastTea] = [items.findIndex(({ isTold }) => isTold), items.findLastIndex(isTea)];
  expect(items.filter(isTea).length).toBeGreaterThan(3);
  expect(firstInformation).toBeGreaterThan(lastTea);
});
const isTea = ({ name }: { name: { text: string } }) => name.text.startsWith("Trà ");

test.each([
  ["vi", "giờ mở cửa", "gio-mo-cua"],
  ["vi", "mo cua", "gio-mo-cua"],
  ["vi", "Mấy giờ thì mở cửa vậy?", "gio-mo-cua"],
  ["en", "opening hours", "gio-mo-cua"],
  ["en", "What are the opening hours?", "gio-mo-cua"],
  ["vi", "đường đi", "duong-den-gui-xe"],
  ["vi", "chi duong", "duong-den-gui-xe"],
  ["en", "how do I get there", "duong-den-gui-xe"],
  ["en", "how to get there", "duong-den-gui-xe"],
  ["vi", "hủy vé", "hoan-tien"],
  ["vi", "hoàn tiền", "hoan-tien"],
  ["vi", "hoan ve", "hoan-tien"],
  ["en", "refund", "hoan-tien"],
  ["vi", "trời mưa thì sao", "mua-suong-mu-gio"],
  ["en", "what if it rains", "mua-suong-mu-gio"],
  ["en", "rain", "mua-suong-mu-gio"],
] as const)("%s: for %s the answer of a question is shown above the results", async (locale, q, slug) => {
  const { answer, items } = await searchShop(await createVisit(database.db, { locale }), { q, page: 1 });
  expect(answer?.href).toBe(`${linkTo(locale, "questions")}#${slug}`);
  expect(answer?.text.text).toMatch(/^<p>/);
  expect(items[0]?.href).toBe(answer?.href);
});

test.each([
  ["vi", "đổi vé", "/chinh-sach/tickets"],
  ["vi", "phí ship", "/chinh-sach/shipping"],
  ["vi", "giới thiệu", "/gioi-thieu#s"],
  ["vi", "đoàn học sinh", "/trang/doan-hoc-sinh#s"],
  ["vi", "chao nam huong", "/thuc-don#chao-nam-huong"],
  ["en", "shitake porridge", "/en/menu#chao-nam-huong"],
  ["vi", "ga suoi mo", "/map/ga-suoi-mo"],
  ["vi", "săn biển mây", "/bai-viet/san-bien-may"],
  ["vi", "da quy da no", "/tin-tuc/"],
  ["vi", "tuyển dụng", "/tuyen-dung/"],
  ["en", "jobs", "/en/recruitment/"],
  ["vi", "ky thuat vien cap", "/tuyen-dung/ky-thuat-vien-cap"],
] as const)("%s: the first result for %s links to %s", async (locale, q, href) => {
  const { items, answer } = await searchShop(await createVisit(database.db, { locale }), { q, page: 1 });
  expect(items[0]?.href.slice(0, href.length)).toBe(href);
  expect(answer).toBeNull();
});

test("an item on sale is not an answer, and a question named in passing is not one either", async () => {
  for (const q of ["cáp treo", "vé gia đình", "trà"]) {
    const { items, answer } = await searchShop(await createVisit(database.db), { q, page: 1 });
    expect([q, items[0]?.isTold, answer]).toEqual([q, false, null]);
  }
});

test("suggestions are the first search results with the start of an answer, from two letters on", async () => {
  const ctx = await createVisit(database.db);
  const { items } = await searchShop(ctx, { q: "mở cửa", page: 1 });
  const suggested = await suggestResults(ctx, { q: "mở cửa" });
  expect(suggested.map(({ href }) => href)).toEqual(items.slice(0, 6).map(({ href }) => href));
  expect(suggested[0]?.answer?.text).toMatch(/^Mỗi ngày 7:00/);
  expect((await suggestResults(ctx, { q: "cáp treo" }))[0]).toMatchObject({ kind: "ticket", answer: null });
  expect(await suggestResults(ctx, { q: "c" })).toEqual([]);
});

test("a vacancy is found from its publication to its closing date", async () => {
  const ctx = await createVisit(database.db);
  const [job] = await database.sql`select slug, closes_on::text as last from vacancies order by closes_on limit 1`;
  const isFound = async () =>
    (await searchShop(ctx, { q: "tuyển dụng", page: 1 })).items.some(({ slug }) => slug === job?.slug);
  for (const [day, found] of [
    [job?.last, true],
    [addDays(job?.last, 1), false],
    [job?.last, true],
  ] as const) {
    await updateIndexedVacancies({ db: database.db, now: instantOf(day, "12:00") });
    expect(await isFound()).toBe(found);
  }
});
