import { and, count, countDistinct, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Localized } from "~/lib/localized";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import {
  type ClosingId,
  closingOrders,
  closings,
  exchanges,
  exchangeUnits,
  refundRequests,
  refundUnits,
} from "~db/schema/aftersales";
import { countOn, listUnitsOn } from "../admission/tickets-on.server";
import { listSlotsIn } from "../capacity/close-slots.server";
import { listPools } from "../capacity/list-pools.server";
import type { Ctx } from "../ctx";
import { peopleOf } from "../orders/buyers.server";
import { mustBeAllowed } from "../permission";
import { slotsOfClosing } from "./closing.server";
import { listCalls, type ToCall } from "./preview-closing.server";
import { chooseForDays } from "./refund.rules";
import type { ListDays } from "./schema";

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

/** Those whose buyers may still choose, the newest first. */
export async function listClosings(ctx: Ctx): Promise<ClosingView[]> {
  mustBeAllowed(ctx, "days");
  const { db, now } = ctx;
  const rows = await db
    .select()
    .from(closings)
    .where(gte(closings.startsOn, addDays(shopDate(now), -chooseForDays)))
    .orderBy(desc(closings.id))
    .limit(100);
  const ids = rows.map(({ id }) => id);
  const [told, moved, back] = await Promise.all([countTold(db, ids), countMoved(db, ids), countBack(db, ids)]);
  return Promise.all(
    rows.map(async ({ id, startsOn: from, endsOn: to, reason, by, closedAt, reopenedAt }) => {
      const slots = await slotsOfClosing(db, id);
      return {
        ...{ id, from, to, reason, slots: slots.length, by: by.replace(/^staff:/, "") },
        closedAt: closedAt.toISOString(),
        reopenedAt: reopenedAt?.toISOString() ?? null,
        told: told.get(id) ?? 0,
        moved: moved.get(id) ?? none,
        back: back.get(`${id} back`) ?? none,
        credit: back.get(`${id} credit`) ?? none,
        open: reopenedAt ? none : await countOn(db, slots),
        calls: reopenedAt ? [] : await callsOf(db, slots),
      };
    }),
  );
}

async function callsOf(db: Db, slots: Awaited<ReturnType<typeof slotsOfClosing>>): Promise<ToCall[]> {
  const byOrder = new Map<number, number>();
  for (const { orderId, people } of await listUnitsOn(db, slots))
    byOrder.set(orderId, (byOrder.get(orderId) ?? 0) + people);
  return listCalls(db, byOrder);
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

type DayToClose = {
  date: string;
  slots: { pool: string; time: string; taken: number; capacity: number; closed: boolean }[];
};
export type DaysToClose = {
  pools: { id: number; name: string }[];
  from: string;
  previous: string | null;
  next: string;
  days: DayToClose[];
};

const shownDays = 14;

/** Two weeks of slots with what is taken of each. */
export async function listDays(ctx: Ctx, { from: wished }: z.output<typeof ListDays>): Promise<DaysToClose> {
  mustBeAllowed(ctx, "days");
  const today = shopDate(ctx.now);
  const from = wished && wished > today ? wished : today;
  const to = addDays(from, shownDays - 1);
  const [pools, slots] = await Promise.all([
    listPools(ctx.db, ctx.locale),
    listSlotsIn(ctx.db, { pool: null, from, to, times: [] }),
  ]);
  const days = Array.from({ length: shownDays }, (_, n) => addDays(from, n));
  return {
    pools,
    from,
    previous: from > today ? addDays(from, -shownDays) : null,
    next: addDays(from, shownDays),
    days: days.map((date) => ({
      date,
      slots: slots
        .filter((slot) => slot.date === date)
        .map(({ poolId, time, taken, capacity, closedAt }) => ({
          pool: pools.find(({ id }) => id === poolId)?.name ?? "",
          ...{ time, taken, capacity },
          closed: closedAt !== null,
        })),
    })),
  };
}
