import { asc, between, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import type { Ctx } from "~/domain/ctx";
import { planSlotChange } from "~/domain/inventory/change-slots.server";
import type { PlanSlotChange } from "~/domain/inventory/schema";
import { addDays } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { auditEntries, slots } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, findDayAhead, placeOrderAsGuest, setCapacity, slotOf } from "~tests/setup/factories";

const database = openTestDatabase();
const from = findDayAhead(1);
const to = addDays(from, 9);

const slotSet = (id: number) => ({ kind: "slots", id }) as const;

async function visitAsManager(): Promise<Ctx> {
  return asStaff(await createVisit(database.db), "manager");
}

async function capacities(): Promise<Map<number, number>> {
  const rows = await database.db
    .select({ id: slots.id, capacity: slots.capacity })
    .from(slots)
    .where(between(slots.date, from, to))
    .orderBy(asc(slots.id));
  return new Map(rows.map(({ id, capacity }) => [id, capacity]));
}

const twentyMore: z.output<typeof PlanSlotChange> = { from, to, weekdays: [], times: [], operation: "add", amount: 20 };

test("a preview writes nothing, applying writes it once, and undoing restores it", async () => {
  const ctx = await visitAsManager();
  const before = await capacities();
  const { id } = await planSlotChange(ctx, { ...twentyMore, weekdays: [6, 7] });
  expect(await capacities()).toEqual(before);
  const preview = await getChanges(ctx, slotSet(id));
  expect(preview.rows[0]?.fields).toEqual([
    { name: "capacity", before: expect.any(Number), after: Number(preview.rows[0]?.fields[0]?.before) + 20 },
  ]);

  await Promise.all([applyChanges(ctx, slotSet(id)), applyChanges(ctx, slotSet(id))]);
  await applyChanges(ctx, slotSet(id));
  const changed = [...(await capacities())].filter(([slot, capacity]) => capacity !== before.get(slot));
  expect(changed).toHaveLength(preview.counts.planned);
  expect(changed.every(([slot, capacity]) => capacity === before.get(slot)! + 20)).toBe(true);

  await undoChanges(ctx, slotSet(id));
  await undoChanges(ctx, slotSet(id));
  expect(await capacities()).toEqual(before);
  const entries = await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `changes slots ${id}`));
  expect(entries.map(({ action }) => action)).toEqual(["changes_applied", "changes_undone"]);
});

test("undoing restores exactly the rows that were not changed afterwards, and lists the others", async () => {
  const ctx = await visitAsManager();
  const ids = [...(await capacities()).keys()];
  const anyOfIds = fc.subarray(ids);
  await fc.assert(
    fc.asyncProperty(anyOfIds, anyOfIds, fc.integer({ min: 1, max: 50 }), async (meanwhile, later, amount) => {
      const before = await capacities();
      const { id } = await planSlotChange(ctx, { ...twentyMore, amount });
      const others = async (touched: readonly number[]) => {
        for (const slot of touched) await database.sql`update slots set capacity = capacity + 1000 where id = ${slot}`;
      };
      await others(meanwhile);
      await applyChanges(ctx, slotSet(id));
      const applied = await capacities();
      for (const slot of ids)
        expect(applied.get(slot)! - before.get(slot)!).toBe(meanwhile.includes(slot) ? 1000 : amount);
      await others(later);
      await undoChanges(ctx, slotSet(id));
      const after = await capacities();
      for (const slot of ids) {
        const isTouched = meanwhile.includes(slot) || later.includes(slot);
        const change = (later.includes(slot) ? 1000 : 0) + (meanwhile.includes(slot) ? 1000 : 0);
        expect(after.get(slot)! - before.get(slot)!).toBe(
          isTouched ? change + (meanwhile.includes(slot) ? 0 : amount) : 0,
        );
      }
      const { counts } = await getChanges(ctx, slotSet(id));
      const skipped = later.filter((slot) => !meanwhile.includes(slot)).length;
      expect(counts).toMatchObject({ refused: meanwhile.length, skipped, planned: 0 });
    }),
    { numRuns: 8 },
  );
});

test("a row is refused with the number that is sold, and the others are changed", async () => {
  const ctx = await visitAsManager();
  const date = findDayAhead(2);
  await placeOrderAsGuest(database.db, { line: { date } });
  const { id: slotId, reserved } = await slotOf(database.db, { date });
  const { id } = await planSlotChange(ctx, { ...twentyMore, from: date, to: date, operation: "set", amount: 0 });
  const preview = await getChanges(ctx, slotSet(id));
  expect(preview.rows[0]).toMatchObject({
    ...{ key: String(slotId), state: "refused" },
    refusal: { code: "capacity_below_sold", params: { sold: reserved } },
  });
  await applyChanges(ctx, slotSet(id));
  const [{ capacity } = { capacity: 0 }] = await database.db.select().from(slots).where(eq(slots.id, slotId));
  expect(capacity).toBeGreaterThanOrEqual(reserved);
});

test("sales at the same moment never exceed the remaining places", async () => {
  const other = connect(database.url);
  const ctx = await visitAsManager();
  const date = findDayAhead(3);
  await setCapacity(database.db, 8, { date });
  const fewer = { ...twentyMore, from: date, to: date, operation: "set" as const, amount: 3 };
  const { id } = await planSlotChange(ctx, fewer);
  const sales = Array.from({ length: 6 }, (_, n) =>
    placeOrderAsGuest(n % 2 ? database.db : other.db, { line: { date } }),
  );
  await Promise.allSettled([...sales.slice(0, 3), applyChanges(ctx, slotSet(id)), ...sales.slice(3)]);
  await other.close();
  const rows = await database.db.execute<{ reserved: number; capacity: number }>(
    sql`select reserved, capacity from slots where date = ${date}`,
  );
  expect(rows.every(({ reserved, capacity }) => reserved <= capacity)).toBe(true);
  const { counts } = await getChanges(ctx, slotSet(id));
  expect(counts.planned).toBe(0);
});

test("only staff who may change the rows can plan, read, apply or undo a change set", async () => {
  const ctx = await visitAsManager();
  const { id } = await planSlotChange(ctx, twentyMore);
  const support = asStaff(ctx, "support");
  await expect(planSlotChange(support, twentyMore)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getChanges(support, slotSet(id))).rejects.toMatchObject({ code: "forbidden" });
  await expect(applyChanges(support, slotSet(id))).rejects.toMatchObject({ code: "forbidden" });
  await expect(undoChanges(await createVisit(database.db), slotSet(id))).rejects.toMatchObject({ code: "forbidden" });
  await expect(undoChanges(ctx, slotSet(id))).rejects.toMatchObject({ code: "change_set_not_applied" });
});
