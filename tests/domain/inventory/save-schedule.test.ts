import { and, between, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { applyChanges, getChanges } from "~/domain/back-office/change-sets.server";
import { getSlotChanges } from "~/domain/back-office/get-slot-changes.server";
import { planLastEntry, planSlotChange } from "~/domain/inventory/change-slots.server";
import { listSchedules } from "~/domain/inventory/list-schedules.server";
import { saveSchedule } from "~/domain/inventory/save-schedule.server";
import { PlanLastEntry, PlanSlotChange, SaveSchedule } from "~/domain/inventory/schema";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { currentTime } from "~/lib/clock";
import { addDays, shopDate } from "~/lib/shop-time";
import { pools, slots } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createStaffMember, createVisit, findDayAhead } from "~tests/setup/factories";

const input = { pool: 1, startsOn: "2027-01-01", weekdays: [1], capacity: 10 };
test.each([
  ["times", { times: ["25:61"] }],
  ["times", { times: ["18:00, 7x"] }],
  ["weekdays", { weekdays: [] }],
  ["capacity", { capacity: -1 }],
  ["startsOn", { startsOn: "2027-02-30" }],
  ["endsOn", { endsOn: "2026-12-31" }],
])("an input is refused at its field: %s %j", (field, change) => {
  const parsed = SaveSchedule.safeParse({ ...input, ...change });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

const database = openTestDatabase();
const dayAhead = (days: number) => addDays(shopDate(currentTime()), days);

async function createPool(slug: string): Promise<number> {
  const [pool] = await database.db
    .insert(pools)
    .values({ slug, name: { vi: slug }, lastEntry: "17:00" })
    .returning();
  return pool!.id;
}

/** Both days are included. */
function readSlots(pool: number, from: string, to = from) {
  const isInRange = and(eq(slots.poolId, pool), between(slots.date, from, to));
  return database.db.select().from(slots).where(isInRange).orderBy(slots.date);
}

async function listPlaces(pool: number, from: string, to: string): Promise<number[]> {
  return (await readSlots(pool, from, to)).map(({ capacity }) => capacity);
}

async function updateSlot(pool: number, date: string, values: Partial<typeof slots.$inferInsert>) {
  await database.db
    .update(slots)
    .set(values)
    .where(and(eq(slots.poolId, pool), eq(slots.date, date)));
}

test("a new schedule creates its slots, and a changed one offers a change of those that exist", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const pool = await createPool("boats");
  const schedule = SaveSchedule.parse({
    ...input,
    pool,
    startsOn: findDayAhead(1),
    times: ["9:00".padStart(5, "0"), "10:00"],
  });
  const { id, created, changes } = await saveSchedule(ctx, { ...schedule, weekdays: [1, 2, 3, 4, 5, 6, 7] });
  const readAll = () => readSlots(pool, schedule.startsOn, "9999-12-31");
  const before = await readAll();
  expect([created, changes]).toEqual([before.length, null]);
  expect(created).toBeGreaterThan(100);
  await expect(saveSchedule(ctx, schedule)).rejects.toMatchObject({ code: "schedule_overlaps", field: "startsOn" });

  const [byHand, sold] = before.filter(({ time }) => time === "10:00");
  await database.db.update(slots).set({ capacity: 3 }).where(eq(slots.id, byHand!.id));
  await database.db.update(slots).set({ reserved: 2 }).where(eq(slots.id, sold!.id));
  const more = { ...schedule, id, weekdays: [1, 2, 3, 4, 5, 6, 7], times: ["09:00", "11:00"], capacity: 12 };
  const edited = await saveSchedule(ctx, more);
  expect(edited.created).toBe(created / 2);
  const planned = { kind: "slots", id: edited.changes! } as const;
  const { counts } = await getChanges(ctx, { ...planned });
  expect(counts).toMatchObject({ planned: created - 1, refused: 1 });
  await applyChanges(ctx, planned);
  const capacities = new Map((await readAll()).map((slot) => [`${slot.date} ${slot.time}`, slot.capacity]));
  expect(before.map(({ date, time }) => capacities.get(`${date} ${time}`))).toEqual(
    before.map((slot) => (slot.time === "09:00" ? 12 : slot.id === sold!.id ? 10 : 0)),
  );
});

test("a holiday's schedule offers its places for existing slots, and gives them back when it gets shorter", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const pool = await createPool("tower");
  const everyDay = { ...input, pool, weekdays: [1, 2, 3, 4, 5, 6, 7] };
  await saveSchedule(ctx, SaveSchedule.parse({ ...everyDay, startsOn: dayAhead(1) }));
  const places = () => listPlaces(pool, dayAhead(9), dayAhead(13));
  await updateSlot(pool, dayAhead(11), { capacity: 3 });
  const holiday = SaveSchedule.parse({
    ...{ ...everyDay, capacity: 25 },
    ...{ startsOn: dayAhead(10), endsOn: dayAhead(12) },
  });
  const added = await saveSchedule(ctx, holiday);
  expect(await places()).toEqual([10, 10, 3, 10, 10]);
  await applyChanges(ctx, { kind: "slots", id: added.changes! });
  expect(await places()).toEqual([10, 25, 3, 25, 10]);

  const shorter = await saveSchedule(ctx, { ...holiday, id: added.id, endsOn: dayAhead(11) });
  await applyChanges(ctx, { kind: "slots", id: shorter.changes! });
  expect(await places()).toEqual([10, 25, 3, 10, 10]);

  // The plan of the first save is not applied, so the second save plans its days again. Last entries do not change.
  await updateSlot(pool, dayAhead(10), { lastEntry: "14:00" });
  await saveSchedule(ctx, { ...holiday, id: added.id });
  const offered = await saveSchedule(ctx, { ...holiday, id: added.id, capacity: 30 });
  await applyChanges(ctx, { kind: "slots", id: offered.changes! });
  expect(await places()).toEqual([10, 30, 3, 30, 10]);
  const [eve] = await readSlots(pool, dayAhead(10));
  expect(eve?.lastEntry).toBe("14:00");
});

