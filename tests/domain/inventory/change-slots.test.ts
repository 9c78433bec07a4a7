import { expect, test } from "vitest";
import { applyChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { getSlotChanges } from "~/domain/back-office/get-slot-changes.server";
import { getAvailability } from "~/domain/catalog/get-availability.server";
import { planLastEntry } from "~/domain/inventory/change-slots.server";
import { PlanLastEntry } from "~/domain/inventory/schema";
import { getOrder } from "~/domain/orders/get-order.server";
import { instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, fillCart, findDayAhead, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();

test("an earlier last entry ends sales, is shown on sold tickets without invalidating them, and can be undone", async () => {
  const date = findDayAhead(5);
  const { ctx, code } = await placeOrderAsGuest(database.db, { line: { date } });
  await payOrderOf(ctx, code);
  const staff = asStaff(await createVisit(database.db), "manager");
  const [slot] = await database.sql<{ pool: number; slug: string; last: string }[]>`
    select s.pool_id as pool, t.slug, p.last_entry as last from order_lines l join slots s on s.id = l.slot_id
    join pools p on p.id = s.pool_id join ticket_types t on t.id = l.ticket_type_id where l.date = ${date}`;
  const { pool, slug, last } = slot!;
  const day = { from: date, to: date, pool };
  const afternoon = instantOf(date, "12:30");
  const stateAt = async (now: Date) => {
    const { lastEntry, slots } = await getAvailability({ ...ctx, now }, { slug, date });
    return [lastEntry, slots[0]?.open, slots[0]?.why];
  };
  expect(await stateAt(afternoon)).toEqual([last, true, null]);

  const set = {
    kind: "slots" as const,
    ...(await planLastEntry(staff, PlanLastEntry.parse({ ...day, lastEntry: "12:00" }))),
  };
  const { rows } = await getSlotChanges(staff, { id: set.id });
  expect(rows).toMatchObject([{ date, time: "", isLastEntry: true, before: null, after: "12:00" }]);
  expect(rows[0]?.sold).toBeGreaterThan(0);
  await applyChanges(staff, set);

  expect(await stateAt(afternoon)).toEqual(["12:00", false, "sales_closed"]);
  const late = await createVisit(database.db, { now: afternoon });
  await expect(fillCart(late, { date, slug })).rejects.toMatchObject({ code: "sales_closed", field: "date" });
  const { lines, tickets } = await getOrder(ctx, { code });
  expect([lines[0]?.lastEntry, tickets[0]?.lastEntry, tickets[0]?.state]).toEqual(["12:00", "12:00", "valid"]);

  await undoChanges(staff, set);
  expect(await stateAt(afternoon)).toEqual([last, true, null]);
});

test("only days without times have a last entry of their own", async () => {
  const staff = asStaff(await createVisit(database.db), "manager");
  const day = { from: findDayAhead(6), to: findDayAhead(6), lastEntry: "11:00" };
  const { id } = await planLastEntry(staff, PlanLastEntry.parse(day));
  const { rows } = await getSlotChanges(staff, { id });
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ time }) => time))).toEqual(new Set([""]));
  expect(PlanLastEntry.safeParse({ ...day, lastEntry: "25:61" }).success).toBe(false);
});
