import { afterEach, expect, test } from "vitest";
import type { Db, Tx } from "~db/client.server";
import type { ContentChanges } from "~db/content-changes.server";
import { rememberContent, rememberUntil } from "~db/remember-content.server";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();
const watched = (): ContentChanges & { isLost: boolean } => ({
  version: 1,
  changedAt: 0,
  isLost: false,
  isReliable() {
    return !this.isLost;
  },
  stop: async () => undefined,
});

afterEach(() => rememberUntil(null));

function countedQuery() {
  let count = 0;
  return rememberContent(async (_db: Db | Tx, _name: string) => {
    count += 1;
    return count;
  });
}

test("rows are read once for each argument until content changes", async () => {
  const changes = watched();
  rememberUntil(changes);
  const read = countedQuery();
  expect(await Promise.all([read(database.db, "a"), read(database.db, "a"), read(database.db, "b")])).toEqual([
    1, 1, 2,
  ]);
  changes.version += 1;
  expect(await read(database.db, "a")).toBe(3);
});

test("a transaction, and a process that receives no announcements, read rows themselves", async () => {
  const changes = watched();
  rememberUntil(changes);
  const read = countedQuery();
  expect(await read(database.db, "a")).toBe(1);
  expect(await database.db.transaction((tx) => read(tx, "a"))).toBe(2);
  changes.isLost = true;
  expect(await read(database.db, "a")).toBe(3);
  rememberUntil(null);
  expect(await read(database.db, "a")).toBe(4);
});

test("a failed read is repeated for the next caller", async () => {
  rememberUntil(watched());
  let fails = true;
  const read = rememberContent(async () => {
    if (fails) throw new Error("The database is gone");
    return "rows";
  });
  await expect(read(database.db)).rejects.toThrow("The database is gone");
  fails = false;
  expect(await read(database.db)).toBe("rows");
});
