import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "~db/migrate";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase({ stocked: false });
const folder = mkdtempSync(join(tmpdir(), "migrations-"));
cpSync("db/migrations", folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

test("three processes that start in parallel build an index concurrently, once", async () => {
  addMigration(
    "one_more_index",
    `-- concurrently
drop index if exists by_name;--> statement-breakpoint
create index concurrently by_name on orders (full_name);`,
  );
  await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  await migrate(database.url, folder);
  const valid = await database.sql`select indisvalid from pg_index where indexrelid = 'by_name'::regclass`;
  expect(valid).toEqual([{ indisvalid: true }]);
});

test("rolls back a migration that fails, and names it", async () => {
  addMigration("half", "create table half (id int);--> statement-breakpoint\ncreate table nothing (id no_such_type);");
  await expect(migrate(database.url, folder)).rejects.toThrow(/half failed: .*no_such_type/);
  expect(await database.sql`select from pg_tables where tablename = 'half'`).toEqual([]);
});

test("refuses a database of an older Gondola with advice, and leaves it as it is", async () => {
  await database.sql`update drizzle.__drizzle_migrations set created_at = 1700000000000 + id`;
  const applied = () => database.sql`select * from drizzle.__drizzle_migrations order by id`;
  const before = await applied();
  await expect(migrate(database.url)).rejects.toThrow(
    /before 28 November 2026.*npm start -- --reset.*DATABASE_URL to an empty database/,
  );
  expect(await applied()).toEqual(before);
});

test("refuses a database that stores bytes instead of characters", async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_ascii`;
  await database.sql.unsafe(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  try {
    const url = database.url.replace(/[^/]+$/, name);
    await expect(migrate(url)).rejects.toThrow(/SQL_ASCII.*createdb -E UTF8 -T template0/);
  } finally {
    await database.sql.unsafe(`drop database ${name}`);
  }
});

function addMigration(tag: string, sql: string) {
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), sql);
}
