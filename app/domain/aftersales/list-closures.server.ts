import { and, asc, count, countDistinct, eq, gte, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Localized } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { readListPage } from "~db/read-list-page.server";
import {
  type ClosureId,
  closureOrders,
  closureSlots,
  closures,
  exchanges,
  exchangeUnits,
  type ReopeningId,
  refundRequests,
  refundUnits,
} from "~db/schema/aftersales";
import type { OrderActor } from "~db/schema/orders";
import { waitingColumns } from "~db/waiting-columns";
import { groupTicketCounts, listOrdersByGroup } from "../admission/tickets-in-slots.server";
import type { Ctx } from "../ctx";
import { listAffectedServicesByGroup } from "../orders/affected-services.server";
import { countPeopleOfLine, hasNoEmail, listBuyers } from "../orders/order-columns.server";
import { type PageCursors, pageSize } from "../page-cursor";
import { requirePermission } from "../permission";
import { choiceDays } from "./choice-deadline.rules";
import type { ClosedRange } from "./closed-days.rules";
import { isReopenedOn } from "./find-closures.server";
import { type AffectedCounts, type BuyerToCall, listBuyersToCall } from "./preview-closure.server";
import { hasClosedDayFrom, listReopenedDays, listReopenings, type Reopening } from "./reopenings.server";
import type { ListClosures } from "./schema";

type ClosureCounts = { orders: number; people: number; services: number };
const noCounts: ClosureCounts = { orders: 0, people: 0, services: 0 };

/** `told` counts the orders whose buyer was notified, by this or another closure of the same slots. */
export type ClosureView = {
  id: ClosureId;
  from: string;
  to: string;
  weekdays: number[];
  times: string[];
  pool: number | null;
  except: ClosedRange[];
  reopenings: ReopeningView[];
  slots: number;
  reason: Localized;
  by: OrderActor;
  closedAt: string;
  reopenedAt: string | null;
  told: number;
  moved: ClosureCounts;
  back: ClosureCounts;
  credit: ClosureCounts;
  open: ClosureCounts;
  calls: BuyerToCall[];
};

type ReopeningView = ClosedRange & {
  id: ReopeningId;
  times: string[];
  pool: number | null;
  slots: number;
  by: OrderActor;
  at: string;
};

export async function listClosures(
  ctx: Ctx,
  { cursor }: z.output<typeof ListClosures> = {},
): Promise<{ closings: ClosureView[]; page: PageCursors }> {
  requirePermission(ctx, "days");
  const { db, now } = ctx;
  const today = shopDate(now);
  const isActive = and(isNull(closures.reopenedAt), gte(closures.endsOn, today));
  const isListed = or(gte(closures.startsOn, addDays(today, -choiceDays)), isActive);
  const [{ rows, previous, next }, total] = await Promise.all([
    readListPage({
      ...{ id: closures.id, first: "newest", size: pageSize, cursor },
      read: ({ where, orderBy, limit }) =>
        db.select().from(closures).where(and(isListed, where)).orderBy(orderBy).limit(limit),
    }),
    db.$count(closures, isListed),
  ]);
  const ids = rows.map(({ id }) => id);
  const active = rows.filter(({ reopenedAt }) => reopenedAt === null).map(({ id }) => id);
  const closed = selectSlotsOfClosures(active);
  const services = await listAffectedServicesByGroup(db, selectRangesOfClosures(active), (service) =>
    isReopenedOn(service.group, service.pool, service.date),
  );
  const [slots, reopenings, notified, moved, back, open, calls] = await Promise.all([
    getSlotCounts(db, ids),
    listReopenings(db, ids),
    groupNotifiedCounts(db, ids),
    groupExchangeCounts(db, ids),
    groupRefundCounts(db, ids),
    groupOpenCounts(db, closed, services),
    listCallsByClosure(db, closed, services),
  ]);
  const views = rows.map(
    ({ id, startsOn: from, endsOn: to, weekdays, times, poolId, reason, by, closedAt, reopenedAt }) => ({
      ...{ id, from, to, weekdays, times, pool: poolId, reason, slots: countOf(slots, id), by },
      except: listReopenedDays({ reopenedAt }, reopenings.get(id) ?? []),
      reopenings: reopenedAt
        ? []
        : (reopenings.get(id) ?? []).map((one) => presentReopening(one, countOf(slots, id, one.id))),
      closedAt: closedAt.toISOString(),
      reopenedAt: reopenedAt?.toISOString() ?? null,
      told: notified.get(id) ?? 0,
      moved: moved.get(id) ?? noCounts,
      back: back.get(`${id} back`) ?? noCounts,
      credit: back.get(`${id} credit`) ?? noCounts,
      open: open.get(id) ?? noCounts,
      calls: calls.get(id) ?? [],
    }),
  );
  return { closings: views, page: { previous, next, total } };
}

