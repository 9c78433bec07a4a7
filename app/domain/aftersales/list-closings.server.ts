import { and, count, countDistinct, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Localized } from "~/lib/localized";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { readPage } from "~db/read-page.server";
import {
  type ClosingId,
  closingOrders,
  closingSlots,
  closings,
  exchanges,
  exchangeUnits,
  refundRequests,
  refundUnits,
} from "~db/schema/aftersales";
import { countOnEach, listOrdersOnEach } from "../admission/tickets-on.server";
import type { Ctx } from "../ctx";
import { buyersOf, hasNoEmail, peopleOf } from "../orders/buyers.server";
import { type Pages, pageSize } from "../page-cursor";
import { mustBeAllowed } from "../permission";
import type { ToCall } from "./preview-closing.server";
import { chooseForDays } from "./refund.rules";
import type { ListClosings } from "./schema";

type Count = { orders: number; people: number };
const none: Count = { orders: 0, people: 0 };

/** `told`: orders whose buyer knows, by this closing's letter or by another's of the same slots; `open`: who has chosen nothing yet; `calls`: of them without an email. */
export type ClosingView = {
  id: ClosingId;
  from: string;
  to: string;
  slots: number;
  reason: Localized;
  by: string;
  closedAt: string;
  reopenedAt: string | null;
  told: number;
  moved: Count;
  back: Count;
  credit: Count;
  open: Count;
  calls: ToCall[];
};

/** A page of those whose buyers may still choose, the newest first, by a fixed number of queries. */
export async function listClosings(
  ctx: Ctx,
  { cursor }: z.output<typeof ListClosings> = {},
): Promise<{ closings: ClosingView[]; page: Pages }> {
  mustBeAllowed(ctx, "days");
  const { db, now } = ctx;
  const isShown = gte(closings.startsOn, addDays(shopDate(now), -chooseForDays));
  const [{ rows, previous, next }, total] = await Promise.all([
    readPage({
      ...{ id: closings.id, first: "newest", size: pageSize, cursor },
      read: ({ where, orderBy, limit }) =>
        db.select().from(closings).where(and(isShown, where)).orderBy(orderBy).limit(limit),
    }),
    db.$count(closings, isShown),
  ]);
  const ids = rows.map(({ id }) => id);
  const closed = slotsOfClosings(rows.filter(({ reopenedAt }) => reopenedAt === null).map(({ id }) => id));
  const [slots, told, moved, back, open, calls] = await Promise.all([
    countSlots(db, ids),
    countTold(db, ids),
    countMoved(db, ids),
    countBack(db, ids),
    countOnEach(db, closed),
    listCallsOf(db, closed),
  ]);
  const views = rows.map(({ id, startsOn: from, endsOn: to, reason, by, closedAt, reopenedAt }) => ({
    ...{ id, from, to, reason, slots: slots.get(id) ?? 0, by: by.replace(/^staff:/, "") },
    closedAt: closedAt.toISOString(),
    reopenedAt: reopenedAt?.toISOString() ?? null,
    told: told.get(id) ?? 0,
    moved: moved.get(id) ?? none,
    back: back.get(`${id} back`) ?? none,
    credit: back.get(`${id} credit`) ?? none,
    open: open.get(id) ?? none,
    calls: calls.get(id) ?? [],
  }));
  return { closings: views, page: { previous, next, total } };
}

/** The slots of these closings, as pairs of a `closing` and a `slot`. */
function slotsOfClosings(ids: readonly ClosingId[]): SQL {
  const wanted = sql.param(`{${ids.join(",")}}`);
  return sql`select c.closing_id as "group", c.slot_id as slot from ${closingSlots} c where c.closing_id = any(${wanted}::int[])`;
}

async function countSlots(db: Db, ids: readonly ClosingId[]): Promise<Map<ClosingId, number>> {
  const { closingId } = closingSlots;
  const rows = await db
    .select({ closingId, slots: count() })
    .from(closingSlots)
    .where(inArray(closingId, [...ids]))
    .groupBy(closingId);
  return new Map(rows.map((row) => [row.closingId, row.slots]));
}

/** The buyers of each closing that are to be called, since they gave no email. */
async function listCallsOf(db: Db, slots: SQL): Promise<Map<number, ToCall[]>> {
  const found = await listOrdersOnEach(db, slots, hasNoEmail);
  const buyers = new Map(
    (await buyersOf(db, [...new Set(found.map((row) => row.orderId))])).map((one) => [one.id, one]),
  );
  const calls = new Map<number, ToCall[]>();
  for (const { group, orderId, people } of found) {
    const buyer = buyers.get(orderId);
    if (!buyer) continue;
    const { code, fullName, phone } = buyer;
    const own = calls.get(group) ?? [];
    own.push({ code, fullName, phone, people });
    calls.set(group, own);
  }
  return calls;
}

async function countTold(db: Db, ids: readonly ClosingId[]): Promise<Map<ClosingId, number>> {
  const { closingId } = closingOrders;
  const rows = await db
    .select({ closingId, told: count() })
    .from(closingOrders)
    .where(inArray(closingId, [...ids]))
    .groupBy(closingId);
  return new Map(rows.map((row) => [row.closingId, row.told]));
}

async function countMoved(db: Db, ids: readonly ClosingId[]): Promise<Map<number | null, Count>> {
  const { closingId } = exchangeUnits;
  const { orderId, status } = exchanges;
  const rows = await db
    .select({
      closingId,
      orders: countDistinct(orderId),
      people: sql<number>`sum(${peopleOf(exchangeUnits.orderLineId)})::int`,
    })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(and(inArray(closingId, [...ids]), eq(status, "done")))
    .groupBy(closingId);
  return new Map(rows.map(({ closingId: id, ...counted }) => [id, counted]));
}

async function countBack(db: Db, ids: readonly ClosingId[]): Promise<Map<string, Count>> {
  const { closingId, live } = refundUnits;
  const { orderId, into, status } = refundRequests;
  const rows = await db
    .select({
      closingId,
      into,
      orders: countDistinct(orderId),
      people: sql<number>`sum(${peopleOf(refundUnits.orderLineId)})::int`,
    })
    .from(refundUnits)
    .innerJoin(refundRequests, eq(refundRequests.id, refundUnits.requestId))
    .where(and(inArray(closingId, [...ids]), eq(status, "approved"), live))
    .groupBy(closingId, into);
  return new Map(rows.map(({ closingId: id, into: where, ...counted }) => [`${id} ${where}`, counted]));
}
