import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import { defaultLocale } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { poolSchedules } from "~db/schema/inventory";
import type { ChangeSetId, RowValues } from "~db/schema/staff";
import { lockName, transact } from "~db/transaction.server";
import type { AuditFacts, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import { listUnappliedChanges } from "../staff/change-sets/list-changes-of-row.server";
import { planChangeSet, type WantedChange } from "../staff/change-sets/plan-change-set.server";
import { type EditConflict, mergeEdits } from "../staff/resources/merge-edits.rules";
import { requireNoConflicts } from "../staff/resources/row-entries.server";
import { slotChanges, toSlotValues } from "./change-slots.server";
import { listSlotsInRange } from "./close-slots.server";
import { listPools } from "./pools.server";
import { findApplied, findOverlap, isSlotCovered } from "./schedule.rules";
import type { SaveSchedule } from "./schema";
import { salesHorizonDays } from "./slot";
import { createSlots } from "./slots.server";

type ScheduleRow = typeof poolSchedules.$inferSelect;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Creates the schedule's new slots at once. Existing slots do not change. `changes` is a change set planned for them,
 * or null if there is nothing to change. Changes that others saved to other fields since `base` was read are kept.
 * @throws DomainError schedule_not_found, schedule_overlaps, edit_conflict, closing_backwards, too_many_changes
 */
export async function saveSchedule(
  ctx: Ctx,
  { id, base, pool: typedPool, ...typed }: z.output<typeof SaveSchedule>,
): Promise<{ id: number; created: number; changes: ChangeSetId | null }> {
  const staff = requirePermission(ctx, "days");
  const sent = toScheduleFields({ ...typed, poolId: typedPool, endsOn: typed.endsOn ?? null });
  const saved = await transact(ctx.db, async (tx) => {
    // Schedules that are saved at the same moment may overlap, so they wait for each other.
    await lockName(tx, "schedules");
    const former = id === undefined ? null : await getSchedule(tx, id);
    const { pool: poolId, ...fields } = former ? await mergeSchedule(tx, ctx, former, { base, sent }) : sent;
    if (fields.endsOn !== null && fields.endsOn < fields.startsOn)
      throw new DomainError("closing_backwards", { field: "endsOn" });
    const values = { ...fields, poolId, times: fields.times.length > 0 ? fields.times : [""] };
    const poolNames = new Map((await listPools(tx, defaultLocale)).map(({ id: one, name }) => [one, name]));
    const pool = poolNames.get(poolId);
    if (pool === undefined) throw new DomainError("schedule_not_found", { field: "pool" });
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
      ...(former && { before: describeSchedule(former, poolNames.get(former.poolId) ?? "") }),
      after: { ...describeSchedule(schedule, pool), slots: created },
    });
    const cover: PoolCover = { poolId, pool, before: others, after: [...others, schedule] };
    if (former === null) return { schedule, former, created, covers: [cover] };
    const covers =
      former.poolId === poolId
        ? [{ ...cover, before: [...others, former] }]
        : [await readFormerPool(tx, former, poolNames.get(former.poolId) ?? ""), cover];
    return { schedule, former, created, covers };
  });
  const { from, to } = rangeOf(saved.former ? [saved.former, saved.schedule] : [saved.schedule], shopDate(ctx.now));
  const changes = await planSlotsOf(ctx, staff, saved.covers, { from, to });
  return { id: saved.schedule.id, created: saved.created, changes };
}

type ScheduleFields = ReturnType<typeof toScheduleFields>;

/** Returns the values by the names of their inputs. Sorts weekdays and times, so that equal lists compare as equal. */
export function toScheduleFields({ poolId, startsOn, endsOn, weekdays, times, capacity }: Omit<ScheduleRow, "id">) {
  const sorted = { weekdays: [...new Set(weekdays)].sort(), times: [...new Set(times)].filter(Boolean).sort() };
  return { pool: poolId, startsOn, endsOn, ...sorted, capacity };
}

type ScheduleEdit = { base: RowValues | undefined; sent: ScheduleFields };

async function mergeSchedule(
  tx: Tx,
  ctx: Ctx,
  former: ScheduleRow,
  { base, sent }: ScheduleEdit,
): Promise<ScheduleFields> {
  const current = toScheduleFields(former);
  const { merged, conflicts } = mergeEdits(base ?? current, current, sent);
  const named = conflicts.length > 0 ? nameConflicts(conflicts, await listPools(tx, ctx.locale), ctx) : [];
  await requireNoConflicts(tx, `schedule ${former.id}`, named);
  return { ...current, ...merged };
}

/** The message of a conflict names pools and weekdays, which the row has as numbers. */
function nameConflicts(
  conflicts: readonly EditConflict[],
  pools: readonly { id: number; name: string }[],
  { locale }: Ctx,
): EditConflict[] {
  const t = translateIn(locale);
  const nameOf = (field: string, value: unknown) => {
    if (field === "pool") return pools.find(({ id }) => id === value)?.name ?? value;
    if (field !== "weekdays" || !Array.isArray(value)) return value;
    return weekdays.filter((day) => value.includes(day)).map((day) => t(`calendar.weekday.${day}`));
  };
  return conflicts.map(({ field, base, theirs, mine }) => ({
    ...{ field, base: nameOf(field, base), theirs: nameOf(field, theirs), mine },
  }));
}

