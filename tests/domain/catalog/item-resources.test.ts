import { expect, test } from "vitest";
import { getRow, getRowForm, saveResourceRow } from "~/domain/back-office/rows.server";
import { listServices } from "~/domain/catalog/list-services.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const resource = "services";
const values = {
  name: { vi: "Ngắm sao đêm" },
  summary: { vi: "Một đêm trên đỉnh" },
  description: { vi: "Có người hướng dẫn." },
  unit: { vi: "người" },
  duration: { vi: "2 giờ" },
  leadDays: 2,
  weekdays: ["6", "5"],
  labels: ["new"],
  pictures: [],
  position: 99,
  isActive: true,
};

test("a service is added with an address of its own, and its copy is not on sale until it is switched on", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const { key } = await saveResourceRow(ctx, { resource, values });
  const added = (await listServices(ctx)).find(({ slug }) => slug === "ngam-sao-dem");
  expect(added).toMatchObject({ price: null, labels: ["new"] });
  expect((await getRow(ctx, { resource, key })).values).toMatchObject({ weekdays: [5, 6], leadDays: 2 });

  const { values: copied } = await getRowForm(ctx, { resource, copy: key });
  const copy = await saveResourceRow(ctx, { resource, values: copied });
  expect((await getRow(ctx, { resource, key: copy.key })).values).toMatchObject({ isActive: false, weekdays: [5, 6] });
  const rows = await database.sql`select slug from services where slug like 'ngam-sao-dem%' order by id`;
  expect(rows.map(({ slug }) => slug)).toEqual(["ngam-sao-dem", "ngam-sao-dem-2"]);
});

test("a service without weekdays, with an unknown picture or pool is refused", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const save = (changes: object) => saveResourceRow(ctx, { resource, values: { ...values, ...changes } });
  await expect(save({ weekdays: [] })).rejects.toMatchObject({ code: "value_refused", field: "weekdays" });
  await expect(save({ pictures: ["khong-co"] })).rejects.toMatchObject({ code: "picture_unknown", field: "pictures" });
  await expect(save({ poolId: 2_000_000_000 })).rejects.toMatchObject({ code: "value_refused" });
});
