import { and, asc, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { closeDays, reopenDays } from "~/domain/aftersales/close-days.server";
import { listClosings } from "~/domain/aftersales/list-closings.server";
import { previewClosing } from "~/domain/aftersales/preview-closing.server";
import { checkBooks } from "~/domain/audit/check-books.server";
import { openSlots } from "~/domain/capacity/open-slots.server";
import { addDays, shopDate } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { capacitySlots, closingSlots, poolSchedules, pools } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, morning, visit } from "~tests/setup/factories";
import { until } from "~tests/setup/factories-http";

const database = openTestDatabase();
const reason = { vi: "Bảo trì cáp", en: "Maintenance of the cable" };
const today = shopDate(morning);
/** The first day that has no slots yet. */
const beyond = addDays(today, 121);
afterEach(async () => expect(await checkBooks(database.db)).toEqual([]));

const staffAt = async () => asStaff(await visit(database.db), "manager");

async function close(range: { from: string; to?: string; times?: string[]; pool?: number }) {
  return (await closeDays(await staffAt(), { times: [], reason, ...range })).id;
}

async function slotsOn(from: string, to = from) {
  const rows = await database.db.select().from(capacitySlots).orderBy(asc(capacitySlots.date), asc(capacitySlots.time));
  return rows.filter(({ date }) => date >= from && date <= to);
}

/** A pool of its own, with slots at these times on every day. */
async function makePool(times: string[], slug = `pool-${crypto.randomUUID()}`) {
  const name = { vi: "Khoang mới", en: "New cabins" };
  const [pool] = await database.db.insert(pools).values({ slug, name, lastEntry: "16:00" }).returning();
  await schedule(pool!.id, times);
  return pool!.id;
}

async function schedule(poolId: number, times: string[]) {
  const everyDay = { startsOn: "2020-01-01", weekdays: [1, 2, 3, 4, 5, 6, 7], capacity: 5 };
  await database.db.insert(poolSchedules).values({ poolId, times, ...everyDay });
}

test("a closure reaches beyond the days that have slots: those created later are closed, and open when it is reopened", async () => {
  const [last, to] = [addDays(beyond, -1), addDays(beyond, 3)];
  const staff = await staffAt();
  const preview = await previewClosing(staff, { from: last, to, times: [] });
  expect(preview.slots).toBe((await slotsOn(last)).length);
  expect(preview.later).toBe(true);
  const id = await close({ from: last, to });
  await openSlots(database.db, addDays(today, 5));
  const within = await slotsOn(last, to);
  expect(new Set(within.map(({ date }) => date)).size).toBe(5);
  for (const { closedAt, closedReason } of within) expect([closedAt, closedReason]).toEqual([morning, reason]);
  expect((await slotsOn(addDays(to, 1))).filter(({ closedAt }) => closedAt)).toEqual([]);
  const [newest] = await listClosings(staff);
  expect(newest).toMatchObject({ id, slots: within.length });

  await reopenDays(staff, { id });
  expect((await slotsOn(last, to)).filter(({ closedAt }) => closedAt)).toEqual([]);
  await openSlots(database.db, addDays(today, 6));
  expect((await slotsOn(addDays(to, 1), addDays(to, 3))).filter(({ closedAt }) => closedAt)).toEqual([]);
});

test("a range without any slot yet can be closed once; times that no schedule has cannot", async () => {
  const [from, to] = [addDays(today, 400), addDays(today, 410)];
  const id = await close({ from, to });
  await expect(close({ from: addDays(from, 2), to })).rejects.toThrow("closed_already");
  await expect(close({ from, to: addDays(to, 1), times: ["03:17"] })).rejects.toThrow("nothing_to_close");
  await reopenDays(await staffAt(), { id });
  const again = await close({ from: addDays(from, 2), to });
  await reopenDays(await staffAt(), { id: again });
});

test("times and pools that are added to a closed day are closed; a closure of one pool or of named times leaves the others open", async () => {
  const date = addDays(today, 60);
  const mine = await makePool(["10:00"]);
  await openSlots(database.db, today);
  const own = async (pool: number) =>
    (await slotsOn(date))
      .filter(({ poolId }) => poolId === pool)
      .map(({ time, closedAt }) => [time, closedAt !== null]);

  const ofTime = await close({ from: date, pool: mine, times: ["10:00", "11:00"] });
  await schedule(mine, ["11:00", "12:00"]);
  const other = await makePool(["11:00"]);
  await openSlots(database.db, today);
  expect(await own(mine)).toEqual([
    ["10:00", true],
    ["11:00", true],
    ["12:00", false],
  ]);
  expect(await own(other)).toEqual([["11:00", false]]);

  const ofAll = await close({ from: date });
  const added = await makePool(["09:00"]);
  await openSlots(database.db, today);
  expect(await own(added)).toEqual([["09:00", true]]);
  await reopenDays(await staffAt(), { id: ofAll });
  expect(await own(added)).toEqual([["09:00", false]]);
  expect(await own(mine)).toEqual([
    ["10:00", true],
    ["11:00", true],
    ["12:00", false],
  ]);
  await reopenDays(await staffAt(), { id: ofTime });
  expect(await own(mine)).toEqual([
    ["10:00", false],
    ["11:00", false],
    ["12:00", false],
  ]);
});

/** Starts `act` over a connection of its own and comes back when it waits for a lock that `first` has. */
async function whileHeld(
  first: (db: typeof database.db) => Promise<unknown>,
  act: (db: typeof database.db) => Promise<unknown>,
) {
  const [holder, other] = [connect(database.url, 1), connect(database.url, 1)];
  const waiting = () => database.sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const second = await holder.db.transaction(async (tx) => {
    await first(tx as unknown as typeof database.db);
    const under = act(other.db);
    await until(async () => (await waiting()).length > 0);
    return { under };
  });
  await second.under;
  await Promise.all([holder.close(), other.close()]);
}

test("slots that are created while their day is being closed are closed, whoever comes first, over two connections", async () => {
  const { db } = database;
  for (const first of ["creation", "closure"] as const) {
    const pool = await makePool(["10:00"]);
    const date = addDays(today, first === "creation" ? 50 : 52);
    const create = (own: typeof db) => openSlots(own, today);
    const closes = async (own: typeof db) =>
      closeDays({ ...(await staffAt()), db: own }, { from: date, times: [], reason, pool });
    await (first === "creation" ? whileHeld(create, closes) : whileHeld(closes, create));
    const at = and(eq(capacitySlots.poolId, pool), eq(capacitySlots.date, date));
    const [slot] = await db.select().from(capacitySlots).where(at);
    expect(slot?.closedAt, first).toEqual(morning);
    expect(await db.$count(closingSlots, eq(closingSlots.slotId, slot!.id)), first).toBe(1);
  }
});

test("slots that are created while their day is being reopened are open, over two connections", async () => {
  const { db } = database;
  const pool = await makePool(["10:00"]);
  const date = addDays(today, 54);
  const id = await close({ from: date, pool });
  await whileHeld(
    (own) => openSlots(own, today),
    async (own) => reopenDays({ ...(await staffAt()), db: own }, { id }),
  );
  const at = and(eq(capacitySlots.poolId, pool), eq(capacitySlots.date, date));
  expect((await db.select().from(capacitySlots).where(at)).map(({ closedAt }) => closedAt)).toEqual([null]);
});
