import { expect, test } from "vitest";
import { searchShop } from "~/domain/search/search-shop.server";
import { openTestDatabase } from "~tests/setup/database";
import { visit } from "~tests/setup/factories";

const database = openTestDatabase();

async function first(q: string, locale: "vi" | "en" = "vi") {
  const { items } = await searchShop(await visit(database.db, { locale }), { q, page: 1 });
  return items[0];
}

/** What visitors of the demo type, and what they mean. */
test.each([
  ["cao treo", "Cáp treo"],
  ["captreo", "Cáp treo"],
  ["capteo", "Cáp treo"],
  ["tras", "Trà"],
  ["cafe", "Cà phê"],
  ["caphe", "Cà phê"],
  ["NM01-50G", "Trà shan tuyết"],
  ["khăn xanh", "Khăn len"],
])("%s first gives %s", async (q, name) => {
  expect((await first(q))?.name.text).toMatch(new RegExp(`^${name}`));
});

test.each([
  ["vi", "giờ mở cửa", "/#s"],
  ["vi", "mo cua", "/#s"],
  ["en", "opening hours", "/en#s"],
  ["vi", "hoàn tiền", "/chinh-sach/tickets"],
  ["vi", "đổi vé", "/chinh-sach/tickets"],
  ["vi", "huy ve", "/chinh-sach/tickets"],
  ["en", "refund", "/en/policies/tickets"],
  ["vi", "đường đi", "/lien-he#s"],
  ["vi", "chi duong", "/lien-he#s"],
  ["en", "how to get there", "/en/contact#s"],
  ["vi", "phí ship", "/chinh-sach/shipping"],
  ["vi", "giới thiệu", "/gioi-thieu#s"],
  ["vi", "đoàn học sinh", "/trang/doan-hoc-sinh#s"],
] as const)("%s: %s is answered at %s", async (locale, q, href) => {
  expect((await first(q, locale))?.href.slice(0, href.length)).toBe(href);
});
