import type { Db } from "~db/client.server";

export type StatementRecord = { statements: string[]; roundTrips: number };

/**
 * Records what `run` sends to the database. Statements that are sent in the same turn of the event loop count as one
 * round trip, because no answer can arrive between them. `db` must be a pool of one connection.
 */
export async function recordStatements(db: Db, run: () => Promise<unknown>): Promise<StatementRecord> {
  const { options } = db.$client;
  const original = options.debug;
  const record: StatementRecord = { statements: [], roundTrips: 0 };
  let isSending = false;
  options.debug = (connection: number, statement: string, parameters: unknown[], types: unknown[]) => {
    if (typeof original === "function") original(connection, statement, parameters, types);
    record.statements.push(statement.replace(/\s+/g, " ").trim());
    if (isSending) return;
    isSending = true;
    record.roundTrips++;
    setImmediate(() => {
      isSending = false;
    });
  };
  try {
    await run();
  } finally {
    options.debug = original;
  }
  return record;
}
