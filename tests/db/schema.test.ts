import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as index from "~db/schema";

const files = import.meta.glob<object>("/db/schema/*.ts", { eager: true });
const tables = Object.fromEntries(
  Object.values(files).flatMap((file) => Object.entries(file).filter(([, value]) => is(value, PgTable))),
);

test("index.ts has the tables of every file", () => {
  expect(Object.keys(tables).filter((name) => !(name in index))).toEqual([]);
});

test("only the newest snapshot is stored, because drizzle-kit compares with no other", () => {
  expect(readdirSync("db/migrations/meta").filter((file) => file.endsWith("_snapshot.json"))).toHaveLength(1);
});

test("the newest snapshot of the migrations equals the schema, so npm run db:generate has nothing to do", async () => {
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"));
  const snapshot = `db/migrations/meta/${String(entries.at(-1).idx).padStart(4, "0")}_snapshot.json`;
  const made = JSON.parse(readFileSync(snapshot, "utf8"));
  expect(await generateMigration(made, generateDrizzleJson(tables, made.id, undefined, "snake_case"))).toEqual([]);
});
