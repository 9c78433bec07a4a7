import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "~db/client.server";
import { carts } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase({ stocked: false });

test("what drizzle asks with values is planned once a connection, inside transactions too", async () => {
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
