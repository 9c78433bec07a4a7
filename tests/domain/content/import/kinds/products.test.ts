import { beforeEach, expect, test } from "vitest";
import { importContent } from "~/domain/content/import/import-content.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { filesOf } from "~tests/setup/factories-content";

const database = openTestDatabase();

const folder = {
  "categories.yaml": `
- { slug: thu-do, name: { vi: Đồ thử }, summary: { vi: Để thử }, picture: hero }
- { slug: thu-len, parent: thu-do, name: { vi: Đồ len }, summary: { vi: Để thử }, picture: hero }
`,
  "products/thu-len.yaml": `
- slug: thu-mu
  name: { vi: Mũ thử }
  summary: { vi: Một cái mũ }
  description: { vi: Mũ **ấm** }
  pictures: [hero]
  specifications: []
  options:
    - key: mau
      name: { vi: Màu }
      values: [{ key: do, name: { vi: Đỏ } }, { key: xanh, name: { vi: Xanh } }]
  variants:
    - { sku: THU-DO, choice: { mau: do }, price: 90000, stock: 5 }
    - { sku: THU-XANH, choice: { mau: xanh }, price: 95000, compareAt: 120000, stock: 7 }
  weightGrams: 100
  related: [thu-tat]
- slug: thu-tat
  name: { vi: Tất thử }
  summary: { vi: Một đôi tất }
  description: { vi: Tất ấm }
  pictures: [hero]
  specifications: []
  variants: [{ sku: THU-TAT, price: 45000, stock: 3 }]
  weightGrams: 50
  related: [thu-mu]
`,
  "combos.yaml": `
- slug: thu-bo
  name: { vi: Bộ thử }
  summary: { vi: Mũ và tất }
  price: 120000
  picture: hero
  parts: [{ sku: THU-DO }, { sku: THU-TAT, quantity: 2 }]
`,
  "services.yaml": `
- slug: thu-dan-duong
  name: { vi: Dẫn đường }
  summary: { vi: Một người dẫn đường }
  description: { vi: Đi chậm }
  pictures: [hero]
  price: 300000
  unit: { vi: một nhóm }
  duration: { vi: 1 giờ }
  leadDays: 1
  pool: cable
`,
  "policies/thu-chinh-sach.vi.md": "---\ntitle: Chính sách thử\nposition: 20\n---\n\nĐiều thứ nhất.\n",
};
type Folder = Record<string, string>;

async function bring(files: Folder) {
  return importContent(asStaff(await createVisit(database.db)), { files: filesOf(files), apply: true });
}

function changed(file: keyof typeof folder, from: string, to: string): Folder {
  expect(folder[file]).toContain(from);
  return { ...folder, [file]: folder[file].replace(from, to) };
}

const shelf = () => database.sql`
  select sku, price, variants.is_active and products.is_active as on_sale, quantity, reserved from variants
  join products on products.id = product_id join stocks on stocks.id = stock_id
  where sku like 'THU-%' order by sku`;

beforeEach(async () => {
  expect((await bring(folder)).problems).toEqual([]);
});

test("goods, services and policies of a folder are on sale with their stock and references", async () => {
  expect(await shelf()).toMatchObject([
    { sku: "THU-DO", price: 90_000, on_sale: true, quantity: 5 },
    { sku: "THU-TAT", price: 45_000, on_sale: true, quantity: 3 },
    { sku: "THU-XANH", price: 95_000, on_sale: true, quantity: 7 },
  ]);
  const [product] = await database.sql`select c.slug as category, parent.slug as parent, price_from from products p
    join product_categories c on c.id = category_id join product_categories parent on parent.id = c.parent_id where p.slug = 'thu-mu'`;
  expect(product).toMatchObject({ category: "thu-len", parent: "thu-do", price_from: 90_000 });
  expect(
    await database.sql`select related.slug from related_products join products p on p.id = product_id
      join products related on related.id = related_id where p.slug = 'thu-mu'`,
  ).toEqual([{ slug: "thu-tat" }]);
  expect(
    await database.sql`select sku, quantity from combo_parts join combos on combos.id = combo_id
      join variants on variants.id = variant_id where slug = 'thu-bo' order by sku`,
  ).toEqual([
    { sku: "THU-DO", quantity: 1 },
    { sku: "THU-TAT", quantity: 2 },
  ]);
  expect(
    await database.sql`select pools.slug as pool, price from services s join pools on pools.id = pool_id where s.slug = 'thu-dan-duong'`,
  ).toEqual([{ pool: "cable", price: 300_000 }]);
});

