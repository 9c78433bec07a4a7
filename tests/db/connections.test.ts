import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isDatabaseGone } from "~/request/database-gone.server";
import { closeDb, connect, getDb, leaveLostPool } from "~db/client.server";
import { services } from "~db/schema";
import { transact } from "~db/transaction.server";
import { openTestDatabase } from "~tests/setup/database";
import { openProxy } from "~tests/setup/proxy";

const database = openTestDatabase();
const failureOf = (query: PromiseLike<unknown>) =>
  Promise.resolve(query).then(
    () => null,
    (error: unknown) => error,
  );
const isInArray = (db = getDb()) => db.execute(sql`select 2 = any(${sql.param([1, 2])}::int[]) as found`);

test("after a failover failed the first query of a connection, the process still sends arrays", async () => {
  await closeDb();
  const line = await openProxy(database.url);
  process.env.DATABASE_URL = line.url;
  try {
    line.failFirstQuery();
    const failure = await failureOf(isInArray());
    expect(isDatabaseGone(failure)).toBe(true);
    leaveLostPool(failure, getDb());
    expect(await isInArray()).toMatchObject([{ found: true }]);
  } finally {
    await closeDb();
    await line.cut();
    process.env.DATABASE_URL = database.url;
  }
});

test("a connection whose first query failed sends arrays when it is open again", async () => {
  const line = await openProxy(database.url);
  line.failFirstQuery();
  const { db, close } = connect(line.url, 1);
  expect(isDatabaseGone(await failureOf(isInArray(db)))).toBe(true);
  // postgres.js can report the first failure to the next query once more.
  const next = await failureOf(isInArray(db));
  expect(next === null || isDatabaseGone(next)).toBe(true);
  expect(await isInArray(db)).toMatchObject([{ found: true }]);
  await close();
  await line.cut();
});

test("arrays come back as they were sent, without PostgreSQL being asked for their types", async () => {
  const { db, close } = connect(database.url, 1);
  const texts = ["", "NULL", "null", 'a"b', "a\\b", "a,b", "{a}", " a ", "Núi Mây", "a\nb", "'"];
  const sent = { texts, integers: [1, -2, 2147483647], nothing: [] };
  const [row] = await db.execute(sql`select ${sql.param(sent.texts)}::text[] as texts,
    ${sql.param(sent.integers)}::int[] as integers,
    ${sql.param(sent.nothing)}::text[] as nothing, array_to_json(${sql.param(texts)}::text[]) as read_by_postgres`);
  expect(row).toEqual({ ...sent, read_by_postgres: texts });
  expect(
    await db.execute(sql`select array[null, 'a']::text[] as texts, '{1,null}'::bigint[] as numbers`),
  ).toMatchObject([{ texts: [null, "a"], numbers: [1, null] }]);
  const [service] = await db.update(services).set({ labels: texts }).returning();
  expect(service?.labels).toEqual(texts);
  await close();
});

test("a database that became a standby answers 503, and its connections are no longer used", async () => {
  const before = getDb();
  const name = database.sql(new URL(database.url).pathname.slice(1));
  await database.sql`alter database ${name} set default_transaction_read_only = on`;
  await closeDb();
  const standby = getDb();
  expect(standby).not.toBe(before);
  const write = () => transact(getDb(), (tx) => tx.update(services).set({ isActive: true }));
  expect(isDatabaseGone(await failureOf(write()))).toBe(true);
  // A session reads this setting when it starts, so the open connections stay read-only, like those to a standby.
  await database.sql.begin("read write", (tx) => tx`alter database ${name} reset default_transaction_read_only`);
  await write();
  const primary = getDb();
  expect(primary).not.toBe(standby);

  // A late error of a connection of the abandoned pool must not close the current pool.
  const late = Object.assign(new Error("cannot execute UPDATE in a read-only transaction"), { code: "25006" });
  leaveLostPool(late, standby);
  leaveLostPool(late);
  expect(getDb()).toBe(primary);
});

test("a full disk and too many connections answer 503 and keep the pool", async () => {
  await closeDb();
  const role = new URL(database.url).pathname.slice(1);
  await database.sql.unsafe(`create role ${role} login password 'role' connection limit 2`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, "role"];
  process.env.DATABASE_URL = url.href;
  try {
    const db = getDb();
    const full = await failureOf(db.execute(sql`do $$ begin raise exception using errcode = '53100'; end $$`));
    expect(isDatabaseGone(full)).toBe(true);
    leaveLostPool(full, db);
    expect(getDb()).toBe(db);

    await db.transaction(() =>
      db.transaction(async (tx) => {
        expect(isDatabaseGone(await failureOf(db.execute(sql`select 1`)))).toBe(true);
        expect(await tx.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }]);
      }),
    );
    expect(getDb()).toBe(db);
    expect(await db.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }]);
  } finally {
    await closeDb();
    await database.sql.unsafe(`drop role ${role}`);
    process.env.DATABASE_URL = database.url;
  }
});

test("a statement that comes after the rollback of its transaction is refused", async () => {
  const { db, close } = connect(database.url, 1);
  await db.execute(sql`create table late_rows (id int)`);
  let endRollback: () => void = () => undefined;
  const rolledBack = new Promise<void>((resolve) => {
    endRollback = resolve;
  });
  let late: Promise<unknown> = Promise.resolve();
  const failure = await failureOf(
    transact(db, async (tx) => {
      late = tx
        .execute(sql`insert into late_rows values (1)`)
        .then(() => rolledBack)
        .then(() => tx.execute(sql`insert into late_rows values (2)`));
      await Promise.all([late, tx.execute(sql`select 1 / 0`)]);
    }),
  );
  expect(failure).toMatchObject({ cause: { code: "22012" } });
  endRollback();
  expect(await failureOf(late)).toBeInstanceOf(Error);
  expect([...(await db.execute(sql`select * from late_rows`))]).toEqual([]);
  await close();
});

test("a deadlock is retried although a statement sent with it fails first", async () => {
  let tries = 0;
  const raise = sql`do $$ begin raise exception using errcode = '40P01'; end $$`;
  await transact(database.db, async (tx) => {
    tries += 1;
    if (tries > 1) return;
    const aborted = tx.execute(raise).then(() => undefined);
    const late = aborted.catch((error) => failureOf(tx.execute(sql`select 1`)).then(() => Promise.reject(error)));
    await Promise.all([late, tx.execute(sql`select 1`)]);
  });
  expect(tries).toBe(2);
});
