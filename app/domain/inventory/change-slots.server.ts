import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { formatStaffDay } from "~/lib/format-time";
import { textIn } from "~/lib/locale";
import { isTime, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { pools, type SlotId, slots } from "~db/schema/inventory";
import type { ChangeRefusal, ChangeSetId } from "~db/schema/staff";
import type { ChangeFacts, Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { type ChangeKind, inParts, type RowChange } from "../staff/change-sets/change-kind";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import { changeCapacity } from "./change-capacity.rules";
import { listSlotsInRange } from "./close-slots.server";
import { lockSlots } from "./reserve-items.server";
import { maxCapacity, type PlanLastEntry, type PlanSlotChange } from "./schema";

/** Without `lastEntry`, a slot has the last entry of its pool. */
const SlotValues = z.object({
  capacity: z.number().int().min(0).max(maxCapacity),
  lastEntry: z.string().refine(isTime).optional(),
});

export const slotChanges: ChangeKind = {
  name: "slots",
  permission: "days",

  async lockRows(tx, keys) {
    const ids = keys.map(toSlotId);
    await lockSlots(tx, ids);
    const rows = await tx
      .select({ id: slots.id, capacity: slots.capacity, lastEntry: slots.lastEntry })
      .from(slots)
      .where(isAnyOf(slots.id, ids));
    return new Map(rows.map(({ id, ...values }) => [String(id), toSlotValues(values)]));
  },

  async write(tx, _, changes) {
    const reserved = await readReserved(tx, changes);
    const wanted = changes.map(({ key, after }) => ({ key, id: Number(key), ...SlotValues.parse(after) }));
    const refusals = new Map<string, ChangeRefusal>();
    for (const { key, capacity } of wanted) {
      const sold = reserved.get(key) ?? 0;
      if (capacity < sold) refusals.set(key, { code: "capacity_below_sold", params: { sold } });
    }
    for (const part of inParts(wanted.filter(({ key }) => !refusals.has(key))))
      await tx.execute(sql`update ${slots} as slot set capacity = wanted.capacity, last_entry = wanted."lastEntry"
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as wanted (id int, capacity int, "lastEntry" text)
        where slot.id = wanted.id`);
    return { refusals, newKeys: new Map() };
  },

  async nameRows({ db, locale, now }, keys) {
    const rows = await db
      .select({ id: slots.id, date: slots.date, time: slots.time, pool: pools.name })
      .from(slots)
      .innerJoin(pools, eq(pools.id, slots.poolId))
      .where(isAnyOf(slots.id, keys.map(toSlotId)));
    return new Map(
      rows.map(({ id, date, time, pool }) => [
        String(id),
        [formatStaffDay(date, locale, now), time, textIn(pool, locale)].filter(Boolean).join(" · "),
      ]),
    );
  },
};

/** @throws DomainError nothing_to_change, too_many_changes */
export async function planSlotChange(ctx: Ctx, input: z.output<typeof PlanSlotChange>): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "days");
  const { pool = null, from, to, weekdays, times, operation, amount = 0 } = input;
  const [rows, poolFacts] = await Promise.all([
    listSlotsInRange(ctx.db, { pool, from, to, weekdays, times }),
    readPoolFacts(ctx, pool),
  ]);
  const today = shopDate(ctx.now);
  const wanted = rows
    .filter(({ date }) => date >= today)
    .map(({ id, capacity, lastEntry }) => ({
      key: String(id),
      after: toSlotValues({ lastEntry, capacity: Math.min(maxCapacity, changeCapacity(capacity, operation, amount)) }),
    }));
  const facts = {
    ...{ from, to, operation, places: amount },
    ...poolFacts,
    ...(weekdays.length > 0 && { weekdays: weekdays.toSorted().join() }),
    ...(times.length > 0 && { times: times.toSorted().join() }),
  };
  return planChangeSet(ctx, staff, slotChanges, { facts, wanted });
}

/**
 * Without `lastEntry`, slots get the last entry of their pool. Sold tickets stay valid and show the new last entry.
 * @throws DomainError nothing_to_change, too_many_changes
 */
export async function planLastEntry(ctx: Ctx, input: z.output<typeof PlanLastEntry>): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "days");
  const { pool = null, from, to, weekdays, lastEntry = null } = input;
  const [rows, poolFacts] = await Promise.all([
    listSlotsInRange(ctx.db, { pool, from, to, weekdays, times: [""] }),
    readPoolFacts(ctx, pool),
  ]);
  const today = shopDate(ctx.now);
  const wanted = rows
    .filter(({ date }) => date >= today)
    .map(({ id, capacity }) => ({ key: String(id), after: toSlotValues({ capacity, lastEntry }) }));
  const facts = {
    ...{ from, to, lastEntry },
    ...poolFacts,
    ...(weekdays.length > 0 && { weekdays: weekdays.toSorted().join() }),
  };
  return planChangeSet(ctx, staff, slotChanges, { facts, wanted });
}

async function readPoolFacts({ db }: Ctx, pool: number | null): Promise<ChangeFacts> {
  if (pool === null) return {};
  const [row] = await db.select({ name: pools.name }).from(pools).where(eq(pools.id, pool));
  return row ? { pool: row.name.vi, poolIds: [pool] } : {};
}

/** The values of a slot in a change set replace both columns. */
export function toSlotValues({ capacity, lastEntry }: Pick<typeof slots.$inferSelect, "capacity" | "lastEntry">) {
  return lastEntry === null ? { capacity } : { capacity, lastEntry };
}

async function readReserved(tx: Tx, changes: readonly RowChange[]): Promise<ReadonlyMap<string, number>> {
  const ids = changes.map(({ key }) => toSlotId(key));
  const rows = await tx.select({ id: slots.id, reserved: slots.reserved }).from(slots).where(isAnyOf(slots.id, ids));
  return new Map(rows.map(({ id, reserved }) => [String(id), reserved]));
}

function toSlotId(key: string): SlotId {
  return Number(key);
}

export async function listChangedSlots({ db, locale }: Pick<Ctx, "db" | "locale">, keys: readonly string[]) {
  const { id, date, time, reserved: sold } = slots;
  const rows = await db
    .select({ id, date, time, sold, pool: pools.name })
    .from(slots)
    .innerJoin(pools, eq(pools.id, slots.poolId))
    .where(isAnyOf(id, keys.map(toSlotId)));
  return rows.map(({ id: slotId, pool, ...slot }) => ({ key: String(slotId), ...slot, pool: textIn(pool, locale) }));
}