test("an import changes prices and keeps the stock of existing variants", async () => {
  await database.sql`update stocks set quantity = 40, reserved = 2 where id = (select stock_id from variants where sku = 'THU-DO')`;
  await bring(changed("products/thu-len.yaml", "price: 90000, stock: 5", "price: 99000, stock: 1"));
  expect((await shelf())[0]).toMatchObject({ sku: "THU-DO", price: 99_000, quantity: 40, reserved: 2 });
  await database.sql`update stocks set quantity = 5, reserved = 0 where id = (select stock_id from variants where sku = 'THU-DO')`;
});

test("a new SKU for the same choice is the same variant with its stock", async () => {
  await bring({
    ...folder,
    "products/thu-len.yaml": folder["products/thu-len.yaml"].replaceAll("THU-DO", "THU-DO-2"),
    "combos.yaml": folder["combos.yaml"].replaceAll("THU-DO", "THU-DO-2"),
  });
  const skus = (await shelf()).map(({ sku, on_sale, quantity }) => [sku, on_sale, quantity]);
  expect(skus).toEqual([
    ["THU-DO-2", true, 5],
    ["THU-TAT", true, 3],
    ["THU-XANH", true, 7],
  ]);
});

const [red, blue] = ["sku: THU-DO, choice: { mau: do }", "sku: THU-XANH, choice: { mau: xanh }"];
test.each([
  [
    "two variants that swap their SKUs",
    { [red]: "sku: THU-XANH, choice: { mau: do }", [blue]: "sku: THU-DO, choice: { mau: xanh }" },
    [
      {
        line: 13,
        says: "THU-XANH is another variant of the shop, where this choice is THU-DO: give it a SKU that is new",
      },
      {
        line: 14,
        says: "THU-DO is another variant of the shop, where this choice is THU-XANH: give it a SKU that is new",
      },
    ],
  ],
  [
    "a variant that takes the SKU of a variant of another product",
    { [blue]: "sku: THU-TAT, choice: { mau: xanh }", "sku: THU-TAT, price": "sku: THU-TAT-2, price" },
    [
      {
        line: 14,
        says: "THU-TAT is another variant of the shop, where this choice is THU-XANH: give it a SKU that is new",
      },
    ],
  ],
])("%s are refused with their lines, and nothing is written", async (_, changes, problems) => {
  const before = await shelf();
  const file = Object.entries(changes).reduce(
    (text, [from, to]) => text.replace(from, `<${to}>`),
    folder["products/thu-len.yaml"],
  );
  const result = await bring({ ...folder, "combos.yaml": "[]", "products/thu-len.yaml": file.replaceAll(/[<>]/g, "") });
  expect(result.problems).toEqual(problems.map((problem) => ({ file: "products/thu-len.yaml", ...problem })));
  expect(result.applied).toBe(false);
  expect(await shelf()).toEqual(before);
});

