import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeSection, writeSections } from "~/domain/content/pages/change-sections.server";
import {
  findSection,
  getPageSections,
  getSections,
  listLandingPages,
} from "~/domain/content/pages/get-sections.server";
import type { NewSection } from "~/domain/content/pages/schema";
import { defaultTheme } from "~/domain/shop/default-theme";
import { currentTime } from "~/lib/clock";
import { pictures, themeSections, themes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase({ stocked: false });
const written = { createdAt: currentTime(), updatedAt: currentTime() };
const logged = vi.spyOn(console, "error");

beforeEach(() => void logged.mockImplementation(() => undefined).mockClear());
afterEach(async () => {
  await database.sql`truncate theme_sections, themes cascade`;
});

const text = (vi: string, en?: string) => ({ kind: "text" as const, content: { title: { vi, en }, text: { vi, en } } });
const write = (...sections: NewSection[]) =>
  database.db.transaction((tx) => writeSections(tx, { now: currentTime() }, sections));
const titles = (sections: object[]) => sections.map((section) => ("title" in section ? section.title : null));

test("a page lists its visible sections in order, and untranslated text is marked as Vietnamese", async () => {
  await write(
    { ...text("Hai", "Two"), pageType: "about", position: 2 },
    { ...text("**Một**"), pageType: "about", position: 1 },
    { ...text("Khác", "Other"), pageType: "contact", position: 0 },
    { ...text("Ẩn", "Hidden"), pageType: "about", position: 3 },
  );
  await database.sql`update theme_sections set is_active = false where position = 3`;
  const ctx = await createVisit(database.db, { locale: "en" });
  const about = await getPageSections(ctx, { pageType: "about" });
  expect(titles(about)).toEqual([
    { text: "**Một**", lang: "vi" },
    { text: "Two", lang: "en" },
  ]);
  expect(about[0]).toMatchObject({ text: { text: "<p><strong>Một</strong></p>", lang: "vi" } });
  expect(titles(await getPageSections(ctx, { pageType: "about", locale: "vi" }))).toContainEqual({
    text: "Hai",
    lang: "vi",
  });
  expect(await getSections(ctx, {})).toHaveLength(3);
  const [first] = about;
  expect(await findSection(ctx, { sectionId: first?.id ?? 0 })).toEqual(first);
  expect(await findSection(ctx, { sectionId: 2_000_000_000 })).toBeNull();
});

const theme = { name: "nui-may", isActive: true, colors: defaultTheme.colors };

test("a theme has its own sections and those for all themes, and the active theme is the default", async () => {
  const [ownTheme, other] = await database.db
    .insert(themes)
    .values([theme, { ...theme, name: "khac", isActive: false }].map((row) => ({ ...row, ...written })))
    .returning();
  await write(...["Chung", "Mùa này", "Mùa khác"].map((vi, position) => ({ ...text(vi), pageType: "home", position })));
  await database.sql`update theme_sections set theme_id = ${ownTheme?.id ?? 0} where position = 1`;
  await database.sql`update theme_sections set theme_id = ${other?.id ?? 0} where position = 2`;
  const ctx = await createVisit(database.db);
  const listTitles = async (themeId?: number | undefined) =>
    titles(await getPageSections(ctx, { themeId, pageType: "home" })).map((title) => (title as { text: string }).text);
  expect(await listTitles()).toEqual(["Chung", "Mùa này"]);
  expect(await listTitles(other?.id)).toEqual(["Chung", "Mùa khác"]);
  expect(await listTitles(999)).toEqual(["Chung"]);
});

test("a broken section is logged and left out of the page", async () => {
  await write({ ...text("Lành"), pageType: "about", position: 5 });
  const broken = [null, 1, "x", [], [{ picture: 7 }], {}, { title: "x" }, { title: { en: "only" } }, { picture: {} }];
  const rows = [
    ...broken.map((content) => ["text", content]),
    ...["carousel", "constructor", ""].map((kind) => [kind, {}]),
  ];
  await database.sql`insert into theme_sections (page_type, position, kind, content, created_at, updated_at)
    select 'about', 1, value ->> 0, value -> 1, 'epoch', 'epoch' from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb)`;
  expect(titles(await getPageSections(await createVisit(database.db), { pageType: "about" }))).toEqual([
    { text: "Lành", lang: "vi" },
  ]);
  expect(logged).toHaveBeenCalledTimes(rows.length);
});

test("unreadable sections give an empty list or null and are logged", async () => {
  const ctx = await createVisit(database.db);
  await database.sql`alter table theme_sections rename to theme_sections_gone`;
  try {
    expect(await getSections(ctx, {})).toEqual([]);
    expect(await getPageSections(ctx, { pageType: "home" })).toEqual([]);
    expect(await findSection(ctx, { sectionId: 1 })).toBeNull();
    expect(logged).toHaveBeenCalledTimes(3);
  } finally {
    await database.sql`alter table theme_sections_gone rename to theme_sections`;
  }
});

test.each([
  ["a kind that there is not", { kind: "carousel", content: {} }],
  ["no Vietnamese", { kind: "promises", content: { text: { en: "Only English" } } }],
  ["no people", { kind: "people", content: { title: { vi: "Đội ngũ" }, items: [] } }],
  ["a page that does not exist", { ...text("x"), pageType: "../x" }],
  [
    "a link to a page without its slug",
    { kind: "text", content: { ...text("x").content, act: { label: { vi: "Đi" }, page: "ticket" } } },
  ],
])("a section with %s is not written", async (_, section) => {
  await expect(write({ pageType: "about", position: 0, ...section } as never)).rejects.toThrow();
  expect(await database.db.$count(themeSections)).toBe(0);
});

test("staff hide, move and rewrite a section, and an invalid content is refused", async () => {
  await write(
    { ...text("Một"), pageType: "pages/mua-hoa", position: 0 },
    { ...text("Hai"), pageType: "pages/mua-hoa", position: 1 },
  );
  const ctx = await createVisit(database.db);
  const [{ id = 0 } = {}] = await database.db.select().from(themeSections).orderBy(themeSections.position);
  const listTexts = async () => titles(await getPageSections(ctx, { pageType: "pages/mua-hoa" }));
  await changeSection(asStaff(ctx), { id, change: { position: 9 } });
  await changeSection(asStaff(ctx), { id, change: { content: text("Ba").content } });
  expect(await listTexts()).toMatchObject([{ text: "Hai" }, { text: "Ba" }]);
  await expect(changeSection(asStaff(ctx), { id, change: { content: { title: 1 } } })).rejects.toThrow();
  await changeSection(asStaff(ctx), { id, change: { isActive: false } });
  expect(await listTexts()).toMatchObject([{ text: "Hai" }]);
  expect(await listLandingPages(ctx)).toEqual(["mua-hoa"]);
  const file = { contentType: "image/webp", bytes: Buffer.from("x"), width: 1, height: 1 };
  await database.db.insert(pictures).values([
    { ...file, hash: "ffaa", slug: "khong-chu", alt: { vi: "Chỉ tiếng Việt" } },
    { ...file, hash: "ffab", slug: "co-chu", alt: { vi: "Cabin vàng", en: "A yellow cabin" } },
  ]);
  const withPicture = (picture: string) =>
    changeSection(asStaff(ctx), { id, change: { content: { ...text("Bốn").content, picture } } });
  await expect(withPicture("khong-chu")).rejects.toMatchObject({
    code: "picture_without_alt",
    field: "content.picture",
  });
  await expect(withPicture("khong-co")).rejects.toMatchObject({ code: "picture_unknown", field: "content.picture" });
  await changeSection(asStaff(ctx), { id, change: { isActive: true } });
  await withPicture("co-chu");
  const readAlt = async (locale: "vi" | "en") =>
    (await getPageSections(ctx, { pageType: "pages/mua-hoa", locale })).flatMap((section) =>
      section.kind === "text" ? (section.picture?.alt ?? []) : [],
    );
  expect(await readAlt("vi")).toEqual(["Cabin vàng"]);
  expect(await readAlt("en")).toEqual(["A yellow cabin"]);
  await expect(changeSection(asStaff(ctx), { id: 99_999, change: { position: 1 } })).rejects.toMatchObject({
    code: "section_not_found",
  });
});
