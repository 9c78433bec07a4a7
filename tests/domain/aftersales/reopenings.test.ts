import { asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { isClosedDay } from "~/domain/aftersales/closed-days.rules";
import { previewReopening } from "~/domain/aftersales/preview-reopening.server";
import { reopenDays, reopenRange } from "~/domain/aftersales/reopen-days.server";
import { DomainError } from "~/domain/errors";
import type { SlotRange } from "~/domain/inventory/slot";
import { addDays, shopDate } from "~/lib/shop-time";
import { closures, pools, slots } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, morning } from "~tests/setup/factories";
import { testSeed, walkLength } from "~tests/setup/seeds";

const database = openTestDatabase();
const reason = { vi: "Bảo trì", en: "Maintenance" };
const first = addDays(shopDate(morning), 200);
const times = ["09:00", "10:00"];
const dayCount = 15;

async function makePools(): Promise<number[]> {
  const rows = await database.db
    .insert(pools)
    .values([1, 2].map((n) => ({ slug: `pool-${n}`, name: { vi: "Khoang", en: "Cabins" }, lastEntry: "16:00" })))
    .returning();
  const ids = rows.map(({ id }) => id);
  const dates = Array.from({ length: dayCount }, (_, n) => addDays(first, n));
  const made = ids.flatMap((poolId) =>
    dates.flatMap((date) => times.map((time) => ({ poolId, date, time, capacity: 5 }))),
  );
  await database.db.insert(slots).values(made);
  return ids;
}

/** The rule in its simplest form: some closure covers the slot, and no reopening of that closure does. */
type Model = { id: number; range: SlotRange; opened: SlotRange[] }[];

const covers = (range: SlotRange, { poolId, date, time }: { poolId: number; date: string; time: string }) =>
  isClosedDay(range, date) &&
  (range.pool === null || range.pool === poolId) &&
  (range.times.length === 0 || range.times.includes(time));

type ValueOf<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never;

const ranges = fc.record({
  start: fc.nat(dayCount - 1),
  length: fc.nat(dayCount),
  weekdays: fc.oneof(fc.constant<number[]>([]), fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
  times: fc.oneof(fc.constant<string[]>([]), fc.subarray(times, { minLength: 1 })),
  place: fc.constantFrom(null, 0, 1),
});
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("close", "close", "open", "open", "open_of_one", "reopen"),
    range: ranges,
    nth: fc.nat(9),
  }),
  { minLength: 3, maxLength: 9 },
);

test("a slot is closed exactly if a closure covers it and no reopening of that closure does", async () => {
  const { db } = database;
  const places = await makePools();
  const staff = asStaff(await createVisit(db), "manager");
  const readSlots = () =>
    db.select().from(slots).where(inArray(slots.poolId, places)).orderBy(asc(slots.date), asc(slots.id));
  const toInput = ({ start, length, weekdays, times, place }: ValueOf<typeof ranges>) => {
    const from = addDays(first, start);
    const pool = place === null ? {} : { pool: places[place]! };
    return { from, to: addDays(from, length), weekdays, times, ...pool };
  };
  const refusals = ["closed_already", "nothing_to_close", "nothing_to_reopen", "closing_reopened"];

  async function walk(list: ValueOf<typeof steps>) {
    const model: Model = [];
    for (const { kind, range, nth } of list) {
      const input = toInput(range);
      const wanted: SlotRange = { ...input, pool: input.pool ?? null };
      const one = model[nth % Math.max(model.length, 1)];
      try {
        if (kind === "close")
          model.push({ id: (await closeDays(staff, { ...input, reason })).id, range: wanted, opened: [] });
        else if (kind === "reopen" && one) {
          await reopenDays(staff, { id: one.id });
          one.opened.push(one.range);
        } else if (kind !== "reopen") {
          const only = kind === "open_of_one" && one ? { closure: one.id } : {};
          const before = await readSlots();
          const preview = await previewReopening(staff, { ...input, ...only });
          await reopenRange(staff, { ...input, ...only, seen: preview.seen });
          const after = new Map((await readSlots()).map((slot) => [slot.id, slot.closedAt]));
          const opened = before.filter(({ id, closedAt }) => closedAt !== null && after.get(id) === null);
          expect(preview.days.map(({ date, slots }) => [date, slots])).toEqual(listCountsByDate(opened));
          const left = before.filter((slot) => covers(wanted, slot) && after.get(slot.id) !== null);
          expect(preview).toMatchObject({ slots: opened.length, stillClosed: left.length });
          for (const closure of model) if (kind === "open" || closure === one) closure.opened.push(wanted);
        }
      } catch (error) {
        if (!(error instanceof DomainError) || !refusals.includes(error.code)) throw error;
      }
      const isClosed = (slot: { poolId: number; date: string; time: string }) =>
        model.some(({ range, opened }) => covers(range, slot) && !opened.some((part) => covers(part, slot)));
      for (const slot of await readSlots())
        expect([slot.date, slot.time, slot.poolId, slot.closedAt !== null]).toEqual([
          ...[slot.date, slot.time, slot.poolId],
          isClosed(slot),
        ]);
    }
    expect(await findBrokenRules(db)).toEqual([]);
    for (const { id } of model) {
      const [row] = await db.select().from(closures).where(eq(closures.id, id));
      if (row?.reopenedAt === null) await reopenDays(staff, { id });
    }
  }

  await fc.assert(fc.asyncProperty(steps, walk), { seed: testSeed, numRuns: 12 * walkLength, endOnFailure: true });
}, 600_000);

function listCountsByDate(rows: readonly { date: string }[]): [string, number][] {
  const dates = [...new Set(rows.map(({ date }) => date))];
  return dates.map((date) => [date, rows.filter((row) => row.date === date).length]);
}
