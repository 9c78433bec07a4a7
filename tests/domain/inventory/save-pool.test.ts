import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getRowForm } from "~/domain/back-office/rows.server";
import { addPool } from "~/domain/inventory/create-pool.server";
import { listScheduleHistory, listSchedules } from "~/domain/inventory/list-schedules.server";
import { savePool } from "~/domain/inventory/save-pool.server";
import { saveSchedule } from "~/domain/inventory/save-schedule.server";
import { AddPool, SavePool, SaveSchedule } from "~/domain/inventory/schema";
import { getShop } from "~/domain/shop/get-shop.server";
import { localizeText } from "~/domain/shop/localize-content.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { pools, services, slots } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createStaffMember, createVisit, findDayAhead } from "~tests/setup/factories";
import { makeService } from "~tests/setup/factories-goods";

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

test("a pool for a service alone is added once, gets its days from a schedule, and its history names both", async () => {
  const ctx = {
    ...asStaff(await createVisit(database.db), await createStaffMember(database.db, "manager")),
    formKey: "a-new-pool",
  };
  const values = AddPool.parse({ name: { vi: "Phòng trà", en: "Tea room" }, lastEntry: "8:15" });
  const [one, again] = [await addPool(ctx, values), await addPool(ctx, values)];
  expect(again).toEqual(one);
  const rows = await database.db.select().from(pools).where(eq(pools.id, one.id));
  expect(rows).toMatchObject([{ slug: "phong-tra", name: values.name, lastEntry: "08:15" }]);
  const other = await addPool({ ...ctx, formKey: "another-pool" }, values);
  expect(await database.db.select().from(pools).where(eq(pools.id, other.id))).toMatchObject([{ slug: "phong-tra-2" }]);

  const { form } = await getRowForm(ctx, { resource: "services" });
  const choices = form.find(({ name }) => name === "poolId")?.choices;
  expect(choices).toContainEqual({ value: String(one.id), label: "Phòng trà" });
  const service = await makeService(database.db, { price: 400_000 });
  await database.db.update(services).set({ poolId: one.id }).where(eq(services.id, service.id));
  const schedule = SaveSchedule.parse({ pool: one.id, startsOn: findDayAhead(1), weekdays: [1], capacity: 8 });
  const { id, created } = await saveSchedule(ctx, schedule);
  expect(created).toBeGreaterThan(0);
  expect(await database.db.$count(slots, eq(slots.poolId, one.id))).toBe(created);

  const [ofSchedule, ofOther, ofPool] = await listScheduleHistory(ctx, {});
  expect(ofSchedule).toMatchObject({
    subject: `schedule ${id}`,
    after: { pool: "Phòng trà", places: 8, slots: created },
  });
  expect(ofOther?.subject).toBe(`pool ${other.id}`);
  expect(ofPool).toMatchObject({
    ...{ subject: `pool ${one.id}`, action: "pool_added", before: null },
    after: { "name.vi": "Phòng trà", "name.en": "Tea room", lastEntry: "08:15" },
  });
  expect(await listScheduleHistory(ctx, { schedule: id })).toHaveLength(1);
});

test.for(["5:15", "", "24:00", "16:30 "])("a pool's last entry cannot be '%s'", async (lastEntry) => {
  await expect(database.db.update(pools).set({ lastEntry }).where(eq(pools.slug, "cable"))).rejects.toMatchObject({
    cause: { constraint_name: "last_entry_is_a_time" },
  });
});
