import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { poolSchedules, pools } from "~db/schema/inventory";
import type { ChangeSetId } from "~db/schema/staff";
import { lockName, transact } from "~db/transaction.server";
import type { AuditFacts, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import { slotChanges, toSlotValues } from "./change-slots.server";
import { listSlotsInRange } from "./close-slots.server";
import { coversSlot, findApplied, findOverlap } from "./schedule.rules";
import type { SaveSchedule } from "./schema";
import { salesHorizonDays } from "./slot";
import { createSlots } from "./slots.server";

type Schedule = typeof poolSchedules.$inferSelect;

/**
 * Creates the schedule's new slots at once. Existing slots do not change. `changes` is a change set planned for them,
 * or null if there is nothing to change. @throws DomainError schedule_not_found, schedule_overlaps
 */
export async function saveSchedule(
  ctx: Ctx,
  { id, pool: poolId, ...input }: z.output<typeof SaveSchedule>,
): Promise<{ id: number; created: number; changes: ChangeSetId | null }> {
  const staff = requirePermission(ctx, "days");
  const values = {
    ...{ poolId, startsOn: input.startsOn, endsOn: input.endsOn ?? null, capacity: input.capacity },
    weekdays: [...new Set(input.weekdays)].sort(),
    times: input.times.length > 0 ? [...new Set(input.times)].sort() : [""],
  };
  const saved = await transact(ctx.db, async (tx) => {
    // Schedules that are saved at the same moment may overlap, so they wait for each other.
    await lockName(tx, "schedules");
    const [pool] = await tx.select({ name: pools.name }).from(pools).where(eq(pools.id, poolId));
    if (!pool) throw new DomainError("schedule_not_found", { field: "pool" });
    const former = id === undefined ? null : await getSchedule(tx, id);
    const others = await listOthers(tx, poolId, id);
    const overlap = findOverlap(values, others);
    if (overlap) throw overlapError(overlap);
    const [schedule] = former
      ? await tx.update(poolSchedules).set(values).where(eq(poolSchedules.id, former.id)).returning()
      : await tx.insert(poolSchedules).values(values).returning();
    if (!schedule) throw new Error("The schedule was not written");
    const created = await createSlots(tx, shopDate(ctx.now), poolId);
    await staff.writeAuditEntry(tx, {
      action: "schedule_saved",
      subject: `schedule ${schedule.id}`,
      ...(former && { before: describe(former) }),
      after: { ...describe(schedule), pool: pool.name.vi, slots: created },
    });
    const hasMoved = former !== null && former.poolId !== poolId;
    const planned = hasMoved ? await readFormerPool(tx, former) : { others, pool: pool.name.vi };
    return { schedule, former, created, ...planned };
  });
  return { id: saved.schedule.id, created: saved.created, changes: await planSlotsOf(ctx, staff, saved) };
}

type Saved = { schedule: Schedule; former: Schedule | null; others: readonly Schedule[]; pool: string };

/**
 * Plans the places of existing slots to which another schedule applies now. Slots that no schedule covers any more get
 * 0 places. Other slots keep places that differ from those of the former schedules, because staff changed them by hand.
 */
async function planSlotsOf(ctx: Ctx, staff: StaffActor, { schedule, former, others, pool }: Saved) {
  const poolId = former?.poolId ?? schedule.poolId;
  const before = former ? [...others, former] : others;
  const after = schedule.poolId === poolId ? [...others, schedule] : others;
  const { from, to } = rangeOf(former ? [former, schedule] : [schedule], shopDate(ctx.now));
  const rows = await listSlotsInRange(ctx.db, { pool: poolId, from, to, times: [] });
  const wanted = rows.flatMap(({ id, date, time, capacity, lastEntry }) => {
    const applied = findApplied(after, date, time);
    if (applied === findApplied(before, date, time)) return [];
    const places = applied?.capacity ?? 0;
    const covering = before.filter((one) => coversSlot(one, date, time));
    const isSetBySchedule = covering.length === 0 ? capacity === 0 : covering.some((one) => one.capacity === capacity);
    if (capacity === places || (applied && !isSetBySchedule)) return [];
    return [{ key: String(id), after: toSlotValues({ capacity: places, lastEntry }) }];
  });
  try {
    return (await planChangeSet(ctx, staff, slotChanges, { facts: { from, to, pool, poolIds: [poolId] }, wanted })).id;
  } catch (error) {
    if (error instanceof DomainError && error.code === "nothing_to_change") return null;
    throw error;
  }
}

/** The range begins today at the earliest. A schedule without an end reaches to the last day on sale. */
function rangeOf(schedules: readonly Schedule[], today: string): { from: string; to: string } {
  const [first = today] = schedules.map(({ startsOn }) => startsOn).sort();
  const last = schedules
    .map(({ endsOn }) => endsOn ?? addDays(today, salesHorizonDays))
    .sort()
    .at(-1);
  return { from: first > today ? first : today, to: last ?? today };
}

/** If a schedule moves to another pool, it no longer covers the slots of its former pool, which then have to change. */
async function readFormerPool(tx: Tx, { id, poolId }: Schedule): Promise<Pick<Saved, "others" | "pool">> {
  const [pool] = await tx.select({ name: pools.name }).from(pools).where(eq(pools.id, poolId));
  return { others: await listOthers(tx, poolId, id), pool: pool?.name.vi ?? "" };
}

async function getSchedule(tx: Tx, id: number): Promise<Schedule> {
  const [schedule] = await tx.select().from(poolSchedules).where(eq(poolSchedules.id, id)).for("update");
  if (!schedule) throw new DomainError("schedule_not_found");
  return schedule;
}

function listOthers(tx: Tx, poolId: number, id: number | undefined): Promise<Schedule[]> {
  return tx
    .select()
    .from(poolSchedules)
    .where(and(eq(poolSchedules.poolId, poolId), ne(poolSchedules.id, id ?? 0)));
}

function overlapError({ startsOn, times }: Schedule): DomainError {
  const params = { from: startsOn, times: times.filter(Boolean).join(", ") || "–" };
  return new DomainError("schedule_overlaps", { field: "startsOn", params });
}

function describe({ startsOn, endsOn, weekdays, times, capacity }: Schedule): AuditFacts {
  return { from: startsOn, to: endsOn, weekdays: weekdays.join(), times: times.join(), places: capacity };
}
