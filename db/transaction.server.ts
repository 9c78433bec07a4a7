import type { Db, Tx } from "./client.server";

const worthRetrying = new Set(["40001", "40P01"]);

/**
 * Runs in one transaction: all of it or none. Lost a deadlock: tried again, twice at most, so `run` must have no
 * effect outside the transaction.
 */
export async function transact<Result>(db: Db, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await db.transaction(run);
    } catch (error) {
      if (tries >= 2 || !worthRetrying.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** PostgreSQL's code for what went wrong, through drizzle's wrapper. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(error.cause);
}
