import { expect, test } from "vitest";
import { getBulkEdit, planBulkEdit } from "~/domain/back-office/bulk-edit.server";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { resources } from "~/domain/back-office/resources.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { readRowPage, readRowsByKey } from "~/domain/staff/resources/read-rows.server";
import { writeRows } from "~/domain/staff/resources/write-rows.server";
import { purgeStaffSessions } from "~/domain/staff/retention.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const visitAsManager = async () => asStaff(await createVisit(database.db), "manager");

async function readPrices(): Promise<Record<string, number>> {
  const rows = await database.sql<{ sku: string; price: number }[]>`select sku, price from variants`;
  return Object.fromEntries(rows.map(({ sku, price }) => [sku, price]));
}

test("a change of all matching prices refuses invalid results, and is undone as one", async () => {
  const ctx = await visitAsManager();
  const before = await readPrices();
  const filters = { "price.to": "200000" };
  const matching = Object.values(before).filter((price) => price <= 200_000);
  const { count } = await getBulkEdit(ctx, { resource: "variants", filters });
  expect(count).toBe(matching.length);
  const change = { kind: "amount", field: "price", amount: -60_000 } as const;
  const set = { kind: "variants" as const, ...(await planBulkEdit(ctx, { resource: "variants", filters, change })) };
  const { counts } = await getChanges(ctx, set);
  const refused = matching.filter((price) => price <= 60_000).length;
  expect(refused).toBeGreaterThan(0);
  expect(counts).toMatchObject({ planned: matching.length - refused, refused });
  await applyChanges(ctx, set);
  const after = await readPrices();
  for (const [sku, price] of Object.entries(before))
    expect([sku, after[sku]]).toEqual([sku, price > 60_000 && price <= 200_000 ? price - 60_000 : price]);
  await undoChanges(ctx, set);
  expect(await readPrices()).toEqual(before);
});

test("only ticked rows are changed, and a field that has no such change is refused", async () => {
  const ctx = await visitAsManager();
  const rows = await database.sql<{ id: number }[]>`select id from products where is_active order by id limit 2`;
  const keys = rows.map(({ id }) => String(id));
  const change = { kind: "set", field: "isActive", value: false } as const;
  const set = { kind: "products" as const, ...(await planBulkEdit(ctx, { resource: "products", keys, change })) };
  await applyChanges(ctx, set);
  const off = await database.sql<{ id: number }[]>`select id from products where not is_active`;
  expect(off.map(({ id }) => String(id))).toEqual(expect.arrayContaining(keys));
  await undoChanges(ctx, set);
  const plan = (wrong: Parameters<typeof planBulkEdit>[1]["change"]) =>
    planBulkEdit(ctx, { resource: "products", keys, change: wrong });
  await expect(plan({ kind: "set", field: "isActive", value: 3 })).rejects.toMatchObject({ code: "value_refused" });
  await expect(plan({ kind: "amount", field: "name", amount: 1 })).rejects.toMatchObject({ code: "value_refused" });
  await expect(plan({ kind: "set", field: "__proto__", value: true })).rejects.toMatchObject({ code: "value_refused" });
  await expect(plan({ kind: "remove" })).rejects.toMatchObject({ code: "row_in_use" });
  await expect(plan({ kind: "set", field: "categoryId", value: 2_000_000_000 })).resolves.toBeTruthy();
});

test("an applied change is purged after a year, and a newer one can still be undone", async () => {
  const ctx = await visitAsManager();
  const change = { kind: "amount", field: "price", amount: 1_000 } as const;
  const plan = async () => {
    const { id } = await planBulkEdit(ctx, { resource: "services", change });
    await applyChanges(ctx, { kind: "services", id });
    return { kind: "services" as const, id };
  };
  const [old, recent] = [await plan(), await plan()];
  await database.sql`update change_sets set applied_at = applied_at - interval '366 days' where id = ${old.id}`;
  await purgeStaffSessions(ctx);
  await expect(getChanges(ctx, old)).rejects.toMatchObject({ code: "change_set_not_found" });
  expect((await undoChanges(ctx, recent)).undone).toBeGreaterThan(0);
});

test.each(["products", "services", "combos", "ticket-types"] as const)(
  "a bulk change writes every field of %s as it was given",
  async (name) => {
    const ctx = asStaff(await createVisit(database.db), "manager");
    const resource = resources[name];
    const { rows } = await readRowPage(database.db, resource, { direction: "asc" });
    // Each row first gets the values of the next row, and then its own values again.
    const changes = rows.map(({ key, values }, index) => ({
      ...{ key, before: values, after: (rows[index + 1] ?? rows[0])!.values },
    }));
    expect(changes.length).toBeGreaterThan(1);
    for (const given of [
      changes,
      changes.map((change) => ({ ...change, before: change.after, after: change.before })),
    ]) {
      const { refusals } = await database.db.transaction((tx) => writeRows(tx, ctx, resource, given));
      expect([...refusals]).toEqual([]);
      const written = await readRowsByKey(
        database.db,
        resource,
        rows.map(({ key }) => key),
      );
      expect(new Map(written.map(({ key, values }) => [key, values]))).toEqual(
        new Map(given.map(({ key, after }) => [key, after])),
      );
    }
  },
);

test("a preview is listed in pages, the refused rows first, each row once", async () => {
  const ctx = await visitAsManager();
  const prices = Object.values(await readPrices());
  const change = { kind: "amount", field: "price", amount: -60_000 } as const;
  const set = { kind: "variants" as const, ...(await planBulkEdit(ctx, { resource: "variants", change })) };
  const rows = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page = await getChanges(ctx, { ...set, ...(after && { after }) });
    expect(page.isFirstPage).toBe(after === undefined);
    if (page.next !== null) expect(page.rows).toHaveLength(100);
    rows.push(...page.rows);
    after = page.next;
  }
  expect(prices.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(prices.length);
  const refused = prices.filter((price) => price <= 60_000).length;
  const states = rows.map(({ state }) => state);
  expect(states).toEqual(states.map((_, index) => (index < refused ? "refused" : "planned")));
  const gone = await getChanges(ctx, { ...set, after: 2_000_000_000 });
  expect(gone.rows[0]?.key).toBe(rows[0]?.key);
});

test("the log has the first rows of a bulk change with their values, and links to it while it is stored", async () => {
  const ctx = await visitAsManager();
  const before = await readPrices();
  const change = { kind: "percent", field: "price", percent: 10 } as const;
  const set = { kind: "variants" as const, ...(await planBulkEdit(ctx, { resource: "variants", change })) };
  const { applied } = await applyChanges(ctx, set);
  await undoChanges(ctx, set);
  const admin = asStaff(await createVisit(database.db), "admin");
  const readLog = async () =>
    (await listAuditEntries(admin, {})).acts.filter(({ subject }) => subject === `changes variants ${set.id}`);
  const [undone, done] = await readLog();
  expect([done?.after, done?.changed.length, done?.isPurged]).toEqual([
    expect.objectContaining({ rows: applied }),
    20,
    false,
  ]);
  const [first] = done?.changed ?? [];
  expect(first?.before).toEqual({ price: before[first?.name ?? ""] });
  expect(undone?.changed).toContainEqual({ ...first, before: first?.after, after: first?.before });
  await database.sql`delete from change_sets where id = ${set.id}`;
  expect((await readLog()).map(({ isPurged, changed }) => [isPurged, changed.length])).toEqual([
    [true, 20],
    [true, 20],
  ]);
});
