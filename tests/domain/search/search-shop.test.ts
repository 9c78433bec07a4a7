import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listTickets } from "~/domain/catalog/list-tickets.server";
import { writeSections } from "~/domain/content/pages/change-sections.server";
import { updateIndexedPosts } from "~/domain/content/posts/public-posts.server";
import { searchShop } from "~/domain/search/search-shop.server";
import { currentTime } from "~/lib/clock";
import type { Localized } from "~/lib/locale";
import { policies, posts, products, questions, searchEntries, themeSections, themes, variants } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { makeProduct, makeService, stockGoods } from "~tests/setup/factories-goods";
import { makePost } from "~tests/setup/factories-posts";

const database = openTestDatabase();

beforeAll(async () => {
  const { db } = database;
  // Only the tickets of the demo are kept.
  for (const table of [
    "posts",
    "combo_parts",
    "combos",
    "ticket_companions",
    "related_products",
    "variants",
    "products",
    "services",
  ])
    await database.sql.unsafe(`delete from ${table}`);
  const { tea } = await stockGoods(db, "thu-");
  await makeProduct(db, tea, { slug: "tra-da", name: ["Trá đa", "Something else"] });
  await makeProduct(db, tea, { slug: "den-long", name: ["Đèn lồng giấy", "Paper lantern"] });
  await makeService(db, { slug: "don-khach", name: ["Đón khách", "Pick-up"], price: 100_000 });
});

const search = async (q: string, locale: "vi" | "en" = "vi") =>
  searchShop(await createVisit(database.db, { locale }), { q, page: 1 });
const slugs = async (q: string) => (await search(q)).items.map(({ slug }) => slug);
const goods = async (q: string) =>
  (await search(q)).items.filter(({ kind }) => kind === "product" || kind === "service").map(({ slug }) => slug);
const first = async (q: string, locale: "vi" | "en" = "vi") => (await search(q, locale)).items[0]?.href;

test("the repeated query contains no invisible or bidirectional characters", async () => {
  expect(await search("\u202evé\u2066 cáp\u200b\0 ")).toMatchObject({ q: "vé cáp" });
});

test("a text that quotes a fact of the shop is found by its value, not by the name of the placeholder", async () => {
  const answer = { vi: "Gọi {phone} từ {opening_time}, cổng {last_entry}.", en: "Ring {phone} from {opening_time}." };
  const question = { vi: "Hỏi ai?", en: "Whom do I ask?" };
  await database.db
    .insert(questions)
    .values({ slug: "hoi-goi", topic: "visit", spots: [], question, answer, position: 90 });
  const { facts } = (await createVisit(database.db)).shop;
  const { phone = "", opening_time: time = "" } = facts.vi;
  for (const typed of [phone, phone.replaceAll(/\D/g, ""), time, `0${time}`])
    expect(await slugs(typed)).toContain("hoi-goi");
  for (const typed of ["phone", "opening time", "last entry"]) expect(await slugs(typed)).not.toContain("hoi-goi");
});

test.each([
  ["names before descriptions, exact accents first", "trà", ["thu-tra-shan-tuyet", "tra-da", "thu-mat-ong-rung"]],
  ["without accents", "mat ong", ["thu-mat-ong-rung"]],
  ["in capitals, decomposed", "ĐÈN LỒNG".normalize("NFD"), ["den-long"]],
  ["đ as d", "den long", ["den-long"]],
  ["half a word", "tra sha", ["thu-tra-shan-tuyet"]],
  ["English", "scarf", ["thu-khan-tho-cam"]],
  ["a service", "chup anh", ["thu-chup-anh"]],
  ["another letter", "scarg", ["thu-khan-tho-cam"]],
  ["a letter missing", "lantrn", ["den-long"]],
  ["a letter too many", "mật onng", ["thu-mat-ong-rung"]],
  ["two letters swapped", "mat ogn rung", ["thu-mat-ong-rung"]],
  ["the first letter wrong", "nat ong", ["thu-mat-ong-rung"]],
  ["operators are only letters", "trà | !mật & (ong:*'", ["thu-mat-ong-rung"]],
  ["nothing", "", []],
  ["signs only", "&|!:*", []],
  ["marks without a letter", "\u0301 \u0302\u0301", []],
  ["no such thing", "tàu ngầm", []],
  ["a word that JavaScript knows", "constructor", []],
])("%s: %s", async (_, q, expected) => {
  expect(await goods(q)).toEqual(expected);
});

