import { and, asc, desc, eq, gte, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import { type Locale, localize } from "~/lib/locale";
import { seal, unseal } from "~/lib/seal.server";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ClosureId, closureOrders, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { prepareOnce } from "~db/static-sql";
import { DomainError } from "../errors";
import type { SlotRange } from "../inventory/close-slots.server";
import { isOnWeekdays, isPoolOpenOn, isSlotOfPool, weekdayArray } from "../inventory/open-days.server";
import type { Order } from "../orders/order-status.server";
import type { OrderClosure } from "../orders/order-view";
import type { OrderLineRow } from "../orders/read-order-lines.server";
import { getLastChoiceDay } from "./choice-deadline.rules";
import { isClosedDay, listClosedWeekdays } from "./closed-days.rules";
import type { OrderUnit } from "./order-units.server";

export type Closure = typeof closures.$inferSelect;

/** `isFromMessage` is false for a link from the order page. */
type ClosureLink = { closureId: ClosureId; code: string; isFromMessage: boolean };

const onPage = "page";

/** Seals the link of a message. The link does not expire, but `isChoiceOpen` limits how long buyers may choose. */
export function sealClosureLink(closureId: ClosureId, code: string): string {
  return seal("closing", `${closureId}-${code}`);
}

/** Seals a link of the order page. The reader must enter a code from the order's email before a refund or credit. */
export function sealClosureLinkForPage(closureId: ClosureId, code: string): string {
  return seal("closing", `${closureId}-${code}-${onPage}`);
}

export function unsealClosureLink(token: string): ClosureLink | null {
  const [id, code, where] = (unseal("closing", token) ?? "").split("-");
  return id && code ? { closureId: Number(id), code, isFromMessage: where !== onPage } : null;
}

export async function getClosure(db: Db | Tx, id: ClosureId): Promise<Closure> {
  const [closure] = await db.select().from(closures).where(eq(closures.id, id));
  if (!closure) throw new DomainError("closing_not_found");
  return closure;
}

export async function listSlotsOfClosure(db: Db | Tx, id: ClosureId): Promise<SlotId[]> {
  const rows = await db.select({ id: closureSlots.slotId }).from(closureSlots).where(eq(closureSlots.closureId, id));
  return rows.map((row) => row.id);
}

export async function isWithinClosure(db: Db | Tx, { pool, from, to, weekdays, times }: SlotRange): Promise<boolean> {
  const { startsOn, endsOn, poolId, weekdays: closedOn, times: closed, reopenedAt } = closures;
  const wanted = weekdayArray(listClosedWeekdays({ from, to, weekdays }));
  const covering = await db.$count(
    closures,
    and(
      isNull(reopenedAt),
      lte(startsOn, from),
      gte(endsOn, to),
      pool === null ? isNull(poolId) : or(isNull(poolId), eq(poolId, pool)),
      sql`(cardinality(${closedOn}) = 0 or ${closedOn} @> ${wanted})`,
      or(
        sql`cardinality(${closed}) = 0`,
        times.length > 0 ? sql`${closed} @> ${`{${times.join()}}`}::text[]` : undefined,
      ),
    ),
  );
  return covering > 0;
}

type OrderClosuresQuery = { locale: Locale; slots: readonly SlotId[]; ofServices: readonly Closure[] };

export async function listOrderClosures(
  db: Db | Tx,
  { id: orderId, code }: Pick<Order, "id" | "code">,
  { locale, slots, ofServices }: OrderClosuresQuery,
): Promise<OrderClosure[]> {
  const open = new Set([...(await findClosuresOfSlots(db, slots)).values(), ...ofServices].map(({ id }) => id));
  const notified = db
    .select({ id: closureOrders.closureId })
    .from(closureOrders)
    .where(eq(closureOrders.orderId, orderId));
  const rows = await db
    .select()
    .from(closures)
    .where(or(isAnyOf(closures.id, open), inArray(closures.id, notified)))
    .orderBy(desc(closures.id));
  return rows.map((closure) => ({
    ...presentClosure(closure, locale),
    isOpen: open.has(closure.id),
    token: sealClosureLink(closure.id, code),
  }));
}

export function presentClosure(
  { id, startsOn: from, endsOn: to, weekdays, reason }: Closure,
  locale: Locale,
): Omit<OrderClosure, "isOpen" | "token"> {
  return { id, from, to, weekdays, reason: localize(reason, locale), until: getLastChoiceDay(from) };
}

/** A closure of only some times affects a service only if no other time of its day is open. */
export function isUnitAffected(closure: Closure, slots: readonly SlotId[], unit: OrderUnit): boolean {
  const { tickets, line, row } = unit;
  if (line.kind !== "service") return tickets[0] !== undefined && slots.includes(tickets[0].slotId);
  const { poolId, startsOn: from, endsOn: to, weekdays, times } = closure;
  const pool = row.service?.pool ?? null;
  const isWithin = line.date !== null && isClosedDay({ from, to, weekdays }, line.date);
  const usesClosedPool = pool !== null && (poolId === null || poolId === pool);
  return isWithin && usesClosedPool && (times.length === 0 || unit.closure !== null);
}

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
    .where(and(sql`${closureSlots.slotId} = any(${sql.placeholder("slots")})`, isNull(closures.reopenedAt)))
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
  const { id, startsOn, endsOn, poolId, weekdays, times, reopenedAt } = closures;
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
        isOnWeekdays(date, weekdays),
        or(isNull(poolId), eq(poolId, pool)),
        or(sql`cardinality(${times}) = 0`, hasSlot),
        not(isPoolOpenOn(pool, date)),
      ),
    )
    .orderBy(asc(id));
  return new Map(rows.map(({ line, closure }) => [line, closure]));
}