test("a season that ends earlier leaves days without places, and gives them back when it ends later again", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const pool = await createPool("sledge");
  const season = SaveSchedule.parse({
    ...{ ...input, pool, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ...{ startsOn: dayAhead(1), endsOn: dayAhead(4) },
  });
  const { id } = await saveSchedule(ctx, season);
  for (const [endsOn, expected] of [
    [dayAhead(2), [10, 10, 0, 0]],
    [dayAhead(3), [10, 10, 10, 0]],
  ] as const) {
    const { changes } = await saveSchedule(ctx, { ...season, id, endsOn });
    await applyChanges(ctx, { kind: "slots", id: changes! });
    expect(await listPlaces(pool, dayAhead(1), dayAhead(4))).toEqual(expected);
  }
});

test("a change set names its pool after the pool was renamed, also one that has only the pool's name", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const pool = await createPool("rafts");
  const day = { from: dayAhead(3), to: dayAhead(3), pool };
  const days = { ...input, pool, weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const { id } = await saveSchedule(ctx, SaveSchedule.parse({ ...days, startsOn: dayAhead(1) }));
  const { changes } = await saveSchedule(ctx, SaveSchedule.parse({ ...days, id, startsOn: dayAhead(1), capacity: 12 }));
  const places = await planSlotChange(ctx, PlanSlotChange.parse({ ...day, operation: "add", amount: 5 }));
  const lastEntry = await planLastEntry(ctx, PlanLastEntry.parse({ ...day, lastEntry: "12:00" }));
  const sets = [changes!, places.id, lastEntry.id];
  const namesOf = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (set) => (await getSlotChanges(ctx, { id: set })).pool));

  expect(await namesOf(sets)).toEqual(["rafts", "rafts", "rafts"]);
  await database.db
    .update(pools)
    .set({ name: { vi: "Bè tre" } })
    .where(eq(pools.id, pool));
  expect(await namesOf(sets)).toEqual(["Bè tre", "Bè tre", "Bè tre"]);
  expect(await getSlotChanges(ctx, { id: places.id })).toMatchObject({ poolId: pool });
  await applyChanges(ctx, { kind: "slots", id: places.id });
  const { acts } = await listAuditEntries(asStaff(ctx), {});
  expect(acts[0]).toMatchObject({ what: "changes_applied", after: { pool: "rafts", rows: 1 } });
  expect(acts[0]?.after).not.toHaveProperty("poolIds");

  await database.sql`update change_sets set facts = facts - 'poolIds' where id = any (${sets})`;
  expect(await namesOf(sets)).toEqual(["rafts", "rafts", "rafts"]);
  await database.db
    .update(pools)
    .set({ name: { vi: "rafts" } })
    .where(eq(pools.id, pool));
  expect(await getSlotChanges(ctx, { id: places.id })).toMatchObject({ pool: "rafts", poolId: pool });
});

const everyDay = { ...input, weekdays: [1, 2, 3, 4, 5, 6, 7] };

test("a schedule that moves offers its places to slots of the new pool and takes them from those of the former one", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const [former, next] = [await createPool("ferry"), await createPool("island")];
  const season = { ...everyDay, startsOn: dayAhead(2), endsOn: dayAhead(5) };
  await saveSchedule(ctx, SaveSchedule.parse({ ...everyDay, pool: next, startsOn: dayAhead(1), capacity: 7 }));
  const moving = SaveSchedule.parse({ ...season, pool: former });
  const { id } = await saveSchedule(ctx, moving);
  await updateSlot(next, dayAhead(3), { capacity: 4, lastEntry: "14:00" });
  await updateSlot(next, dayAhead(4), { lastEntry: "15:00" });
  const places = async () => [
    await listPlaces(former, dayAhead(1), dayAhead(6)),
    await listPlaces(next, dayAhead(1), dayAhead(6)),
  ];
  expect(await places()).toEqual([
    [10, 10, 10, 10],
    [7, 7, 4, 7, 7, 7],
  ]);

  const moved = await saveSchedule(ctx, { ...moving, id, pool: next });
  expect(await getSlotChanges(ctx, { id: moved.changes! })).toMatchObject({
    ...{ pool: "ferry → island", poolId: null, counts: { planned: 7 } },
  });
  await applyChanges(ctx, { kind: "slots", id: moved.changes! });
  expect(await places()).toEqual([
    [0, 0, 0, 0],
    [7, 10, 4, 10, 10, 7],
  ]);
  const lastEntries = (await readSlots(next, dayAhead(3), dayAhead(4))).map(({ lastEntry }) => lastEntry);
  expect(lastEntries).toEqual(["14:00", "15:00"]);

  const back = await saveSchedule(ctx, { ...moving, id, pool: former });
  await applyChanges(ctx, { kind: "slots", id: back.changes! });
  expect(await places()).toEqual([
    [10, 10, 10, 10],
    [7, 7, 4, 7, 7, 7],
  ]);
});

