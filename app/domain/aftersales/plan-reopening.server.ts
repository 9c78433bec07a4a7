import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import { digestOf } from "~/lib/hash.server";
import { defaultLocale } from "~/lib/locale";
import { addDays, shopClock, shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ClosureId, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { DomainError } from "../errors";
import { canGetSlots, listSlotsInRange } from "../inventory/close-slots.server";
import { listPools } from "../inventory/pools.server";
import type { SlotRange } from "../inventory/slot";
import { hasClosedRest, intersectRanges, trimClosedDays } from "./closed-days.rules";
import { type Closure, isStillClosedByClosure } from "./find-closures.server";
import { listReopenings, toSlotRange } from "./reopenings.server";

/** `range` is the part of the closure that would be opened, and `isLast` is true if nothing of the closure is left. */
export type PlannedReopening = { closure: Closure; range: SlotRange; slots: SlotId[]; isLast: boolean };

export type ReopeningPlan = {
  range: SlotRange;
  parts: PlannedReopening[];
  opening: { id: SlotId; date: string }[];
  stillClosed: SlotId[];
  wereOpen: number;
  /** Equal digests stand for equal plans. */
  digest: string;
};

/** Without `closure`, all closures of the range are opened. With `isWhole`, `range` is the rest of that closure. */
type WantedReopening = { range: SlotRange; closure?: ClosureId | undefined; isWhole?: boolean };

/** @throws DomainError date_past, nothing_to_reopen */
export async function planReopening(
  db: Db | Tx,
  now: Date,
  { range: wanted, closure: only, isWhole = false }: WantedReopening,
): Promise<ReopeningPlan> {
  const pools = await listPools(db, defaultLocale);
  const range = await omitPastDays(db, wanted, now, pools);
  const [slots, closuresInRange] = await Promise.all([listSlotsInRange(db, range), listClosuresOn(db, range, only)]);
  const closedSlots = slots.filter(({ closedAt }) => closedAt !== null);
  const [closuresOfSlots, reopenings] = await Promise.all([
    listClosuresOfSlots(
      db,
      closedSlots.map(({ id }) => id),
    ),
    listReopenings(
      db,
      closuresInRange.map(({ id }) => id),
    ),
  ]);
  const poolIds = pools.map(({ id }) => id);
  const parts = closuresInRange.flatMap((closure): PlannedReopening[] => {
    const whole = toSlotRange(closure);
    const common = intersectRanges(whole, range);
    const part = common && omitEqualLimits(common, whole, poolIds);
    const earlier = (reopenings.get(closure.id) ?? []).map((one) => toSlotRange(one, closure));
    if (!part || !hasClosedRest(part, earlier, poolIds)) return [];
    const ownSlots = closuresOfSlots.filter(({ closureId }) => closureId === closure.id).map(({ slotId }) => slotId);
    return [{ closure, range: part, slots: ownSlots, isLast: !hasClosedRest(whole, [...earlier, part], poolIds) }];
  });
  const isUnknownPool = range.pool !== null && !poolIds.includes(range.pool);
  const hasSlots =
    isWhole || parts.some((part) => part.slots.length > 0) || (await canGetSlots(db, range, shopDate(now)));
  if (parts.length === 0 || isUnknownPool || !hasSlots) throw new DomainError("nothing_to_reopen", { field: "from" });
  const plannedClosures = new Set(parts.map(({ closure }) => closure.id));
  const others = closuresOfSlots.filter(({ closureId }) => !plannedClosures.has(closureId));
  const slotsOfOthers = new Set(others.map(({ slotId }) => slotId));
  const slotsOfParts = new Set(parts.flatMap((part) => part.slots));
  const opening = closedSlots
    .filter(({ id }) => slotsOfParts.has(id) && !slotsOfOthers.has(id))
    .map(({ id, date }) => ({ id, date }));
  const plan = { range, parts, opening, stillClosed: [...slotsOfOthers], wereOpen: slots.length - closedSlots.length };
  return {
    ...plan,
    digest: digestOf([parts.map(({ closure, ...part }) => ({ id: closure.id, ...part })), plan.opening]),
  };
}

type PoolList = Awaited<ReturnType<typeof listPools>>;

/**
 * Leaves out past days, and today if a closed slot of the range is over today. Buyers of slots that are over keep their
 * choice, because they were turned away.
 */
async function omitPastDays(db: Db | Tx, range: SlotRange, now: Date, pools: PoolList): Promise<SlotRange> {
  const [today, clock] = [shopDate(now), shopClock(now).slice(11, 16)];
  const ofToday = range.from > today ? [] : await listSlotsInRange(db, { ...range, from: today, to: today });
  const isOver = ofToday.some(({ closedAt, poolId, time, lastEntry }) => {
    const end = time || lastEntry || pools.find(({ id }) => id === poolId)?.lastEntry;
    return closedAt !== null && end !== undefined && end < clock;
  });
  const first = isOver ? addDays(today, 1) : today;
  if (range.from >= first) return range;
  const days = first <= range.to ? trimClosedDays({ ...range, from: first }) : null;
  if (!days) throw new DomainError("date_past", { field: "from" });
  return { ...range, ...days };
}

/**
 * A part with all times of its closure, or with the only pool, needs no times or pool of its own. Pages recognise such
 * a part as whole days.
 */
function omitEqualLimits(part: SlotRange, closure: SlotRange, pools: readonly number[]): SlotRange {
  const hasAllTimes = closure.times.every((time) => part.times.includes(time));
  const hasOnlyPool = closure.pool === null && pools.length === 1 && part.pool === pools[0];
  return {
    ...part,
    times: hasAllTimes && closure.times.length > 0 ? [] : part.times,
    pool: hasOnlyPool ? null : part.pool,
  };
}

function listClosuresOn(db: Db | Tx, { from, to }: SlotRange, only: ClosureId | undefined): Promise<Closure[]> {
  const { id, startsOn, endsOn, reopenedAt } = closures;
  return db
    .select()
    .from(closures)
    .where(and(isNull(reopenedAt), lte(startsOn, to), gte(endsOn, from), only === undefined ? undefined : eq(id, only)))
    .orderBy(asc(id));
}

function listClosuresOfSlots(db: Db | Tx, slots: readonly SlotId[]) {
  const { closureId, slotId } = closureSlots;
  return db
    .select({ closureId, slotId })
    .from(closureSlots)
    .where(and(isAnyOf(slotId, slots), isStillClosedByClosure))
    .orderBy(asc(closureId), asc(slotId));
}
