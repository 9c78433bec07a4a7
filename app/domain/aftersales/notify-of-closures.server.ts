import { and, asc, eq, gte, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { lockFreeRows } from "~db/lock-free-rows.server";
import { type ClosureId, closureOrders, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import type { OrderId } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import { listOrdersInSlots } from "../admission/tickets-in-slots.server";
import type { Ctx } from "../ctx";
import { isOnWeekdays, isSlotOfPool } from "../inventory/open-days.server";
import { countWaitingMessages } from "../messages/queue-message.server";
import { listOrdersWithAffectedServices } from "../orders/affected-services.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { listOrdersById } from "../orders/order-columns.server";
import { type Closure, findClosuresOfSlots, listSlotsOfClosure } from "./closure.server";

/** The batch is small, so that other emails do not wait behind thousands of emails about closures. */
const batchSize = 50;
/** Buyers are notified until this many days after a closure ends, because late payments and downtime cause delays. */
const notifyForDays = 30;

/** Notifies each affected buyer once, even if several closures cover a slot or the order is paid after the closure. */
export async function notifyOfClosures(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  if ((await countWaitingMessages(db, now)) >= batchSize) return 0;
  const recent = gte(closures.endsOn, addDays(shopDate(now), -notifyForDays));
  // Active closures come first, so that their orders are recorded before a slot is reported as reopened.
  const recentClosures = await db
    .select()
    .from(closures)
    .where(recent)
    .orderBy(isNotNull(closures.reopenedAt), asc(closures.id));
  let sum = 0;
  for (const { id, reopenedAt } of recentClosures) {
    if (sum >= batchSize) break;
    const notify = reopenedAt ? notifyOfReopening : notifyOfClosure;
    sum += await transact(db, async (tx) => ((await tryNotifierLock(tx)) ? notify(tx, ctx, id, batchSize - sum) : 0));
  }
  return sum;
}

/** Only one process notifies at a time, because two closures may affect the same buyer. */
async function tryNotifierLock(tx: Tx): Promise<boolean> {
  const [row] = await tx.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('notify of closures', 0)) as ours`,
  );
  return row?.ours ?? false;
}

async function lockClosureInState(tx: Tx, id: ClosureId, state: "closed" | "open"): Promise<Closure | null> {
  const { reopenedAt } = closures;
  const where = and(eq(closures.id, id), state === "closed" ? isNull(reopenedAt) : isNotNull(reopenedAt));
  const [closure] = await lockFreeRows(tx, closures, { where, strength: "no key update" });
  return closure ?? null;
}

/** In `condition`, `c` stands for the closure of which the buyer was notified. */
function wasNotifiedForSlot(condition: SQL) {
  return ({ orderId, slotId }: { orderId: SQLWrapper; slotId: SQLWrapper }) =>
    sql`exists (select from ${closureOrders} o join ${closureSlots} s on s.closure_id = o.closure_id
      join ${closures} c on c.id = o.closure_id where o.order_id = ${orderId} and s.slot_id = ${slotId} and ${condition})`;
}

function wasNotifiedForService(condition: SQL) {
  return ({ orderId, pool, date }: { orderId: SQLWrapper; pool: SQLWrapper; date: SQLWrapper }) =>
    sql`exists (select from ${closureOrders} o join ${closures} c on c.id = o.closure_id
      where o.order_id = ${orderId} and ${date} between c.starts_on and c.ends_on
      and ${isOnWeekdays(date, sql`c.weekdays`)}
      and (c.pool_id is null or c.pool_id = ${pool})
      and (cardinality(c.times) = 0 or exists (select from ${closureSlots} s
        where s.closure_id = c.id and ${isSlotOfPool(sql`s.slot_id`, pool, date)})) and ${condition})`;
}

type AffectedOrdersQuery = {
  slots: readonly SlotId[];
  state: "closed" | "open";
  orderIds?: readonly OrderId[];
  except: SQL;
  max: number;
};

async function listAffectedOrders(
  tx: Tx,
  closure: Closure,
  { slots, state, orderIds, except, max }: AffectedOrdersQuery,
): Promise<OrderId[]> {
  const { startsOn: from, endsOn: to, poolId: pool, weekdays, times } = closure;
  const range = { pool, from, to, weekdays, times, slots };
  const ofTickets = await listOrdersInSlots(tx, slots, {
    ...(orderIds && { orderIds }),
    except: wasNotifiedForSlot(except),
    max,
  });
  const ofServices = await listOrdersWithAffectedServices(tx, range, {
    state,
    ...(orderIds && { orderIds }),
    except: wasNotifiedForService(except),
    max,
  });
  return [...new Set([...ofTickets, ...ofServices])].toSorted((one, other) => one - other).slice(0, max);
}

async function notifyOfClosure(tx: Tx, { now }: Ctx, id: ClosureId, batchSize: number): Promise<number> {
  const closure = await lockClosureInState(tx, id, "closed");
  if (!closure) return 0;
  const slots = await listSlotsOfClosure(tx, id);
  const at = { slots, state: "closed", max: batchSize } as const;
  const ids = await listAffectedOrders(tx, closure, { ...at, except: sql`c.id = ${id}` });
  if (ids.length === 0) return 0;
  const byAnother = sql`c.id <> ${id} and c.reopened_at is null`;
  const unnotified = await listAffectedOrders(tx, closure, { ...at, orderIds: ids, except: byAnother });
  await tx.insert(closureOrders).values(ids.map((orderId) => ({ closureId: id, orderId, notifiedAt: now })));
  for (const order of await listOrdersById(tx, unnotified))
    await notifyBuyer(tx, { now }, order, "day_closed", { byPhone: true, again: String(id), facts: { closing: id } });
  return ids.length;
}

async function notifyOfReopening(tx: Tx, { now }: Ctx, id: ClosureId, batchSize: number): Promise<number> {
  const { closureId, orderId, reopeningNotifiedAt } = closureOrders;
  const unnotified = and(eq(closureId, id), isNull(reopeningNotifiedAt));
  const [left] = await tx.select({ orderId }).from(closureOrders).where(unnotified).limit(1);
  const closure = left && (await lockClosureInState(tx, id, "open"));
  if (!closure) return 0;
  const rows = await tx
    .select({ orderId })
    .from(closureOrders)
    .where(unnotified)
    .orderBy(asc(orderId))
    .limit(batchSize);
  const ids = rows.map((row) => row.orderId);
  const slots = await listSlotsOfClosure(tx, id);
  const still = await findClosuresOfSlots(tx, slots);
  const open = slots.filter((slot) => !still.has(slot));
  // If several closures of a slot were reopened, only the one that was reopened last notifies the buyer.
  const later = sql`(c.reopened_at, c.id) > (select reopened_at, id from ${closures} where id = ${id})`;
  const affected = await listAffectedOrders(tx, closure, {
    slots: open,
    state: "open",
    orderIds: ids,
    except: later,
    max: batchSize,
  });
  await tx
    .update(closureOrders)
    .set({ reopeningNotifiedAt: now })
    .where(and(eq(closureId, id), isAnyOf(orderId, ids)));
  for (const order of await listOrdersById(tx, affected))
    await notifyBuyer(tx, { now }, order, "day_open_again", {
      byPhone: true,
      again: String(id),
      facts: { closing: id },
    });
  return ids.length;
}
