import { and, asc, count, eq, getTableColumns, lte, min, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { logError } from "~/lib/log.server";
import type { Db } from "./client.server";
import { lockFreeRows } from "./lock-free-rows.server";
import { transact } from "./transaction.server";

type RowOf<Table extends PgTable> = Table["$inferSelect"];
type ColumnOf<Table extends PgTable> = string & keyof RowOf<Table>;

export type Queue<Table extends PgTable> = {
  table: Table;
  primaryKey: ColumnOf<Table>;
  dueAt: ColumnOf<Table>;
  /** A taken row is due again after this time, because the process that took it may have died. */
  retryAfterMinutes: number;
  /** The column `tries` counts the tries. The delay doubles with each of them, up to `maxMinutes`. */
  backOff?: { tries: ColumnOf<Table>; maxMinutes: number };
};

type TakeOptions<Table extends PgTable> = {
  now: Date;
  max: number;
  where?: SQL | undefined;
  /** Returns further changes to the row, made in the same transaction. */
  set?(row: RowOf<Table>, now: Date): PgUpdateSetSource<Table>;
};

/** Usually no row is due, so a query looks for one before a transaction is opened. */
export async function takeDueRows<Table extends PgTable>(
  db: Db,
  queue: Queue<Table>,
  options: TakeOptions<Table>,
): Promise<RowOf<Table>[]> {
  return (await isAnyDue(db, queue, options)) ? lockDueRows(db, queue, options) : [];
}

async function isAnyDue<Table extends PgTable>(
  db: Db,
  queue: Queue<Table>,
  { now, where }: Pick<TakeOptions<Table>, "now" | "where">,
): Promise<boolean> {
  const table: PgTable = queue.table;
  const { keyColumn, dueColumn } = columnsOf(queue);
  const due = await db
    .select({ key: keyColumn })
    .from(table)
    .where(and(lte(dueColumn, now), where))
    .limit(1);
  return due.length > 0;
}

function columnsOf<Table extends PgTable>({ table, primaryKey, dueAt }: Queue<Table>) {
  const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table);
  const [keyColumn, dueColumn] = [columns[primaryKey], columns[dueAt]];
  if (!keyColumn || !dueColumn) throw new Error(`A queue lacks its columns ${primaryKey} and ${dueAt}`);
  return { keyColumn, dueColumn };
}

/** Postpones the rows, so that no other process takes them. Returns them with `dueAt` as the time of the next try. */
async function lockDueRows<Table extends PgTable>(
  db: Db,
  queue: Queue<Table>,
  { now, max, where, set }: TakeOptions<Table>,
): Promise<RowOf<Table>[]> {
  const table: PgTable = queue.table;
  const { primaryKey, dueAt, backOff } = queue;
  const { keyColumn, dueColumn } = columnsOf(queue);
  return transact(db, async (tx) => {
    const rows = await lockFreeRows(tx, queue.table, {
      where: and(lte(dueColumn, now), where),
      orderBy: [asc(dueColumn), asc(keyColumn)],
      max,
    });
    const taken: RowOf<Table>[] = [];
    for (const row of rows) {
      const tries = backOff ? Number(row[backOff.tries]) : 0;
      const postponed = {
        [dueAt]: new Date(now.getTime() + getRetryDelayMs(queue, tries)),
        ...(backOff && { [backOff.tries]: tries + 1 }),
      };
      await tx
        .update(table)
        .set({ ...set?.(row, now), ...postponed })
        .where(eq(keyColumn, row[primaryKey]));
      taken.push({ ...row, [dueAt]: postponed[dueAt] });
    }
    return taken;
  });
}

export async function measureQueue<Table extends PgTable>(
  db: Db,
  queue: Pick<Queue<Table>, "table" | "dueAt">,
  { now, where }: Pick<TakeOptions<Table>, "now" | "where">,
): Promise<QueueLength> {
  const table: PgTable = queue.table;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const due = columns[queue.dueAt];
  if (!due) throw new Error(`A queue lacks its column ${queue.dueAt}`);
  const [found] = await db
    .select({ rows: count(), oldest: min(due) })
    .from(table)
    .where(and(lte(due, now), where));
  const oldest = found?.oldest instanceof Date ? found.oldest : null;
  return { rows: found?.rows ?? 0, seconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0 };
}

export type QueueLength = { rows: number; seconds: number };

function getRetryDelayMs(
  { retryAfterMinutes, backOff }: Pick<Queue<PgTable>, "retryAfterMinutes" | "backOff">,
  tries: number,
): number {
  const minutes = backOff ? Math.min(retryAfterMinutes * 2 ** tries, backOff.maxMinutes) : retryAfterMinutes;
  return minutes * 60_000;
}

type ProcessOptions<Table extends PgTable> = Omit<TakeOptions<Table>, "now"> & {
  /** Returns the current time, which changes while many rows are processed. */
  clock(): Date;
  parallel?: number;
  job: string;
};

/** Takes and processes single rows until `max` were started or none is due. A failing row is logged. */
export async function processDueRows<Table extends PgTable>(
  db: Db,
  queue: Queue<Table>,
  { clock, max, parallel = 1, job, ...options }: ProcessOptions<Table>,
  work: (row: RowOf<Table>, now: Date) => Promise<unknown>,
): Promise<void> {
  if (!(await isAnyDue(db, queue, { ...options, now: clock() }))) return;
  let started = 0;
  const processNext = async () => {
    while (started++ < max) {
      const now = clock();
      const [row] = await lockDueRows(db, queue, { ...options, now, max: 1 });
      if (!row) return;
      await work(row, now).catch((error: unknown) => logError(error, `job ${job}, ${row[queue.primaryKey]}`));
    }
  };
  await Promise.all(Array.from({ length: parallel }, processNext));
}
