import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import { digestOf } from "~/lib/hash.server";
import { defaultLocale } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ClosureId, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { DomainError } from "../errors";
import { listSlotsInRange } from "../inventory/close-slots.server";
import { listPools } from "../inventory/pools.server";
import type { SlotRange } from "../inventory/slot";
import { hasClosedRest, intersectRanges } from "./closed-days.rules";
import type { Closure } from "./find-closures.server";
import { isSlotClosedByIt } from "./find-closures.server";
import { listReopenings, toSlotRange } from "./reopenings.server";

/** `range` is the part of the closure that would be opened, and `isLast` is true if nothing of the closure is left. */
export type PlannedReopening = { closure: Closure; range: SlotRange; slots: SlotId[]; isLast: boolean };

export type ReopeningPlan = {
  parts: PlannedReopening[];
  opening: { id: SlotId; date: string }[];
  stillClosed: SlotId[];
  wereOpen: number;
  /** Equal digests stand for equal plans. */
  digest: string;
};

/** Without `only`, all closures of the range are opened. @throws DomainError nothing_to_reopen */
export async function planReopening(
  db: Db | Tx,
  range: SlotRange,
  only: ClosureId | undefined,
): Promise<ReopeningPlan> {
  const [slots, found, pools] = await Promise.all([
    listSlotsInRange(db, range),
    listClosuresOn(db, range, only),
    listPools(db, defaultLocale),
  ]);
  const closed = slots.filter(({ closedAt }) => closedAt !== null);
  const [links, reopenings] = await Promise.all([
    listLinksOfSlots(
      db,
      closed.map(({ id }) => id),
    ),
    listReopenings(
      db,
      found.map(({ id }) => id),
    ),
  ]);
  const poolIds = pools.map(({ id }) => id);
  const parts = found.flatMap((closure): PlannedReopening[] => {
    const whole = toSlotRange(closure);
    const part = intersectRanges(whole, range);
    const earlier = (reopenings.get(closure.id) ?? []).map((one) => toSlotRange(one, closure));
    if (!part || !hasClosedRest(part, earlier, poolIds)) return [];
    const own = links.filter(({ closureId }) => closureId === closure.id).map(({ slotId }) => slotId);
    return [{ closure, range: part, slots: own, isLast: !hasClosedRest(whole, [...earlier, part], poolIds) }];
  });
  if (parts.length === 0) throw new DomainError("nothing_to_reopen", { field: "from" });
  const opened = new Set(parts.map(({ closure }) => closure.id));
  const covered = new Set(links.filter(({ closureId }) => !opened.has(closureId)).map(({ slotId }) => slotId));
  const touched = new Set(parts.flatMap((part) => part.slots));
  const opening = closed.filter(({ id }) => touched.has(id) && !covered.has(id)).map(({ id, date }) => ({ id, date }));
  const plan = { parts, opening, stillClosed: [...covered], wereOpen: slots.length - closed.length };
  return {
    ...plan,
    digest: digestOf([parts.map(({ closure, ...part }) => ({ id: closure.id, ...part })), plan.opening]),
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

function listLinksOfSlots(db: Db | Tx, slots: readonly SlotId[]) {
  const { closureId, slotId } = closureSlots;
  return db
    .select({ closureId, slotId })
    .from(closureSlots)
    .where(and(isAnyOf(slotId, slots), isSlotClosedByIt))
    .orderBy(asc(closureId), asc(slotId));
}