/** The cover has the schedules of a pool before and after one of them was saved. */
type PoolCover = { poolId: number; pool: string; before: readonly ScheduleRow[]; after: readonly ScheduleRow[] };
type DayRange = { from: string; to: string };

/** If a schedule moves to another pool, it no longer covers the slots of its former pool, which then have to change. */
async function readFormerPool(tx: Tx, schedule: ScheduleRow, pool: string): Promise<PoolCover> {
  const { id, poolId } = schedule;
  const after = await listOthers(tx, poolId, id);
  return { poolId, pool, before: [...after, schedule], after };
}

async function planSlotsOf(
  ctx: Ctx,
  staff: StaffActor,
  covers: readonly PoolCover[],
  days: DayRange,
): Promise<ChangeSetId | null> {
  const wanted = (await Promise.all(covers.map((cover) => listWanted(ctx, cover, days)))).flat();
  const facts = {
    ...{ ...days, pool: covers.map(({ pool }) => pool).join(" → ") },
    poolIds: covers.map(({ poolId }) => poolId),
  };
  try {
    return (await planChangeSet(ctx, staff, slotChanges, { facts, wanted })).id;
  } catch (error) {
    if (error instanceof DomainError && error.code === "nothing_to_change") return null;
    throw error;
  }
}

/**
 * Returns the places of existing slots to which another schedule applies now. Slots that no schedule covers get
 * 0 places. Other slots keep places that differ from those of the former schedules, because staff changed them by hand.
 */
async function listWanted({ db }: Ctx, { poolId, before, after }: PoolCover, days: DayRange): Promise<WantedChange[]> {
  const changed = (await listSlotsInRange(db, { pool: poolId, ...days, weekdays: [], times: [] })).flatMap((slot) => {
    const applied = findApplied(after, slot.date, slot.time);
    const places = applied?.capacity ?? 0;
    const isChanged = applied !== findApplied(before, slot.date, slot.time) && slot.capacity !== places;
    return isChanged ? [{ slot, key: String(slot.id), applied, places }] : [];
  });
  const earlier = await readScheduledPlaces(
    db,
    changed.map(({ key }) => key),
  );
  return changed
    .filter(({ slot, key, applied }) => {
      const covering = before.filter((one) => isSlotCovered(one, slot.date, slot.time));
      const scheduled = covering.length === 0 ? [0] : covering.map(({ capacity }) => capacity);
      return !applied || scheduled.includes(slot.capacity) || earlier.get(key)?.has(slot.capacity);
    })
    .map(({ slot, key, places }) => ({
      key,
      after: toSlotValues({ capacity: places, lastEntry: slot.lastEntry }),
    }));
}

/**
 * Returns the places that slots had when other places of a schedule were planned for them but not applied. A schedule
 * had set them, because such a plan leaves out slots that staff changed by hand.
 */
async function readScheduledPlaces(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Set<number>>> {
  const places = new Map<string, Set<number>>();
  for (const { key, before, after, facts } of await listUnappliedChanges(db, slotChanges.name, keys)) {
    const isPlannedByHand = facts.operation !== undefined || facts.lastEntry !== undefined;
    // Slots that no schedule covers get 0 places, also those that staff changed by hand.
    if (isPlannedByHand || after?.capacity === 0) continue;
    places.set(key, (places.get(key) ?? new Set()).add(Number(before?.capacity)));
  }
  return places;
}

/** The range begins today at the earliest. A schedule without an end reaches to the last day on sale. */
function rangeOf(schedules: readonly ScheduleRow[], today: string): DayRange {
  const [first = today] = schedules.map(({ startsOn }) => startsOn).sort();
  const last = schedules
    .map(({ endsOn }) => endsOn ?? addDays(today, salesHorizonDays))
    .sort()
    .at(-1);
  return { from: first > today ? first : today, to: last ?? today };
}

async function getSchedule(tx: Tx, id: number): Promise<ScheduleRow> {
  const [schedule] = await tx.select().from(poolSchedules).where(eq(poolSchedules.id, id)).for("update");
  if (!schedule) throw new DomainError("schedule_not_found");
  return schedule;
}

function listOthers(tx: Tx, poolId: number, id: number | undefined): Promise<ScheduleRow[]> {
  return tx
    .select()
    .from(poolSchedules)
    .where(and(eq(poolSchedules.poolId, poolId), ne(poolSchedules.id, id ?? 0)));
}

function overlapError({ startsOn, times }: ScheduleRow): DomainError {
  const params = { from: startsOn, times: times.filter(Boolean).join(", ") || "–" };
  return new DomainError("schedule_overlaps", { field: "startsOn", params });
}

export function describeSchedule(
  { startsOn, endsOn, weekdays, times, capacity }: ScheduleRow,
  pool: string,
): AuditFacts {
  return { pool, from: startsOn, to: endsOn, weekdays: weekdays.join(), times: times.join(), places: capacity };
}
