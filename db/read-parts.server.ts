import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "./client.server";
import { sqlState } from "./sql-state";

/** SQLSTATEs mean missing or forbidden tables (42), locks (55), damaged files (58, XX), wrong data (0A, 22). */
const refusals = /^(0A|22|42|55|58|XX)/;
const maxLockWait = sql.raw("'300ms'");

export function isRefusedByDatabase(error: unknown): boolean {
  return refusals.test(sqlState(error) ?? "");
}

export type PartResults<Name extends string> = {
  values: Partial<Record<Name, unknown>>;
  failures: Partial<Record<Name, unknown>>;
};

/** An unreadable table affects only its own expression. @throws other errors, such as a lost connection */
export async function readParts<Name extends string>(db: Db | Tx, expressions: Readonly<Record<Name, SQL>>) {
  const parts: PartResults<Name> = { values: {}, failures: {} };
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${maxLockWait}`);
      for (const [name, part] of Object.entries(expressions) as [Name, SQL][]) {
        try {
          const [row] = await tx.transaction((savepoint) =>
            savepoint.execute<{ value: unknown }>(sql`select ${part} as value`),
          );
          parts.values[name] = row?.value ?? null;
        } catch (error) {
          if (!isRefusedByDatabase(error)) throw error;
          parts.failures[name] = error;
        }
      }
    },
    { accessMode: "read only" },
  );
  return parts;
}
