import { beforeAll, expect, test } from "vitest";
import { moveResourceRow, saveResourceRow } from "~/domain/back-office/rows.server";
import { listProductCategories } from "~/domain/catalog/categories.server";
import { listCategoryTree, removeCategory } from "~/domain/catalog/edit-categories.server";
import { renameCategoryAddress } from "~/domain/catalog/rename-item-address.server";
import { redirects } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { makeProduct } from "~tests/setup/factories-goods";

const database = openTestDatabase();
const resource = "categories";
let picture = "";
beforeAll(async () => {
  const [found] = await database.sql`select slug from pictures where alt ? 'en' limit 1`;
  picture = found?.slug;
});

async function visitAsManager() {
  return asStaff(await createVisit(database.db), "manager");
}

const valuesOf = (name: string, parentId?: number) => ({
  ...{ name: { vi: name }, summary: { vi: name }, picture, position: 50 },
  ...(parentId !== undefined && { parentId }),
});

async function add(name: string, parentId?: number): Promise<number> {
  const { key } = await saveResourceRow(await visitAsManager(), { resource, values: valuesOf(name, parentId) });
  return Number(key);
}

test("of two changes at the same moment that put two categories into each other, one is refused", async () => {
  const ctx = await visitAsManager();
  const [one, two] = [await add("Vòng một"), await add("Vòng hai")];
  const put = (id: number, parentId: number, name: string) =>
    saveResourceRow(ctx, { resource, key: String(id), values: valuesOf(name, parentId) });
  const both = await Promise.allSettled([put(one, two, "Vòng một"), put(two, one, "Vòng hai")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "category_in_itself", field: "parentId" });
});

test("the old address of a category redirects, and a new category does not take it", async () => {
  const ctx = await visitAsManager();
  const id = await add("Đồ gốm thử");
  const rename = (slug: string, base: string) => renameCategoryAddress(ctx, { id, slug, base });
  await rename("gom-moi", "do-gom-thu");
  await expect(rename("gom-khac", "do-gom-thu")).rejects.toMatchObject({
    ...{ code: "edit_conflict", field: "slug", params: { theirs: "gom-moi" } },
  });
  const targetOf = async (source: string) =>
    (await database.db.select().from(redirects)).find((rule) => rule.source === source)?.target;
  expect(await targetOf("/danh-muc-san-pham/do-gom-thu")).toBe("/danh-muc-san-pham/gom-moi");
  await add("Đồ gốm thử");
  const slugs = async () => (await listCategoryTree(ctx)).map(({ slug }) => slug);
  expect(await slugs()).toContain("do-gom-thu-2");
  await expect(rename("do-gom-thu-2", "gom-moi")).rejects.toMatchObject({ code: "value_taken", field: "slug" });
  await rename("do-gom-thu", "gom-moi");
  expect(await targetOf("/danh-muc-san-pham/do-gom-thu")).toBeUndefined();
  expect(await targetOf("/danh-muc-san-pham/gom-moi")).toBe("/danh-muc-san-pham/do-gom-thu");
});

test("only an empty category is deleted, and the shop shows the order that staff chose", async () => {
  const ctx = await visitAsManager();
  const parent = await add("Cây thử");
  const [first, second] = [await add("Cành một", parent), await add("Cành hai", parent)];
  await moveResourceRow(ctx, { resource, key: String(second), direction: "up" });
  const tree = (await listProductCategories(ctx)).find(({ slug }) => slug === "cay-thu");
  expect(tree?.children.map(({ slug }) => slug)).toEqual(["canh-hai", "canh-mot"]);
  await makeProduct(database.db, first, { slug: "trong-canh", name: ["Lá", "Leaf"] });
  expect((await listCategoryTree(ctx)).find(({ id }) => id === first)?.products).toBe(1);
  await expect(removeCategory(ctx, { id: first })).rejects.toMatchObject({
    ...{ code: "category_not_empty", params: { products: 1, categories: 0 } },
  });
  await expect(removeCategory(ctx, { id: parent })).rejects.toMatchObject({ params: { products: 0, categories: 2 } });
  await removeCategory(ctx, { id: second });
  expect((await listCategoryTree(ctx)).some(({ id }) => id === second)).toBe(false);
});
