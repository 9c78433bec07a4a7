import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listSchedules } from "~/domain/inventory/list-schedules.server";
import { savePool } from "~/domain/inventory/save-pool.server";
import { SavePool } from "~/domain/inventory/schema";
import { getShop } from "~/domain/shop/get-shop.server";
import { localizeText } from "~/domain/shop/localize-content.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { pools } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createStaffMember, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

async function openPool(slug: string) {
  const name = { vi: "Cáp treo", en: "Cable car" };
  const [pool] = await database.db.insert(pools).values({ slug, name, lastEntry: "16:30" }).returning();
  const ctx = asStaff(await createVisit(database.db), await createStaffMember(database.db, "manager"));
  const readBase = async () => (await listSchedules(ctx)).find(({ id }) => id === pool!.id)?.base;
  return { ctx, id: pool!.id, base: await readBase(), readBase };
}

test("staff change a pool's name and last entry, which texts quote", async () => {
  const { ctx, id } = await openPool("quoted");
  await savePool(ctx, SavePool.parse({ id, name: { vi: " Cáp treo  mới" }, lastEntry: "8:15" }));
  const [saved] = await database.db.select().from(pools).where(eq(pools.id, id));
  expect(saved).toEqual({ id, slug: "quoted", name: { vi: "Cáp treo mới" }, lastEntry: "08:15" });
  const shop = await getShop(database.db);
  expect(localizeText({ shop, locale: "vi" }, { vi: "Vào trước {last_entry:quoted}" }).text).toBe("Vào trước 8:15");
  const { acts } = await listAuditEntries(asStaff(ctx), {});
  expect(acts[0]).toMatchObject({
    ...{ what: "pool_saved", subject: `pool ${id}` },
    before: { "name.vi": "Cáp treo", "name.en": "Cable car", lastEntry: "16:30" },
    after: { "name.vi": "Cáp treo mới", "name.en": "", lastEntry: "08:15" },
  });
});

test("what two managers change in different fields of a pool is merged, and the same field is a conflict", async () => {
  const { ctx, id, base, readBase } = await openPool("shared");
  const typed = { id, base, name: { vi: "Cáp treo", en: "Cable car" }, lastEntry: "16:30" };
  await savePool(ctx, { ...typed, lastEntry: "17:00" });
  const other = asStaff(ctx, await createStaffMember(database.db, "manager"));
  await savePool(other, { ...typed, name: { vi: "Cáp treo", en: "Gondola" } });
  expect(await readBase()).toEqual({ "name.vi": "Cáp treo", "name.en": "Gondola", lastEntry: "17:00" });

  await expect(savePool(other, { ...typed, lastEntry: "18:00" })).rejects.toMatchObject({
    ...{ code: "edit_conflict", field: "lastEntry" },
    params: { base: "16:30", theirs: "17:00" },
  });
  const { acts } = await listAuditEntries(asStaff(ctx), {});
  await savePool(other, {
    ...typed,
    base: await readBase(),
    lastEntry: "17:00",
    name: { vi: "Cáp treo", en: "Gondola" },
  });
  expect((await listAuditEntries(asStaff(ctx), {})).acts).toEqual(acts);
});

test("a pool needs a name in Vietnamese and a time of day", async () => {
  const { ctx, id } = await openPool("wrong");
  const fields = { id, name: { vi: "Cáp treo" }, lastEntry: "16:30" };
  const faultsOf = (change: object) =>
    SavePool.safeParse({ ...fields, ...change }).error?.issues.map(({ path }) => path.join("."));
  expect(faultsOf({ lastEntry: "24:00" })).toEqual(["lastEntry"]);
  expect(faultsOf({ lastEntry: "" })).toEqual(["lastEntry"]);
  expect(faultsOf({ name: { vi: " " } })).toEqual(["name.vi"]);
  await expect(savePool(ctx, { ...fields, id: 99_999 })).rejects.toThrow("row_not_found");
});
