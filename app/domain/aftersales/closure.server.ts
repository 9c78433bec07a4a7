import { and, asc, eq, gte, isNull, lte, not, or, sql } from "drizzle-orm";
import { seal, unseal } from "~/lib/seal.server";
import type { Db, Tx } from "~db/client.server";
import { type ClosureId, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { prepareOnce } from "~db/static-sql";
import { DomainError } from "../errors";
import type { SlotRange } from "../inventory/close-slots.server";
import { isPoolOpenOn, isSlotOfPool } from "../inventory/find-slot.server";
import type { OrderLineRow } from "../orders/read-order-lines.server";

export type Closure = typeof closures.$inferSelect;

/** `isFromMessage` is false for a link that the order page showed. */
type ClosureLink = { closureId: ClosureId; code: string; isFromMessage: boolean };

const onPage = "page";

/** Seals the link of a message. It does not expire by itself: `mayChoose` limits how long buyers may choose. */
export function sealClosureLink(closureId: ClosureId, code: string): string {
  return seal("closing", `${closureId}-${code}`);
}

/** Seals a link of the order page, whose reader must enter a code from the order's email before a refund or credit. */
export function sealClosureLinkForPage(closureId: ClosureId, code: string): string {
  return seal("closing", `${closureId}-${code}-${onPage}`);
}

export function unsealClosureLink(token: string): ClosureLink | null {
  const [id, code, where] = (unseal("closing", token) ?? "").split("-");
  return id && code ? { closureId: Number(id), code, isFromMessage: where !== onPage } : null;
}

/** @throws DomainError closing_not_found */
export async function getClosure(db: Db | Tx, id: ClosureId): Promise<Closure> {
  const [closure] = await db.select().from(closures).where(eq(closures.id, id));
  if (!closure) throw new DomainError("closing_not_found");
  return closure;
}

export async function listSlotsOfClosure(db: Db | Tx, id: ClosureId): Promise<SlotId[]> {
  const rows = await db.select({ id: closureSlots.slotId }).from(closureSlots).where(eq(closureSlots.closureId, id));
  return rows.map((row) => row.id);
}

export async function isWithinClosure(db: Db | Tx, { pool, from, to, times }: SlotRange): Promise<boolean> {
  const { startsOn, endsOn, poolId, times: closed, reopenedAt } = closures;
  const covering = await db.$count(
    closures,
    and(
      isNull(reopenedAt),
      lte(startsOn, from),
      gte(endsOn, to),
      pool === null ? isNull(poolId) : or(isNull(poolId), eq(poolId, pool)),
      or(
        sql`cardinality(${closed}) = 0`,
        times.length > 0 ? sql`${closed} @> ${`{${times.join()}}`}::text[]` : undefined,
      ),
    ),
  );
  return covering > 0;
}

/** Returns the closed ones of these slots with their closure; the newest one where several cover a slot. */
export async function findClosuresOfSlots(db: Db | Tx, slots: readonly SlotId[]): Promise<Map<SlotId, Closure>> {
  const rows = slots.length === 0 ? [] : await closureRows(db).execute({ slots });
  return new Map(rows.map(({ slotId, closure }) => [slotId, closure]));
}

const closureRows = prepareOnce((db) =>
  db
    .select({ slotId: closureSlots.slotId, closure: closures })
    .from(closureSlots)
    .innerJoin(closures, eq(closures.id, closureSlots.closureId))
    .where(and(sql`${closureSlots.slotId} = any(${sql.placeholder("slots")})`, isNull(closures.reopenedAt)))
    .orderBy(asc(closures.id)),
);

export type PooledService = { line: number; pool: number; date: string };

export function listPooledServices(rows: readonly OrderLineRow[]): PooledService[] {
  return rows.flatMap(({ line: { id, date, doneAt }, service }) =>
    service?.pool && date !== null && doneAt === null ? [{ line: id, pool: service.pool, date }] : [],
  );
}

/** A service takes place while one slot of its pool is open on that day. The newest of several closures is returned. */
export async function findClosuresOfServices(
  db: Db | Tx,
  services: readonly PooledService[],
): Promise<Map<number, Closure>> {
  if (services.length === 0) return new Map();
  const { id, startsOn, endsOn, poolId, times, reopenedAt } = closures;
  const [pool, date] = [sql`service.pool`, sql`service.date::date`];
  const hasSlot = sql`exists (select from ${closureSlots} c where c.closure_id = ${id}
    and ${isSlotOfPool(sql`c.slot_id`, pool, date)})`;
  const rows = await db
    .select({ line: sql<number>`service.line`, closure: closures })
    .from(closures)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as service (line int, pool int, date text)`,
      and(
        isNull(reopenedAt),
        sql`${date} between ${startsOn} and ${endsOn}`,
        or(isNull(poolId), eq(poolId, pool)),
        or(sql`cardinality(${times}) = 0`, hasSlot),
        not(isPoolOpenOn(pool, date)),
      ),
    )
    .orderBy(asc(id));
  return new Map(rows.map(({ line, closure }) => [line, closure]));
}