test("an item that its file no longer has is off sale and kept for its orders", async () => {
  const without = folder["products/thu-len.yaml"].replace(/ {4}- \{ sku: THU-XANH.*\n/, "").split("- slug: thu-tat")[0];
  const { changes } = await bring({
    ...folder,
    "products/thu-len.yaml": (without ?? "").replace("related: [thu-tat]", ""),
    "combos.yaml": "[]",
    "services.yaml": "[]",
  });
  const gone = changes.filter(({ what }) => what === "taken_away").map(({ kind, slug }) => `${kind} ${slug}`);
  expect(gone).toEqual([
    "product thu-tat",
    "variant THU-XANH",
    "variant THU-TAT",
    "combo thu-bo",
    "service thu-dan-duong",
  ]);
  expect((await shelf()).map(({ sku, on_sale }) => [sku, on_sale])).toEqual([
    ["THU-DO", true],
    ["THU-TAT", false],
    ["THU-XANH", false],
  ]);
  expect(await database.sql`select is_active from services where slug = 'thu-dan-duong'`).toEqual([
    { is_active: false },
  ]);
  expect(await database.sql`select is_active from combos where slug = 'thu-bo'`).toEqual([{ is_active: false }]);
});

test("a folder without files for goods leaves them on sale", async () => {
  expect((await bring({})).changes.filter(({ kind }) => kind !== "question")).toEqual([]);
  expect((await shelf()).every(({ on_sale }) => on_sale)).toBe(true);
  expect((await bring(folder)).changes).toEqual([]);
});

test("an editor imports content, and can neither change nor remove goods", async () => {
  const ctx = asStaff(await createVisit(database.db), "editor");
  const importAs = (files: Folder) => importContent(ctx, { files: filesOf(files), apply: true });
  await expect(importAs(folder)).rejects.toMatchObject({ code: "forbidden" });
  const policies = { "policies/thu-chinh-sach.vi.md": "---\ntitle: Chính sách mới\nposition: 20\n---\n\nĐiều mới.\n" };
  expect(await importAs({ ...policies, "combos.yaml": "[]", "services.yaml": "[]" })).toMatchObject({
    applied: true,
    changes: [{ kind: "policy", what: "changed" }],
  });
  expect((await bring(folder)).changes).toEqual([{ kind: "policy", slug: "thu-chinh-sach", what: "changed" }]);
});

test("a policy says when its text changed, not when it was imported again", async () => {
  await database.sql`update policies set updated_at = '2026-01-01' where slug = 'thu-chinh-sach'`;
  const updatedAt = async () =>
    (await database.sql<{ updated_at: Date }[]>`select updated_at from policies where slug = 'thu-chinh-sach'`)[0]
      ?.updated_at;
  const before = await updatedAt();
  await bring(changed("policies/thu-chinh-sach.vi.md", "position: 20", "position: 21"));
  expect(await updatedAt()).toEqual(before);
  await bring(changed("policies/thu-chinh-sach.vi.md", "Điều thứ nhất.", "Điều thứ hai."));
  expect(await updatedAt()).not.toEqual(before);
});

test("products of a category that is missing are refused", async () => {
  const { problems } = await bring(changed("categories.yaml", "slug: thu-len", "slug: thu-vai"));
  expect(problems[0]).toMatchObject({ file: "products/thu-len.yaml", says: "there is no category thu-len" });
});

test.each([
  ["products/thu-len.yaml", "sku: THU-DO,", "sku: thu-do,", "capital letters"],
  ["products/thu-len.yaml", "sku: THU-XANH", "sku: THU-DO", "there are two of variant THU-DO"],
  ["products/thu-len.yaml", "choice: { mau: xanh }", "choice: { mau: tim }", "one value of each option"],
  ["products/thu-len.yaml", "choice: { mau: xanh }", "choice: { mau: do }", "two variants have this choice"],
  ["products/thu-len.yaml", "compareAt: 120000", "compareAt: 95000", "not above the price"],
  ["products/thu-len.yaml", "related: [thu-mu]", "related: [thu-khan]", "there is no product thu-khan"],
  ["products/thu-len.yaml", "stock: 3", "stock: -1", "stock"],
  ["categories.yaml", "parent: thu-do", "parent: thu-len", "a category stands after its parent"],
  ["combos.yaml", "sku: THU-TAT", "sku: THU-KHAC", "there is no variant THU-KHAC"],
  ["services.yaml", "pool: cable", "pool: xe-buyt", "there is no pool xe-buyt"],
] as const)("in %s, %s written as %s is refused with its line", async (file, from, to, message) => {
  const { problems, applied } = await bring(changed(file, from, to));
  expect(applied).toBe(false);
  expect(problems[0]).toMatchObject({ file, says: expect.stringContaining(message), line: expect.any(Number) });
});
