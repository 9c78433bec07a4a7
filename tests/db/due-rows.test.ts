import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Locale } from "~/lib/locale";
import { connect, type Db } from "~db/client.server";
import { processDueRows, type Queue, takeDueRows } from "~db/due-rows.server";
import { dataExports, type ExportId } from "~db/schema/accounts";
import { openTestDatabase } from "~tests/setup/database";

const queue: Queue<typeof dataExports> = {
  ...{ table: dataExports, primaryKey: "id", dueAt: "nextTryAt" },
  ...{ retryAfterMinutes: 5, backOff: { tries: "tries", maxMinutes: 30 } },
};
const database = openTestDatabase({ stocked: false });
const start = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const processes: ReturnType<typeof connect>[] = [];

beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  processes.push(connect(database.url, 4), connect(database.url, 4));
});
afterAll(() => Promise.all(processes.map(({ close }) => close())));
beforeEach(() => database.db.delete(dataExports));

test("two processes never take the same row", async () => {
  const ids = await insertRows(40);
  const taken: ExportId[] = [];
  const takeAll = async (db: Db) => {
    for (;;) {
      const rows = await takeDueRows(db, queue, { now: at(0), max: 3 });
      if (rows.length === 0) return;
      taken.push(...rows.map(({ id }) => id));
    }
  };
  await Promise.all(processes.flatMap(({ db }) => [takeAll(db), takeAll(db), takeAll(db)]));
  // A process skips a row that another process has locked at that moment. Such a row is still due and is taken here.
  await takeAll(database.db);
  expect(taken.toSorted((one, other) => one - other)).toEqual(ids);
});

test("skips a row that another transaction has locked, without waiting", async () => {
  const [first, second] = await insertRows(2);
  await processes[0]!.db.transaction(async (tx) => {
    await tx.select().from(dataExports).where(eq(dataExports.id, first!)).for("update");
    expect(await takeIds(processes[1]!.db, 0)).toEqual([second]);
  });
  expect(await takeIds(processes[1]!.db, 0)).toEqual([first]);
});

test("a row whose process died is due again after its timeout, which grows each time up to the maximum", async () => {
  const [id] = await insertRows(1);
  const dying = connect(database.url, 1);
  expect(await takeIds(dying.db, 0)).toEqual([id]);
  await dying.close();
  let minutes = 0;
  for (const wait of [5, 10, 20, 30, 30]) {
    expect(await takeIds(database.db, minutes + wait - 0.1)).toEqual([]);
    minutes += wait;
    expect(await takeIds(database.db, minutes)).toEqual([id]);
  }
});

test("takes the rows first that have been due longest, and returns them as they were", async () => {
  const [first, second, third] = await insertRows(3);
  await postpone(first!, 2);
  await postpone(second!, 1);
  await postpone(third!, 9);
  const set = ({ locale }: { locale: Locale }) => ({ locale: locale === "vi" ? ("en" as const) : locale });
  const rows = await takeDueRows(database.db, queue, { now: at(8), max: 5, set });
  expect(rows).toMatchObject([
    { id: second, locale: "vi", tries: 0, nextTryAt: at(13) },
    { id: first, locale: "vi", tries: 0, nextTryAt: at(13) },
  ]);
  const stored = await database.db.select().from(dataExports).orderBy(asc(dataExports.id));
  expect(stored).toMatchObject([
    { locale: "en", tries: 1, nextTryAt: at(13) },
    { locale: "en", tries: 1, nextTryAt: at(13) },
    { locale: "vi", tries: 0, nextTryAt: at(9) },
  ]);
});

test("a row that always fails does not keep others from being processed", async () => {
  const ids = await insertRows(5);
  const done: ExportId[] = [];
  const run = (minutes: number) =>
    processDueRows(database.db, queue, { clock: () => at(minutes), max: 3, job: "test" }, async ({ id }) => {
      if (id === ids[0]) throw new Error("This row cannot be processed");
      await database.db.delete(dataExports).where(eq(dataExports.id, id));
      done.push(id);
    });
  await run(0);
  expect(done).toEqual(ids.slice(1, 3));
  await run(0);
  expect(done).toEqual(ids.slice(1));
  const [last] = await insertRows(1);
  await run(4);
  expect(done.at(-1)).toBe(last);
});

async function insertRows(count: number): Promise<ExportId[]> {
  const values = Array.from({ length: count }, () => ({ locale: "vi" as const, requestedAt: at(0) }));
  const rows = await database.db.insert(dataExports).values(values).returning({ id: dataExports.id });
  return rows.map(({ id }) => id);
}

async function postpone(id: ExportId, minutes: number) {
  await database.db
    .update(dataExports)
    .set({ nextTryAt: at(minutes) })
    .where(eq(dataExports.id, id));
}

async function takeIds(db: Db, minutes: number): Promise<ExportId[]> {
  const rows = await takeDueRows(db, queue, { now: at(minutes), max: 1 });
  return rows.map(({ id }) => id);
}
