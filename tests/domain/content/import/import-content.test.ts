import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { importContent } from "~/domain/content/import/import-content.server";
import { readFolder } from "~/domain/content/import/read-folder.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { filesOf, smallFolder, stockContent } from "~tests/setup/factories-content";
import { makePhoto } from "~tests/setup/pictures";

const database = openTestDatabase();

beforeEach(() => stockContent(database.db));

async function bring(folder: Record<string, string>, { apply = false } = {}) {
  return importContent(asStaff(await createVisit(database.db)), { files: filesOf(folder), apply });
}

function changed(file: string, from: string, to: string) {
  const text = smallFolder[file] ?? "";
  expect(text).toContain(from);
  return { ...smallFolder, [file]: text.replace(from, to) };
}

test("an import first lists its changes, then applies them, and changes nothing the second time", async () => {
  const { "tags.yaml": _, ...rest } = changed("menu.yaml", "price: 65000", "price: 70000");
  const folder = {
    ...rest,
    "posts/thu-trang.vi.md": rest["posts/thu-trang.vi.md"]?.replace("tags: [thu-the]", "tags: []") ?? "",
    "vacancies/thu-hai.vi.md": smallFolder["vacancies/thu-viec.vi.md"] ?? "",
  };
  const expected = [
    { kind: "tag", slug: "thu-the", what: "taken_away" },
    { kind: "dish", slug: "thu-com", what: "changed" },
    { kind: "post", slug: "thu-trang", what: "changed" },
    { kind: "vacancy", slug: "thu-hai", what: "added" },
  ];
  expect(await bring(folder)).toEqual({ problems: [], changes: expected, applied: false });
  const price = async () => (await database.sql`select price from dishes where slug = 'thu-com'`)[0]?.price;
  expect(await price()).toBe(65_000);
  expect(await bring(folder, { apply: true })).toEqual({ problems: [], changes: expected, applied: true });
  expect(await price()).toBe(70_000);
  expect(await bring(folder, { apply: true })).toMatchObject({ changes: [] });
  const { acts } = await listAuditEntries(asStaff(await createVisit(database.db)), {});
  expect(acts[1]).toMatchObject({ what: "content_imported", after: { added: 1, changed: 2, taken_away: 1 } });
});

test("an import keeps rows of other origin, and posts with comments", async () => {
  const { sql } = database;
  await sql`insert into tags (slug, name) values ('cua-nha', '{"vi": "Của nhà"}') on conflict do nothing`;
  await bring({}, { apply: true });
  expect(await sql`select slug from tags`).toEqual([{ slug: "cua-nha" }]);
  for (const table of ["dishes", "courses", "kitchens", "albums", "places", "questions"])
    expect(await sql`select from ${sql(table)}`).toHaveLength(0);
  // The import keeps the author, because a withdrawn post still references the row.
  expect(await sql`select from authors where slug = 'thu-an'`).toHaveLength(1);
  expect(await sql`select from plans`).toHaveLength(0);
  expect(await sql`select from posts where slug = 'thu-trang' and withdrawn_at is not null`).toHaveLength(1);
  expect(
    await sql`select from vacancies where slug = 'thu-viec' and closes_on < ${currentTime().toISOString()}::timestamptz`,
  ).toHaveLength(1);
  await bring(smallFolder, { apply: true });
  expect(await sql`select from posts where slug = 'thu-trang' and withdrawn_at is null`).toHaveLength(1);
});

test.each([
  ["menu.yaml", "price: 65000", "price: 65 nghìn", 6, "price"],
  ["menu.yaml", "price: 65000", "price: 65", 6, "whole VND"],
  ["menu.yaml", "marks: [hot]", "marks: [spicy]", 7, "marks"],
  ["menu.yaml", "course: thu-ngot", "course: thu-mat", 9, "there is no course thu-mat"],
  ["menu.yaml", "slug: thu-che", "slug: thu-com", 9, "there are two of dish thu-com"],
  ["menu.yaml", "slug: thu-che", "slug: Chè", 9, "lower-case"],
  ["menu.yaml", "picture: hero", "picture: heroine", 6, "there is no picture heroine"],
  ["menu.yaml", 'ingredients: { vi: "Gạo, nấm"', 'ingredient: { vi: "Gạo, nấm"', 6, "ingredient"],
  ["menu.yaml", "summary: { vi: Nóng", "summary: { vn: Nóng", 6, "summary"],
  ["plan.yaml", "at: [1400, 300]", "at: [1700, 300]", 7, "1600 by 1000"],
  ["plan.yaml", "tickets: [cap-treo-khu-hoi]", "tickets: [cap-treo]", 6, "there is no ticket cap-treo"],
  ["plan.yaml", "between: [thu-bep, thu-cau]", "between: [thu-bep, thu-cu]", 11, "there is no place thu-cu"],
  ["kitchens.yaml", 'closes: "14:00"', 'closes: "2 giờ"', 2, "four digits"],
  ["kitchens.yaml", "where: {", "where: {{", 3, "Flow map"],
  ["posts/thu-trang.vi.md", "author: thu-an", "author: ai", 5, "there is no author ai"],
  ["posts/thu-trang.vi.md", "published: 2026-10-03T08:00", "published: hôm qua", 8, "published"],
  ["posts/thu-trang.vi.md", "---\n##", "##", 1, "---"],
  ["posts/thu-trang.en.md", "summary:", "summery:", 2, "summary"],
])("a mistake in %s (%s to %s) is reported at line %i", async (file, from, to, line, message) => {
  const { problems, applied } = await bring(changed(file, from, to), { apply: true });
  expect(applied).toBe(false);
  expect(problems).toContainEqual({ file, line, says: expect.stringContaining(message) });
});