/** The caller must check the permission. */
export async function readClosuresAhead(db: Db, today: string, { limit }: { limit: number }) {
  const { id, startsOn } = closures;
  const rows = await db
    .select()
    .from(closures)
    .where(hasClosedDayFrom(today))
    .orderBy(asc(startsOn), asc(id))
    .limit(limit);
  const reopenings = await listReopenings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, startsOn: from, endsOn: to, weekdays, reason, reopenedAt }) => ({
    ...{ id, from, to, weekdays, reason },
    except: listReopenedDays({ reopenedAt }, reopenings.get(id) ?? []),
  }));
}

/** Selects current and future closures since which staff have published no news (`hasNothingSince`). */
export function selectClosuresAhead(db: Db, today: string, hasNothingSince: (db: Db, time: SQLWrapper) => SQL) {
  return db
    .select(waitingColumns("closures_without_news", closures.closedAt, null))
    .from(closures)
    .where(and(hasClosedDayFrom(today), hasNothingSince(db, closures.closedAt)));
}

function selectSlotsOfClosures(ids: readonly ClosureId[]): SQL {
  const wanted = sql.param(`{${ids.join(",")}}`);
  return sql`select c.closure_id as "group", c.slot_id as slot from ${closureSlots} c
    where c.closure_id = any(${wanted}::int[]) and c.reopening_id is null`;
}

function selectRangesOfClosures(ids: readonly ClosureId[]): SQL {
  const wanted = sql.param(`{${ids.join(",")}}`);
  return sql`select c.id as "group", c.pool_id, c.starts_on, c.ends_on, c.weekdays, c.times,
    array(select s.slot_id from ${closureSlots} s where s.closure_id = c.id and s.reopening_id is null) as slots
    from ${closures} c where c.id = any(${wanted}::int[])`;
}

type AffectedServices = { group: number; orderId: number; services: number }[];

async function groupOpenCounts(db: Db, slots: SQL, services: AffectedServices): Promise<Map<number, ClosureCounts>> {
  const ids = `{${[...new Set(services.map(({ orderId }) => orderId))].join()}}`;
  const [tickets, both] = await Promise.all([
    groupTicketCounts(db, slots),
    services.length === 0 ? [] : listOrdersByGroup(db, slots, (orderId) => sql`${orderId} = any(${ids}::int[])`),
  ]);
  const counted = new Map([...tickets].map(([group, count]) => [group, { ...count, services: 0 }]));
  const known = new Set(both.map(({ group, orderId }) => `${group} ${orderId}`));
  for (const { group, orderId, services: more } of services) {
    const own = counted.get(group) ?? noCounts;
    const orders = own.orders + (known.has(`${group} ${orderId}`) ? 0 : 1);
    counted.set(group, { ...own, orders, services: own.services + more });
  }
  return counted;
}

type SlotCounts = readonly { closureId: ClosureId; reopeningId: ReopeningId | null; slots: number }[];