test("tickets are found in both languages, and a correction is reported", async () => {
  expect(await slugs("cap treo")).toContain("cap-treo-khu-hoi");
  const best = async (q: string) => {
    const { items, corrected } = await search(q, "en");
    return [items[0]?.kind, items[0]?.name.text.includes("cable car"), corrected];
  };
  expect(await best("cable car")).toEqual(["ticket", true, false]);
  expect(await best("cabel car")).toEqual(["ticket", true, true]);
});

test("a search result has the price of its own page", async () => {
  const [ticket] = await listTickets(await createVisit(database.db));
  const { items } = await search("cap treo");
  expect(ticket?.priceFrom).toBeGreaterThan(0);
  expect(items.find(({ slug }) => slug === ticket?.slug)?.price).toBe(ticket?.priceFrom);
  expect((await search("don khach")).items[0]?.price).toBe(100_000);
});

test("only an item with more expensive variants is shown with its lowest price", async () => {
  const { items } = await search("tra");
  const price = (slug: string) => items.find((item) => item.slug === slug);
  expect(price("thu-tra-shan-tuyet")).toMatchObject({ price: 180_000, isPriceFrom: true });
  const [honey] = (await search("mat ong rung")).items;
  expect(honey).toMatchObject({ slug: "thu-mat-ong-rung", price: 250_000, isPriceFrom: false });
});

test("the index follows changes and drops withdrawn items", async () => {
  const { db } = database;
  const lantern = eq(products.slug, "den-long");
  await db
    .update(products)
    .set({ name: { vi: "Ô giấy", en: "Umbrella" } })
    .where(lantern);
  expect(await goods("umbrella")).toEqual(["den-long"]);
  expect(await goods("lantern")).toEqual([]);
  await db.update(products).set({ isActive: false }).where(lantern);
  expect(await goods("umbrella")).toEqual([]);
});

test.each([
  ["as it is written", "thu-tra-shan-tuyet-2"],
  ["without its hyphens", "THUTRASHANTUYET2"],
  ["with spaces", "thu tra shan tuyet 2"],
  ["its beginning", "thu-tra-s"],
])("a product is found by the code of a variant: %s", async (_, q) => {
  expect(await goods(q)).toEqual(["thu-tra-shan-tuyet"]);
});

test("SKUs are found while they are sold, and another digit is not corrected", async () => {
  const { db } = database;
  const code = eq(variants.sku, "thu-tra-shan-tuyet-2");
  await db.update(variants).set({ sku: "SHAN-99" }).where(code);
  expect(await goods("shan99")).toEqual(["thu-tra-shan-tuyet"]);
  expect(await goods("shan98")).toEqual([]);
  await db.update(variants).set({ isActive: false }).where(eq(variants.sku, "SHAN-99"));
  expect(await goods("shan99")).toEqual([]);
});

test("a section is found by title, keywords and text, and its result links to its place on the page", async () => {
  const { db } = database;
  const title = { vi: "Gửi hành lý", en: "Left luggage" };
  const content = {
    title,
    keywords: { vi: "tủ khóa, gửi vali" },
    text: { vi: "Ở quầy **số 3**.", en: "At desk **3**." },
  };
  await db.transaction((tx) =>
    writeSections(tx, { now: currentTime() }, [{ kind: "text", pageType: "pages/hanh-ly", position: 0, content }]),
  );
  const [row] = await db.select().from(themeSections).where(eq(themeSections.pageType, "pages/hanh-ly"));
  const there = (path: string) => `${path}/hanh-ly#s${row?.id}`;
  for (const q of ["gui hanh ly", "tủ khóa", "quay so 3"]) expect(await first(q), q).toBe(there("/trang"));
  expect(await first("left luggage", "en")).toBe(there("/en/pages"));
  expect((await search("tu khoa", "en")).items[0]?.summary.text).toBe("At desk 3.");

  const [theme] = await db.select().from(themes);
  await db
    .update(themeSections)
    .set({ themeId: theme?.id ?? null })
    .where(eq(themeSections.id, row?.id ?? 0));
  expect(await first("tủ khóa")).toBe(there("/trang"));
  await db.update(themes).set({ isActive: false });
  expect(await first("tủ khóa")).not.toBe(there("/trang"));
  await db.update(themes).set({ isActive: true });
  expect(await first("tủ khóa")).toBe(there("/trang"));
});

