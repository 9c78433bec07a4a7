import { type Column, type ColumnBaseConfig, type ColumnDataType, count, min, type SQLWrapper, sql } from "drizzle-orm";
import type { WaitingKind } from "~/domain/today/waiting-kinds.rules";

type TimeColumn = Column<ColumnBaseConfig<ColumnDataType, string> & { data: Date }>;

/** The result is one part of the union that `listWaiting` reads. `amount` is whole VND. */
export function waitingColumns(kind: WaitingKind, since: TimeColumn, amount: SQLWrapper | null) {
  return {
    kind: sql<WaitingKind>`${kind}::text`,
    count: count(),
    oldestAt: min(since),
    amount: sql<number>`coalesce(${amount === null ? sql`0` : sql`sum(${amount})`}, 0)::bigint`.mapWith(Number),
  };
}