async function getSlotCounts(db: Db, ids: readonly ClosureId[]): Promise<SlotCounts> {
  const { closureId, reopeningId } = closureSlots;
  return db
    .select({ closureId, reopeningId, slots: count() })
    .from(closureSlots)
    .where(isAnyOf(closureId, ids))
    .groupBy(closureId, reopeningId);
}

function countOf(counts: SlotCounts, id: ClosureId, reopening?: ReopeningId): number {
  return counts
    .filter((one) => one.closureId === id && (reopening === undefined || one.reopeningId === reopening))
    .reduce((sum, { slots }) => sum + slots, 0);
}

function presentReopening(reopening: Reopening, slots: number): ReopeningView {
  const { id, startsOn: from, endsOn: to, weekdays, times, poolId: pool, by, reopenedAt } = reopening;
  return { id, from, to, weekdays, times, pool, slots, by, at: reopenedAt.toISOString() };
}

async function listCallsByClosure(db: Db, slots: SQL, services: AffectedServices): Promise<Map<number, BuyerToCall[]>> {
  const tickets = (await listOrdersByGroup(db, slots, hasNoEmail)).map((row) => ({ ...row, services: 0 }));
  const found = [...tickets, ...services.map((row) => ({ ...row, people: 0 }))];
  const byClosure = new Map<number, Map<number, AffectedCounts>>();
  for (const { group, orderId, people, services: count } of found) {
    const orders = byClosure.get(group) ?? new Map<number, AffectedCounts>();
    const own = orders.get(orderId) ?? { people: 0, services: 0 };
    orders.set(orderId, { people: own.people + people, services: own.services + count });
    byClosure.set(group, orders);
  }
  const buyers = await listBuyers(db, [...new Set(found.map((row) => row.orderId))]);
  return new Map([...byClosure].map(([group, orders]) => [group, listBuyersToCall(buyers, orders)]));
}

async function groupNotifiedCounts(db: Db, ids: readonly ClosureId[]): Promise<Map<ClosureId, number>> {
  const { closureId } = closureOrders;
  const rows = await db
    .select({ closureId, told: count() })
    .from(closureOrders)
    .where(isAnyOf(closureId, ids))
    .groupBy(closureId);
  return new Map(rows.map((row) => [row.closureId, row.told]));
}

/** A unit that admits no visitor is counted as a service. */
function selectAffectedCounts(lineId: SQLWrapper) {
  const people = countPeopleOfLine(lineId);
  return {
    people: sql<number>`sum(${people})::int`,
    services: sql<number>`(count(*) filter (where ${people} = 0))::int`,
  };
}

async function groupExchangeCounts(db: Db, ids: readonly ClosureId[]): Promise<Map<number | null, ClosureCounts>> {
  const { closureId } = exchangeUnits;
  const { orderId, status } = exchanges;
  const rows = await db
    .select({
      closureId,
      orders: countDistinct(orderId),
      ...selectAffectedCounts(exchangeUnits.orderLineId),
    })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(and(isAnyOf(closureId, ids), eq(status, "done")))
    .groupBy(closureId);
  return new Map(rows.map(({ closureId: id, ...counted }) => [id, counted]));
}

async function groupRefundCounts(db: Db, ids: readonly ClosureId[]): Promise<Map<string, ClosureCounts>> {
  const { closureId, isActive } = refundUnits;
  const { orderId, into, status } = refundRequests;
  const rows = await db
    .select({
      closureId,
      into,
      orders: countDistinct(orderId),
      ...selectAffectedCounts(refundUnits.orderLineId),
    })
    .from(refundUnits)
    .innerJoin(refundRequests, eq(refundRequests.id, refundUnits.requestId))
    .where(and(isAnyOf(closureId, ids), eq(status, "approved"), isActive))
    .groupBy(closureId, into);
  return new Map(rows.map(({ closureId: id, into: where, ...counted }) => [`${id} ${where}`, counted]));
}
