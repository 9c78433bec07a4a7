import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { listNumberedNames } from "~/lib/slug";
import { writeArray } from "~db/array-types";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";

/**
 * Appends a number to each name that the column already has, that an earlier name of the list got, or that
 * `listBlocked` returns. Names have only letters, digits and hyphens. The caller must lock the names.
 */
export async function findFreeNames(
  tx: Tx,
  column: PgColumn,
  wanted: readonly string[],
  listBlocked: (names: readonly string[]) => Promise<readonly string[]> = async () => [],
): Promise<string[]> {
  const taken = new Set<string>();
  for (;;) {
    const free = numberTakenNames(wanted, taken);
    const found = new Set([...(await listSimilarNames(tx, column, free)), ...(await listBlocked(free))]);
    if (!free.some((name) => found.has(name))) return free;
    for (const name of found) taken.add(name);
  }
}

/** Returns those of the names that rows have, and all numbered ones like them. */
async function listSimilarNames(tx: Tx, column: PgColumn, names: readonly string[]): Promise<string[]> {
  const { table } = column;
  const equal = await tx.select({ name: column }).from(table).where(isAnyOf(column, names));
  if (equal.length === 0) return [];
  // This condition reads the whole table, but only few names are taken.
  const patterns = sql.param(writeArray(equal.map(({ name }) => `${name}-%`)));
  const numbered = await tx.select({ name: column }).from(table).where(sql`${column} like any(${patterns}::text[])`);
  return [...equal, ...numbered].map(({ name }) => String(name));
}

function numberTakenNames(wanted: readonly string[], taken: ReadonlySet<string>): string[] {
  const given = new Set<string>();
  return wanted.map((name) => {
    for (const free of listNumberedNames(name))
      if (!taken.has(free) && !given.has(free)) {
        given.add(free);
        return free;
      }
    throw new Error("No name is free");
  });
}