test("a text that is too complex to render is reported with its line", async () => {
  const file = "posts/thu-trang.vi.md";
  const { problems } = await bring({ ...smallFolder, [file]: smallFolder[file] + "*a".repeat(6000) }, { apply: true });
  expect(problems).toEqual([{ file, line: 10, says: expect.stringContaining("too many marks") }]);
});

test("a picture is used only with a text in both languages, from the folder or from its page", async () => {
  const { sql } = database;
  await sql`update pictures set alt = '{"vi": "Cabin"}' where slug = 'hero-night'`;
  const menu = smallFolder["menu.yaml"] ?? "";
  const folder = { ...smallFolder, "menu.yaml": menu.replace("picture: hero", "picture: mon-moi") };
  const files = [{ name: "mon-moi", bytes: await makePhoto({ width: 50, height: 50 }) }];
  const ctx = asStaff(await createVisit(database.db));
  const bringAll = (more: Record<string, string>) =>
    importContent(ctx, { files: filesOf({ ...folder, ...more }), apply: true }, files);
  const { problems } = await bringAll({});
  const says = (name: string) => expect.stringContaining(`the picture ${name} needs a text in vi and en`);
  expect(problems[0]).toEqual({ file: "menu.yaml", line: 6, says: says("mon-moi") });
  expect(problems.slice(1)).toContainEqual({ file: "albums.yaml", line: 6, says: says("hero-night") });
  await sql`update pictures set alt = '{"vi": "Cabin", "en": "Cabin"}' where slug = 'hero-night'`;
  const wrong = await bringAll({ "pictures.yaml": "mon-moi: { vi: Cơm nấm }" });
  expect(wrong.problems).toEqual([{ file: "pictures.yaml", line: 1, says: expect.stringContaining("mon-moi.en") }]);
  const texts = "mon-moi: { vi: Cơm nấm, en: Mushroom rice }";
  expect((await bringAll({ "pictures.yaml": `${texts}\nmon-cu: { vi: A, en: A }` })).problems).toEqual([
    { file: "pictures.yaml", line: 2, says: "the folder has no picture mon-cu" },
  ]);
  expect((await bringAll({ "pictures.yaml": texts })).applied).toBe(true);
  const [dish] =
    await sql`select alt from pictures join dishes on dishes.picture = pictures.slug where dishes.slug = 'thu-com'`;
  expect(dish).toEqual({ alt: { vi: "Cơm nấm", en: "Mushroom rice" } });
  // Without `pictures.yaml`, the import uses the texts that the shop stored at the previous import.
  expect((await bringAll({})).problems).toEqual([]);
});

test("a file of an unknown kind is reported", async () => {
  const { problems } = await bring({ ...smallFolder, "posts/lac.en.md": "x", "mennu.yaml": "[]" });
  expect(problems.map(({ file }) => file)).toEqual(["posts/lac.en.md", "mennu.yaml"]);
});

test("a folder is read with its pictures and without hidden files and README files", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gondola-content-"));
  for (const name of ["tags.yaml", "README.md", ".tags.yaml.swp", "notes.txt"])
    await writeFile(path.join(folder, name), "[]");
  expect(await readFolder(folder)).toEqual({ files: [{ name: "tags.yaml", text: "[]" }], pictures: [] });
});

test("a symbolic link out of a folder is refused", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gondola-content-"));
  await writeFile(path.join(folder, "tags.yaml"), "[]");
  await symlink(path.join(folder, "tags.yaml"), path.join(folder, "menu.yaml"));
  expect((await readFolder(folder)).files).toHaveLength(2);
  for (const outside of ["/etc/hosts", "/dev/zero", "/etc"]) {
    await symlink(outside, path.join(folder, "plan.yaml"));
    await expect(readFolder(folder)).rejects.toThrow("plan.yaml is no file of this folder");
    await rm(path.join(folder, "plan.yaml"));
  }
});

const laughs = [..."bcdefghij"].map((name, n) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghij"[n]}`)}]`);
test.each([
  ["brackets", "[".repeat(20_000) + "]".repeat(20_000), "nested too deeply"],
  ["maps", `${"{a: ".repeat(20_000)}1${"}".repeat(20_000)}`, "nested too deeply"],
  ["lists in lists", `${"- ".repeat(50_000)}a`, "nested too deeply"],
  ["a billion laughs", ["a: &a [x,x,x,x,x,x,x,x,x]", ...laughs].join("\n"), "expected array"],
])("a file of %s is reported as wrong and does not stop the process", async (_, text, message) => {
  const { problems } = await bring({ "tags.yaml": text }, { apply: true });
  expect(problems).toEqual([{ file: "tags.yaml", line: 1, says: expect.stringContaining(message) }]);
});
