import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { carts, orders, refunds, slots } from "~db/schema";
import { staticQuery, staticSql } from "~db/static-sql";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead, payOrderOf, placeOrderForm } from "~tests/setup/factories";

const database = openTestDatabase();
const many = Array.from({ length: 70_000 }, (_, index) => index + 1);

test("queries with values are prepared once per connection, also inside transactions", async () => {
  const { db, close } = connect(database.url, 1);
  const planned = () => db.execute(sql`select name from pg_prepared_statements where statement like '%from "carts"%'`);
  const one = eq(carts.id, 1);
  await db.select().from(carts).where(one);
  await db.select().from(carts).where(one);
  expect(await planned()).toHaveLength(1);
  await db.transaction(async (tx) => {
    await tx.select({ id: carts.id }).from(carts).where(one);
    await tx.transaction((inner) => inner.select({ kind: carts.kind }).from(carts).where(one));
  });
  expect(await planned()).toHaveLength(3);
  await close();
});

test("a static query returns what drizzle returns for the same query", async () => {
  const { db } = database;
  const [slot] = await db.select().from(slots).limit(1);
  if (!slot) throw new Error("The demo has slots.");
  const slotsOn = (date: unknown, limit: unknown) =>
    sql`select ${slots.id}, ${slots.date} from ${slots}
      where ${slots.date} = ${date} and ${slots.capacity} > ${0} order by ${slots.id} limit ${limit}`;
  const expected = await db.execute(slotsOn(slot.date, 3));
  const query = staticQuery(slotsOn(sql.placeholder("date"), sql.placeholder("limit")));
  expect(expected.length).toBeGreaterThan(0);
  expect([...(await db.execute(query({ date: slot.date, limit: 3 })))]).toEqual([...expected]);
  expect(await db.execute(query({ date: "1999-01-01", limit: 3 }))).toHaveLength(0);
  expect(() => staticSql(slotsOn(slot.date, 3))).toThrow("a part with values is not static");
});

test("orders of any size are placed and paid by the same prepared statements, except for inserts of several rows", async () => {
  const { db, close } = connect(database.url, 1);
  const read = async () => {
    const rows = await db.execute<{ statement: string }>(sql`select distinct statement from pg_prepared_statements`);
    return rows.map(({ statement }) => statement).filter((statement) => !statement.includes("insert into"));
  };
  const buy = async (lines: number) => {
    const ctx = await createVisit(db);
    for (let line = 0; line < lines; line++) await fillCart(ctx, { date: findDayAhead(10 + line) });
    await payOrderOf(ctx, (await placeOrderForm(ctx)).code);
  };
  await buy(1);
  const before = await read();
  await buy(2);
  await buy(7);
  expect(await read()).toEqual(expect.arrayContaining(before));
  expect((await read()).filter((statement) => !before.includes(statement))).toEqual([]);
  await close();
});

test("a connection prepares at most 500 queries, none with more than 100 parameters, and lives half an hour", async () => {
  const { db, sql: pool, close } = connect(database.url, 1);
  expect(pool.options.max_lifetime).toBe(30 * 60);
  const ask = (parameters: number, name = "number") =>
    db.execute(
      sql`select ${sql.join(
        Array.from({ length: parameters }, (_, at) => sql`${at}::int`),
        sql`, `,
      )} as ${sql.identifier(name)}`,
    );
  await ask(101);
  for (let at = 0; at < 510; at++) await ask(1, `number_${at}`);
  const rows = await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  expect(rows).toHaveLength(500);
  expect(rows.some(({ statement }) => statement.includes("$101"))).toBe(false);
  await close();
});

test("a list of more values than a query has parameters is one parameter, for columns of any type", async () => {
  const { db } = database;
  const [slot] = await db.select().from(slots).limit(1);
  if (!slot) throw new Error("The demo has slots.");
  const { id, date, time } = slot;
  const ids = [...many.map((number) => 1_000_000 + number), id];
  expect(await db.$count(slots, isAnyOf(slots.id, ids as (typeof id)[]))).toBe(1);
  const sameDay = and(isAnyOf(slots.date, [date]), isAnyOf(slots.time, time === null ? [] : [time]));
  expect(await db.$count(slots, sameDay)).toBe(
    time === null ? 0 : await db.$count(slots, and(eq(slots.date, date), eq(slots.time, time))),
  );
  expect(await db.$count(refunds, isAnyOf(refunds.key, ['a"b', "c,d", "\\"]))).toBe(0);
  expect(await db.$count(orders, isAnyOf(orders.id, []))).toBe(0);
});