test("places of a schedule count as its own after changes that were not applied, and those set by hand do not", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const pool = await createPool("zipline");
  const schedule = SaveSchedule.parse({ ...everyDay, pool, startsOn: dayAhead(1), endsOn: dayAhead(4) });
  const { id } = await saveSchedule(ctx, schedule);
  await updateSlot(pool, dayAhead(2), { capacity: 3 });
  await saveSchedule(ctx, { ...schedule, id, capacity: 12 });
  await planSlotChange(
    ctx,
    PlanSlotChange.parse({ pool, from: dayAhead(2), to: dayAhead(2), operation: "add", amount: 1 }),
  );
  await saveSchedule(ctx, { ...schedule, id, capacity: 15 });
  const { changes } = await saveSchedule(ctx, { ...schedule, id, capacity: 20 });
  await applyChanges(ctx, { kind: "slots", id: changes! });
  expect(await listPlaces(pool, dayAhead(1), dayAhead(4))).toEqual([20, 3, 20, 20]);

  await saveSchedule(ctx, { ...schedule, id, capacity: 20, endsOn: dayAhead(1) });
  const longer = await saveSchedule(ctx, { ...schedule, id, capacity: 25 });
  await applyChanges(ctx, { kind: "slots", id: longer.changes! });
  expect(await listPlaces(pool, dayAhead(1), dayAhead(2))).toEqual([25, 3]);
});

test("what two managers change in different fields of a schedule is merged, and the same field is a conflict", async () => {
  const visit = await createVisit(database.db);
  const [ctx, other] = [asStaff(visit, "manager"), asStaff(visit, await createStaffMember(database.db, "manager"))];
  const pool = await createPool("balloon");
  const first = SaveSchedule.parse({ ...everyDay, pool, startsOn: dayAhead(2), endsOn: dayAhead(5), times: ["9:00"] });
  const { id } = await saveSchedule(ctx, first);
  const readBase = async () =>
    (await listSchedules(ctx)).flatMap(({ schedules }) => schedules).find((one) => one.id === id)?.base;
  const opened = { ...first, id, base: await readBase() };
  await saveSchedule(ctx, { ...opened, capacity: 12 });
  await saveSchedule(other, { ...opened, weekdays: [7, 6] });
  expect(await readBase()).toMatchObject({ pool, capacity: 12, weekdays: [6, 7], times: ["09:00"] });

  const refused = saveSchedule(ctx, { ...opened, capacity: 15, weekdays: [1] });
  await expect(refused).rejects.toMatchObject({
    ...{ code: "edit_conflict", field: "weekdays" },
    params: { base: "T2, T3, T4, T5, T6, T7, CN", theirs: "T7, CN" },
    also: [{ code: "edit_conflict", field: "capacity", params: { base: "10", theirs: "12" } }],
  });
  await saveSchedule(other, { ...opened, endsOn: dayAhead(3) });
  await expect(saveSchedule(ctx, { ...opened, startsOn: dayAhead(4) })).rejects.toMatchObject({
    ...{ code: "closing_backwards", field: "endsOn" },
  });
  await saveSchedule(ctx, { ...opened, base: await readBase(), capacity: 15, weekdays: [1], endsOn: undefined });
  expect(await readBase()).toMatchObject({ capacity: 15, weekdays: [1], endsOn: null });
});

test("the log has a schedule before and after, also when it moves to another pool", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const [former, next] = [await createPool("cabins"), await createPool("chairs")];
  const schedule = SaveSchedule.parse({ ...input, pool: former, startsOn: dayAhead(1), weekdays: [1, 2] });
  const { id } = await saveSchedule(ctx, schedule);
  await saveSchedule(ctx, { ...schedule, id, pool: next, capacity: 15, endsOn: dayAhead(30), times: ["09:00"] });
  const { acts } = await listAuditEntries(asStaff(ctx), {});
  const before = { from: dayAhead(1), to: null, weekdays: "1,2", times: "", pool: "cabins", places: 10 };
  expect(acts.slice(0, 2)).toMatchObject([
    {
      what: "schedule_saved",
      before,
      after: { ...before, to: dayAhead(30), times: "09:00", pool: "chairs", places: 15 },
    },
    { what: "schedule_saved", before: null, after: before },
  ]);
});
