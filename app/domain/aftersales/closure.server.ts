import { and, desc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { type Locale, localize } from "~/lib/locale";
import { seal, unseal } from "~/lib/seal.server";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ClosureId, closureOrders, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { DomainError } from "../errors";
import { weekdayArray } from "../inventory/open-days.server";
import type { SlotRange } from "../inventory/slot";
import type { Order } from "../orders/order-status.server";
import type { OrderClosure } from "../orders/order-view";
import { getLastChoiceDay } from "./choice-deadline.rules";
import { intersectRanges, isClosedDay, listClosedWeekdays } from "./closed-days.rules";
import { type Closure, findClosuresOfSlots, isStillClosedByClosure } from "./find-closures.server";
import type { OrderUnit } from "./order-units.server";
import { listReopenedDays, listReopenings, type Reopening, toSlotRange } from "./reopenings.server";

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

/** Also returns the slots that were opened again. */
export async function listSlotsOfClosure(db: Db | Tx, id: ClosureId): Promise<SlotId[]> {
  const rows = await db.select({ id: closureSlots.slotId }).from(closureSlots).where(eq(closureSlots.closureId, id));
  return rows.map((row) => row.id);
}

export async function listClosedSlotsOf(db: Db | Tx, id: ClosureId): Promise<SlotId[]> {
  const rows = await db
    .select({ id: closureSlots.slotId })
    .from(closureSlots)
    .where(and(eq(closureSlots.closureId, id), isStillClosedByClosure));
  return rows.map((row) => row.id);
}

/** A closure that was opened again on a part of the range does not cover the range. */
export async function isWithinClosure(db: Db | Tx, range: SlotRange): Promise<boolean> {
  const { pool, from, to, weekdays, times } = range;
  const { startsOn, endsOn, poolId, weekdays: closedOn, times: closed, reopenedAt } = closures;
  const wanted = weekdayArray(listClosedWeekdays({ from, to, weekdays }));
  const covering = await db
    .select()
    .from(closures)
    .where(
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
  const reopenings = await listReopenings(
    db,
    covering.map(({ id }) => id),
  );
  return covering.some(
    (closure) =>
      !(reopenings.get(closure.id) ?? []).some((reopening) => intersectRanges(range, toSlotRange(reopening, closure))),
  );
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
  const reopenings = await listReopenings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((closure) => ({
    ...presentClosure(closure, reopenings.get(closure.id) ?? [], locale),
    isOpen: open.has(closure.id),
    token: sealClosureLink(closure.id, code),
  }));
}

export function presentClosure(
  closure: Closure,
  reopenings: readonly Reopening[],
  locale: Locale,
): Omit<OrderClosure, "isOpen" | "token"> {
  const { id, startsOn: from, endsOn: to, weekdays, reason } = closure;
  return {
    ...{ id, from, to, weekdays, reason: localize(reason, locale), until: getLastChoiceDay(from) },
    except: listReopenedDays(closure, reopenings),
    reopenings: reopenings.map(({ id, startsOn, endsOn, weekdays, times }) => ({
      ...{ id, from: startsOn, to: endsOn, weekdays, times },
    })),
  };
}

/**
 * A closure of only some times affects a service only if no other time of its day is open. `slots` has the slots that were
 * opened again too, so that the buyer reads that a unit is valid as before.
 */
export function isUnitAffected(closure: Closure, slots: readonly SlotId[], unit: OrderUnit): boolean {
  const { tickets, line, row } = unit;
  if (line.kind !== "service") return tickets[0] !== undefined && slots.includes(tickets[0].slotId);
  const { poolId, startsOn: from, endsOn: to, weekdays, times } = closure;
  const pool = row.service?.pool ?? null;
  const isWithin = line.date !== null && isClosedDay({ from, to, weekdays }, line.date);
  const isPoolClosed = pool !== null && (poolId === null || poolId === pool);
  return isWithin && isPoolClosed && (times.length === 0 || unit.closure !== null);
}
