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

test("an index is built beside a running shop, once, by three processes that start at once", async () => {
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

test("a migration that fails leaves nothing behind, and is named", async () => {
  addMigration("half", "create table half (id int);--> statement-breakpoint\ncreate table nothing (id no_such_type);");
  await expect(migrate(database.url, folder)).rejects.toThrow(/half failed: .*no_such_type/);
  expect(await database.sql`select from pg_tables where tablename = 'half'`).toEqual([]);
});

test("a database of an older Gondola is refused with advice, and stays as it is", async () => {
  await database.sql`delete from drizzle.__drizzle_migrations where id > 1`;
  await database.sql`update drizzle.__drizzle_migrations set created_at = 1700000000000`;
  await expect(migrate(database.url)).rejects.toThrow(/before 22 November 2026.*DATABASE_URL.*delete \.data/);
  expect(await database.sql`select created_at from drizzle.__drizzle_migrations`).toHaveLength(1);
});

/** Adds a file to the copied folder, as `npm run db:generate` would. */
function addMigration(tag: string, sql: string) {
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), sql);
}
