import { expect, test } from "vitest";
import { undoChanges } from "~/domain/back-office/change-sets.server";
import { saveResourceRow } from "~/domain/back-office/rows.server";
import { getPriceTable } from "~/domain/catalog/get-price-table.server";
import { addPublicHolidays, getPublicHolidays } from "~/domain/catalog/public-holidays.server";
import { listSetup } from "~/domain/setup/list-setup.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

test("adding public holidays adds the ticked days from today on that the shop lacks, and undoing it removes only these", async () => {
  const now = new Date("2026-11-25T03:00Z");
  const ctx = asStaff(await createVisit(database.db, { now }), "manager");
  const [ticket] = await database.sql<{ id: number }[]>`select id from ticket_types limit 1`;
  const step = async () => (await listSetup(asStaff(ctx))).steps.find(({ id }) => id === "holidays");
  const hasHolidays = async () => (await getPriceTable(ctx, { id: ticket!.id })).hasHolidays;
  const dates = () =>
    database.sql`select date from holidays order by date`.then((rows) => rows.map(({ date }) => date));
  await database.sql`delete from holidays`;
  expect([await hasHolidays(), await step()]).toMatchObject([false, { isDone: false, fact: "holidays_missing" }]);
  const own = { date: "2027-01-01", name: { vi: "Năm mới", en: "New Year" } };
  await saveResourceRow(ctx, { resource: "holidays", values: own });
  expect([await hasHolidays(), await step()]).toMatchObject([true, { isDone: true, params: { count: 1 } }]);

  const { years } = await getPublicHolidays(ctx);
  // The last holiday of 2026 is over.
  expect(years.map(({ year, days }) => [year, days.length])).toEqual([
    [2026, 0],
    [2027, 14],
  ]);
  const ticked = years.flatMap(({ days }) => days.flatMap(({ date, isSure }) => (isSure ? date : [])));
  const input = { dates: [...ticked, "2026-09-02", "2027-06-06"] };
  const [first, second] = await Promise.allSettled([addPublicHolidays(ctx, input), addPublicHolidays(ctx, input)]);
  expect(await dates()).toEqual(ticked);
  const added = [first, second].flatMap((one) => (one?.status === "fulfilled" ? one.value : []));
  expect(added.reduce((sum, one) => sum + one.added, 0)).toBe(8);
  const [name] = await database.sql`select name from holidays where date = '2027-01-01'`;
  expect(name).toEqual({ name: own.name });

  await expect(addPublicHolidays(ctx, input)).rejects.toMatchObject({ code: "nothing_to_change" });
  const adding = added.find((one) => one.added > 0)!;
  await undoChanges(ctx, { kind: "holidays", id: adding.id });
  expect(await dates()).toEqual(["2027-01-01"]);
});