test("texts of a language that the migration does not name are found", async () => {
  const { db } = database;
  const title = { vi: "Chỗ ngồi", fr: "Banquettes" };
  const content = {
    title,
    keywords: { vi: "ghế", fr: "fauteuil" },
    text: { vi: "Ở hiên ga.", fr: "Sur la terrasse." },
  };
  const section = { kind: "text" as const, pageType: "pages/cho-ngoi", position: 0, content };
  await db.transaction((tx) => writeSections(tx, { now: currentTime() }, [section]));
  // `writeSections` leaves out languages that the shop does not have.
  await db.update(themeSections).set({ content }).where(eq(themeSections.pageType, section.pageType));
  for (const q of ["banquettes", "fauteuil", "sur la terrasse"])
    expect((await search(q)).items[0]?.href, q).toMatch("/trang/cho-ngoi#");
  const [entry] = await db.select().from(searchEntries).where(eq(searchEntries.slug, "pages/cho-ngoi"));
  expect(entry?.summary).toEqual(content.text);

  const name: Localized & { fr: string } = { vi: "Hộp quà", en: "Gift box", fr: "Coffret cadeau" };
  const [product] = await db
    .update(products)
    .set({ name })
    .where(eq(products.slug, "den-long"))
    .returning({ foldedName: products.foldedName });
  expect(product?.foldedName).toBe("hop qua\ngift box\ncoffret cadeau");
});

test("a policy is found by its headings, and its summary has no Markdown", async () => {
  const body = { vi: "## Mang theo thú cưng\n\n- **Chó nhỏ** được vào khu vườn." };
  await database.db.insert(policies).values({
    slug: "thu-cung",
    title: { vi: "Nội quy" },
    body,
    position: 99,
    updatedAt: currentTime(),
    confirmedAt: currentTime(),
  });
  const [found] = (await search("mang theo thú cưng")).items;
  expect(found).toMatchObject({ href: "/chinh-sach/thu-cung", summary: { text: "Chó nhỏ được vào khu vườn." } });
});

test("public posts and news are found, by title before text", async () => {
  const { db } = database;
  const found = async () =>
    (await search("giếng trời")).items.filter(({ kind }) => /post/i.test(kind)).map(({ href }) => href);
  const post = { title: "Bài khác", vi: "## Giếng trời\n\nỞ đó có một cái giếng trời." };
  await makePost(db, { slug: "noi-toi", ...post });
  await makePost(db, { slug: "gieng-troi", title: "Giếng trời" });
  await makePost(db, { slug: "tin-gieng", title: "Giếng trời", kind: "news" });
  await makePost(db, { slug: "mai", title: "Giếng trời", hoursAgo: -2 });
  expect(await found()).toEqual(["/bai-viet/gieng-troi", "/tin-tuc/tin-gieng", "/bai-viet/noi-toi"]);
  await updateIndexedPosts(createLaterVisit(await createVisit(db, { now: currentTime() }), 121));
  expect(await found()).toContain("/bai-viet/mai");
  await db.update(posts).set({ withdrawnAt: currentTime() }).where(eq(posts.slug, "gieng-troi"));
  await updateIndexedPosts(await createVisit(db, { now: currentTime() }));
  expect(await found()).not.toContain("/bai-viet/gieng-troi");
});
