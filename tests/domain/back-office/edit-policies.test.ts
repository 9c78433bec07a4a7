import { beforeAll, expect, test } from "vitest";
import {
  confirmPolicy,
  getPolicyForm,
  listPolicies,
  policySchema,
  savePolicyByStaff,
} from "~/domain/back-office/edit-policies.server";
import { searchShop } from "~/domain/search/search-shop.server";
import { getPolicy } from "~/domain/shop/policies.server";
import { viewShop } from "~/domain/shop/public-settings.server";
import { seedPolicyTemplates } from "~db/seed/empty-shop";
import { transact } from "~db/transaction.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, morning } from "~tests/setup/factories";

const database = openTestDatabase();
beforeAll(async () => {
  await database.sql`delete from policies`;
  await transact(database.db, (tx) => seedPolicyTemplates(tx, morning));
});

test("visitors see a template once a staff member has read it, and a correction does not hide it", async () => {
  const visit = await createVisit(database.db);
  const editor = asStaff(visit, "editor");
  const notFound = { code: "page_not_found" };
  await expect(getPolicy(visit, { slug: "complaints" })).rejects.toMatchObject(notFound);
  expect(viewShop(visit).policies).toEqual([]);
  expect((await searchShop(visit, { q: "Khiếu nại", page: 1 })).items).toEqual([]);
  expect((await listPolicies(editor)).every(({ isConfirmed }) => !isConfirmed)).toBe(true);

  await confirmPolicy(editor, { slug: "complaints" });
  const { values, confirmed, unknownPlaceholders } = await getPolicyForm(editor, { slug: "complaints" });
  expect([confirmed?.by, unknownPlaceholders]).toEqual(["lan", []]);
  const title = { vi: "Khiếu nại và góp ý" };
  await savePolicyByStaff(editor, { slug: "complaints", values: { ...values, title }, base: values });
  const reader = await createVisit(database.db);
  expect((await getPolicy(reader, { slug: "complaints" })).title.text).toBe(title.vi);
  expect(viewShop(reader).policies.map(({ slug }) => slug)).toEqual(["complaints"]);
  expect((await searchShop(reader, { q: "Khiếu nại", page: 1 })).items).toMatchObject([{ slug: "complaints" }]);

  const mine = { ...values, title: { vi: "Phàn nàn" } };
  const conflict = savePolicyByStaff(editor, { slug: "complaints", values: mine, base: values });
  await expect(conflict).rejects.toMatchObject({ code: "edit_conflict" });
});

test("the templates are complete in both languages and quote only facts of the shop", async () => {
  const editor = asStaff(await createVisit(database.db), "editor");
  for (const { slug } of await listPolicies(editor)) {
    const { values, preview, unknownPlaceholders } = await getPolicyForm(editor, { slug });
    const { title, body } = policySchema.parse(values);
    expect([title.vi, body.en, unknownPlaceholders]).toEqual([expect.any(String), expect.any(String), []]);
    expect(preview.map(({ text }) => text).join()).not.toMatch(/[{}]|%7B/);
  }
});

test("values that no form would send are refused", async () => {
  const editor = asStaff(await createVisit(database.db), "editor");
  const { values } = await getPolicyForm(editor, { slug: "complaints" });
  for (const [field, wrong] of [
    ["title", 5],
    ["body", { vi: "x".repeat(60_000) }],
    ["position", -1],
  ] as const)
    await expect(
      savePolicyByStaff(editor, { slug: "complaints", values: { ...values, [field]: wrong } }),
    ).rejects.toMatchObject({ code: "value_refused", field: expect.stringMatching(field) });
});
