import { and, asc, eq, isNull, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { closureReopenings, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { prepareOnce } from "~db/static-sql";
import { isOnWeekdays, isPoolOpenOn, isSlotOfPool } from "../inventory/open-days.server";
import type { OrderLineRow } from "../orders/read-order-lines.server";

export type Closure = typeof closures.$inferSelect;

/** If several closures cover a slot, the newest one is returned. */
export async function findClosuresOfSlots(db: Db | Tx, slots: readonly SlotId[]): Promise<Map<SlotId, Closure>> {
  const rows = slots.length === 0 ? [] : await closureRows(db).execute({ slots });
  return new Map(rows.map(({ slotId, closure }) => [slotId, closure]));
}

const closureRows = prepareOnce((db) =>
  db
    .select({ slotId: closureSlots.slotId, closure: closures })
    .from(closureSlots)
    .innerJoin(closures, eq(closures.id, closureSlots.closureId))
    .where(and(sql`${closureSlots.slotId} = any(${sql.placeholder("slots")})`, isStillClosedByClosure))
    .orderBy(asc(closures.id)),
);

export type PooledService = { line: number; pool: number; date: string };

export function listPooledServices(rows: readonly OrderLineRow[]): PooledService[] {
  return rows.flatMap(({ line: { id, date, doneAt }, service }) =>
    service?.pool && date !== null && doneAt === null ? [{ line: id, pool: service.pool, date }] : [],
  );
}

/** Returns the newest closure of each service that cannot take place, because its pool has no open slot on its day. */
export async function findClosuresOfServices(
  db: Db | Tx,
  services: readonly PooledService[],
): Promise<Map<number, Closure>> {
  if (services.length === 0) return new Map();
  const [pool, date] = [sql`service.pool`, sql`service.date::date`];
  const rows = await db
    .select({ line: sql<number>`service.line`, closure: closures })
    .from(closures)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as service (line int, pool int, date text)`,
      and(closesServicesOf(closures, pool, date), not(isPoolOpenOn(pool, date))),
    )
    .orderBy(asc(closures.id));
  return new Map(rows.map(({ line, closure }) => [line, closure]));
}

export const isStillClosedByClosure = isNull(closureSlots.reopeningId);

type ClosureColumns = Record<"id" | "startsOn" | "endsOn" | "poolId" | "weekdays" | "times" | "reopenedAt", SQLWrapper>;

/** Tells whether the closure still closes the pool on the date, or a time of it. The pool can have other times open. */
export function closesServicesOf(closure: ClosureColumns, pool: SQLWrapper, date: SQLWrapper): SQL | undefined {
  const ofDay = sql`s.closure_id = ${closure.id} and ${isSlotOfPool(sql`s.slot_id`, pool, date)}`;
  const hasSlot = sql`exists (select from ${closureSlots} s where ${ofDay})`;
  const hasClosedSlot = sql`exists (select from ${closureSlots} s where ${ofDay} and s.reopening_id is null)`;
  return and(
    sql`${closure.reopenedAt} is null`,
    includesPoolOn(closure, pool, date),
    or(
      sql`cardinality(${closure.times}) = 0 and not ${isReopenedOn(closure.id, pool, date)} and not ${hasSlot}`,
      hasClosedSlot,
    ),
  );
}

export function includesPoolOn(
  { startsOn, endsOn, weekdays, poolId }: Omit<ClosureColumns, "id" | "times" | "reopenedAt">,
  pool: SQLWrapper,
  date: SQLWrapper,
): SQL {
  return sql`(${date} between ${startsOn} and ${endsOn} and ${isOnWeekdays(date, weekdays)}
    and (${poolId} is null or ${poolId} = ${pool}))`;
}

/** Tells whether all times of the pool on the date were opened again. */
export function isReopenedOn(closureId: SQLWrapper, pool: SQLWrapper, date: SQLWrapper): SQL {
  return sql`exists (select from ${closureReopenings} r where r.closure_id = ${closureId} and cardinality(r.times) = 0
    and ${date} between r.starts_on and r.ends_on and ${isOnWeekdays(date, sql`r.weekdays`)}
    and (r.pool_id is null or r.pool_id = ${pool}))`;
}
