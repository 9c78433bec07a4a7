import { and, asc, eq, gte, isNull, max, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { lockFreeRows } from "~db/lock-free-rows.server";
import {
  type ClosureId,
  closureOrders,
  closureReopenings,
  closureSlots,
  closures,
  type ReopeningId,
} from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import type { OrderId } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import { listOrdersInSlots } from "../admission/tickets-in-slots.server";
import type { Ctx } from "../ctx";
import { isOpenSlotOfPool, isSlotOfPool } from "../inventory/open-days.server";
import type { SlotRange } from "../inventory/slot";
import { countWaitingMessages } from "../messages/queue-message.server";
import { listOrdersWithAffectedServices } from "../orders/affected-services.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { listOrdersById } from "../orders/order-columns.server";
import { listClosedSlotsOf } from "./closure.server";
import {
  type Closure,
  closesServicesOf,
  findClosuresOfSlots,
  includesPoolOn,
  isReopenedOn,
} from "./find-closures.server";
import { type Reopening, toSlotRange } from "./reopenings.server";

/** The batch is small, so that other emails do not wait behind thousands of emails about closures. */
const batchSize = 50;
/** Buyers are notified until this many days after a closure ends, because late payments and downtime cause delays. */
const notifyForDays = 30;

/** Notifies each affected buyer once, even if several closures cover a slot or the order is paid after the closure. */
export async function notifyOfClosures(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  if ((await countWaitingMessages(db, now)) >= batchSize) return 0;
  const isRecent = gte(closures.endsOn, addDays(shopDate(now), -notifyForDays));
  let sum = 0;
  const runInTurn = async (notify: (tx: Tx, max: number) => Promise<number>) => {
    if (sum >= batchSize) return;
    sum += await transact(db, async (tx) => ((await tryNotifierLock(tx)) ? notify(tx, batchSize - sum) : 0));
  };
  const active = await db
    .select({ id: closures.id })
    .from(closures)
    .where(and(isRecent, isNull(closures.reopenedAt)))
    .orderBy(asc(closures.id));
  // Closures come first, so that their orders are recorded before a slot is reported as reopened.
  for (const { id } of active) await runInTurn((tx, max) => notifyOfClosure(tx, ctx, id, max));
  for (const { reopening } of await listPendingReopenings(db, isRecent))
    await runInTurn((tx, max) => notifyOfReopening(tx, ctx, reopening, max));
  return sum;
}

/** Only one process notifies at a time, because two closures may affect the same buyer. */
async function tryNotifierLock(tx: Tx): Promise<boolean> {
  const [row] = await tx.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('notify of closures', 0)) as "isOurs"`,
  );
  return row?.isOurs ?? false;
}

async function lockFreeClosure(tx: Tx, id: ClosureId): Promise<Closure | null> {
  const [closure] = await lockFreeRows(tx, closures, { where: eq(closures.id, id), strength: "no key update" });
  return closure ?? null;
}

/** The order is notified of the reopenings of a closure one by one, in the order in which staff made them. */
function isNextReopening(reopeningId: SQLWrapper): SQL {
  const { closureId, lastReopeningId } = closureOrders;
  return sql`${reopeningId} = (select min(next.id) from ${closureReopenings} next
    where next.closure_id = ${closureId} and next.id > coalesce(${lastReopeningId}, 0))`;
}

function listPendingReopenings(db: Db, isRecent: SQL) {
  const { id, closureId } = closureReopenings;
  return db
    .select({ reopening: closureReopenings })
    .from(closureReopenings)
    .innerJoin(closures, eq(closures.id, closureId))
    .where(
      and(
        isRecent,
        sql`exists (select from ${closureOrders} where ${eq(closureOrders.closureId, closureId)}
          and coalesce(${closureOrders.lastReopeningId}, 0) < ${id})`,
      ),
    )
    .orderBy(asc(id));
}

/** In `condition`, `c` stands for the closure of which the buyer was notified, and `s` for its slot. */
function wasNotifiedForSlot(condition: SQL) {
  return ({ orderId, slotId }: { orderId: SQLWrapper; slotId: SQLWrapper }) =>
    sql`exists (select from ${closureOrders} o join ${closureSlots} s on s.closure_id = o.closure_id
      join ${closures} c on c.id = o.closure_id where o.order_id = ${orderId} and s.slot_id = ${slotId} and ${condition})`;
}

type OfService = { orderId: SQLWrapper; pool: SQLWrapper; date: SQLWrapper };

const c = {
  id: sql`c.id`,
  startsOn: sql`c.starts_on`,
  endsOn: sql`c.ends_on`,
  weekdays: sql`c.weekdays`,
  poolId: sql`c.pool_id`,
  times: sql`c.times`,
  reopenedAt: sql`c.reopened_at`,
};

function wasNotifiedForService(id: ClosureId) {
  return ({ orderId, pool, date }: OfService) =>
    sql`exists (select from ${closureOrders} o join ${closures} c on c.id = o.closure_id
      where o.order_id = ${orderId} and c.id = ${id} and ${includesPoolOn(c, pool, date)}
      and (cardinality(c.times) = 0 or exists (select from ${closureSlots} s
        where s.closure_id = c.id and ${isSlotOfPool(sql`s.slot_id`, pool, date)})))`;
}

function wasNotifiedByAnother(id: ClosureId) {
  return ({ orderId, pool, date }: OfService) =>
    sql`exists (select from ${closureOrders} o join ${closures} c on c.id = o.closure_id
      where o.order_id = ${orderId} and c.id <> ${id} and ${closesServicesOf(c, pool, date)})`;
}

/** If several closures of a slot were reopened, only the last one of them notifies the buyer. */
function isSlotOpenedBy(id: ReopeningId) {
  return ({ orderId, slotId }: { orderId: SQLWrapper; slotId: SQLWrapper }) =>
    sql`${id} = (select max(s.reopening_id) from ${closureOrders} o join ${closureSlots} s on s.closure_id = o.closure_id
      where o.order_id = ${orderId} and s.slot_id = ${slotId})`;
}

/** A service can take place again as soon as its pool has one open time, so only the first one notifies the buyer. */
function isServiceOpenedBy(id: ReopeningId) {
  return ({ orderId, pool, date }: OfService) =>
    sql`${id} = (select min(opened.by) from (select max(s.reopening_id) as by from ${closureOrders} o
      join ${closureSlots} s on s.closure_id = o.closure_id
      where o.order_id = ${orderId} and ${isOpenSlotOfPool(sql`s.slot_id`, pool, date)} group by s.slot_id) as opened)`;
}

type AffectedOrdersQuery = {
  slots: readonly SlotId[];
  state: "closed" | "open";
  orderIds?: readonly OrderId[];
  exceptTickets: Parameters<typeof listOrdersInSlots>[2]["except"];
  exceptServices: (service: OfService) => SQL;
  max: number;
};

async function listAffectedOrders(
  tx: Tx,
  range: SlotRange,
  { slots, state, orderIds, exceptTickets, exceptServices, max }: AffectedOrdersQuery,
): Promise<OrderId[]> {
  const only = { ...(orderIds && { orderIds }), max };
  const ofTickets = await listOrdersInSlots(tx, slots, { ...only, except: exceptTickets });
  const ofServices = await listOrdersWithAffectedServices(
    tx,
    { ...range, slots },
    { ...only, state, except: exceptServices },
  );
  return [...new Set([...ofTickets, ...ofServices])].toSorted((one, other) => one - other).slice(0, max);
}

async function notifyOfClosure(tx: Tx, { now }: Ctx, id: ClosureId, batchSize: number): Promise<number> {
  const closure = await lockFreeClosure(tx, id);
  if (!closure || closure.reopenedAt) return 0;
  const slots = await listClosedSlotsOf(tx, id);
  const range = toSlotRange(closure);
  const isReopened = ({ pool, date }: OfService) => isReopenedOn(sql`${id}::int`, pool, date);
  const at = { slots, state: "closed", max: batchSize } as const;
  const ids = await listAffectedOrders(tx, range, {
    ...at,
    exceptTickets: wasNotifiedForSlot(sql`c.id = ${id}`),
    exceptServices: (service) => sql`(${isReopened(service)} or ${wasNotifiedForService(id)(service)})`,
  });
  if (ids.length === 0) return 0;
  const unnotified = await listAffectedOrders(tx, range, {
    ...{ ...at, orderIds: ids },
    exceptTickets: wasNotifiedForSlot(sql`c.id <> ${id} and s.reopening_id is null`),
    exceptServices: (service) => sql`(${isReopened(service)} or ${wasNotifiedByAnother(id)(service)})`,
  });
  // The message leaves out slots that are open again by now. Therefore the buyer needs no message about the reopenings
  // so far, and they are recorded as handled.
  const [last] = await tx
    .select({ id: max(closureReopenings.id) })
    .from(closureReopenings)
    .where(eq(closureReopenings.closureId, id));
  await tx
    .insert(closureOrders)
    .values(ids.map((orderId) => ({ closureId: id, orderId, notifiedAt: now, lastReopeningId: last?.id ?? null })));
  for (const order of await listOrdersById(tx, unnotified))
    await notifyBuyer(tx, { now }, order, "day_closed", {
      shouldUsePhone: true,
      again: String(id),
      facts: { closing: id },
    });
  return ids.length;
}

async function notifyOfReopening(tx: Tx, { now }: Ctx, reopening: Reopening, batchSize: number): Promise<number> {
  const { id, closureId } = reopening;
  const { orderId } = closureOrders;
  const closure = await lockFreeClosure(tx, closureId);
  if (!closure) return 0;
  const rows = await tx
    .select({ orderId })
    .from(closureOrders)
    .where(and(eq(closureOrders.closureId, closureId), isNextReopening(sql`${id}::int`)))
    .orderBy(asc(orderId))
    .limit(batchSize);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.orderId);
  const slots = await listSlotsOpenedBy(tx, id);
  const still = await findClosuresOfSlots(tx, slots);
  const affected = await listAffectedOrders(tx, toSlotRange(reopening, closure), {
    slots: slots.filter((slot) => !still.has(slot)),
    ...{ state: "open", orderIds: ids, max: batchSize },
    exceptTickets: (ticket) => not(isSlotOpenedBy(id)(ticket)),
    exceptServices: (service) => not(isServiceOpenedBy(id)(service)),
  });
  await tx
    .update(closureOrders)
    .set({ lastReopeningId: id })
    .where(and(eq(closureOrders.closureId, closureId), isAnyOf(orderId, ids)));
  for (const order of await listOrdersById(tx, affected))
    await notifyBuyer(tx, { now }, order, "day_open_again", {
      shouldUsePhone: true,
      again: `${closureId}:${id}`,
      facts: { closing: closureId, reopening: id },
    });
  return ids.length;
}

async function listSlotsOpenedBy(tx: Tx, id: ReopeningId): Promise<SlotId[]> {
  const { slotId, reopeningId } = closureSlots;
  const rows = await tx.select({ slotId }).from(closureSlots).where(eq(reopeningId, id));
  return rows.map((row) => row.slotId);
}
