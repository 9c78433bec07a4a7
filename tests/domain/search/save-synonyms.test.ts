import { beforeEach, expect, test } from "vitest";
import { importContent } from "~/domain/content/import/import-content.server";
import { searchShop } from "~/domain/search/search-shop.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { filesOf } from "~tests/setup/factories-content";

const database = openTestDatabase();

const goods = {
  "categories.yaml": "- { slug: thu-do, name: { vi: Đồ thử }, summary: { vi: Để thử }, picture: hero }",
  "products/thu-do.yaml": `
- slug: thu-mu
  name: { vi: Mũ thử, en: Test hat }
  summary: { vi: Một cái mũ, en: A hat }
  description: { vi: Mũ ấm, en: Warm }
  pictures: [hero]
  specifications: []
  variants: [{ sku: THU-MU, price: 45000, stock: 3 }]
  weightGrams: 50
`,
};
const synonyms = `
- { kind: ticket, slug: cap-treo-khu-hoi, keywords: { vi: "phi thuyền, tàu bay", en: "airship, flying boat" } }
- { kind: product, slug: thu-mu, keywords: { vi: nón thử nghiệm, en: trilby } }
- { kind: ticket, keywords: { vi: giấy thông hành, en: laissez-passer } }
`;

async function bring(text: string, files: Record<string, string> = goods) {
  const ctx = asStaff(await createVisit(database.db));
  return importContent(ctx, { files: filesOf({ ...files, "synonyms.yaml": text }), apply: true });
}

async function find(q: string, locale: "vi" | "en" = "vi") {
  const { items, corrected } = await searchShop(await createVisit(database.db, { locale }), { q, page: 1 });
  return corrected ? [] : items.map(({ kind, slug }) => `${kind} ${slug}`);
}

beforeEach(async () => {
  expect((await bring(synonyms)).problems).toEqual([]);
});

test.each([
  ["vi", "phi thuyền", "ticket cap-treo-khu-hoi"],
  ["vi", "PHI THUYEN", "ticket cap-treo-khu-hoi"],
  ["vi", "tau bay", "ticket cap-treo-khu-hoi"],
  ["en", "flying boat", "ticket cap-treo-khu-hoi"],
  ["en", "phi thuyền", "ticket cap-treo-khu-hoi"],
  ["vi", "non thu nghiem", "product thu-mu"],
  ["en", "trilby", "product thu-mu"],
] as const)("%s: the synonym %s finds %s first", async (locale, q, item) => {
  expect((await find(q, locale))[0]).toBe(item);
});

test("a synonym without a slug finds every item of its kind", async () => {
  const tickets = await database.sql`select slug from ticket_types where is_active`;
  expect((await find("giấy thông hành")).toSorted()).toEqual(tickets.map(({ slug }) => `ticket ${slug}`).toSorted());
});

test("synonyms that were removed or changed no longer find anything", async () => {
  await bring('- { kind: ticket, slug: cap-treo-khu-hoi, keywords: { vi: "tàu bay" } }');
  for (const q of ["phi thuyền", "trilby", "laissez-passer", "airship"]) expect(await find(q), q).toEqual([]);
  expect(await find("tàu bay")).toEqual(["ticket cap-treo-khu-hoi"]);
  expect(
    await database.sql`select kind, slug, locale from search_synonyms where kind in ('ticket', 'product')`,
  ).toEqual([{ kind: "ticket", slug: "cap-treo-khu-hoi", locale: "vi" }]);
});

test("synonyms remain after a change of their item and after the import of a folder without synonyms", async () => {
  await database.sql`update products set name = '{"vi": "Mũ khác", "en": "Other hat"}' where slug = 'thu-mu'`;
  expect(await find("trilby")).toEqual(["product thu-mu"]);
  await importContent(asStaff(await createVisit(database.db)), { files: filesOf(goods), apply: true });
  expect(await find("trilby")).toEqual(["product thu-mu"]);
});

test("a question is found by its keywords, until it is removed", async () => {
  const question =
    '- { slug: thu-hoi, topic: visit, spots: [], question: { vi: Gì? }, answer: { vi: Đó. }, keywords: { vi: "linh tinh, cúc cu" } }';
  await bring(synonyms, { ...goods, "questions.yaml": question });
  expect(await find("cuc cu")).toEqual(["question thu-hoi"]);
  await bring(synonyms, {
    ...goods,
    "questions.yaml": question.replace(', keywords: { vi: "linh tinh, cúc cu" }', ""),
  });
  expect(await find("cuc cu")).toEqual([]);
  await bring(synonyms);
  expect(await database.sql`select from search_synonyms where slug = 'thu-hoi'`).toHaveLength(0);
});

test.each([
  ["an item that does not exist", "- { kind: product, slug: thu-khan, keywords: { vi: khăn } }", "no product thu-khan"],
  ["a ticket that does not exist", "- { kind: ticket, slug: tau, keywords: { vi: tàu } }", "no ticket tau"],
  ["a kind that is not searched", "- { kind: order, keywords: { vi: đơn } }", "kind"],
  [
    "the same item twice",
    "- { kind: dish, keywords: { vi: a } }\n- { kind: dish, keywords: { vi: b } }",
    "two of synonym",
  ],
  ["a phrase of 61 characters", `- { kind: dish, keywords: { vi: "${"a".repeat(61)}" } }`, "keywords.vi"],
  [
    "41 phrases",
    `- { kind: dish, keywords: { vi: "${Array.from({ length: 41 }, (_, n) => n).join()}" } }`,
    "keywords.vi",
  ],
  ["no phrase", '- { kind: dish, keywords: { vi: " , " } }', "keywords.vi"],
  ["1001 entries", "- { kind: dish, slug: a, keywords: { vi: b } }\n".repeat(1001), "1000"],
])("the import refuses %s with its line", async (_, text, message) => {
  const { problems, applied } = await bring(text);
  expect(applied).toBe(false);
  expect(problems[0]).toMatchObject({ file: "synonyms.yaml", says: expect.stringContaining(message) });
});
