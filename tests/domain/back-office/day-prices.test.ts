import { expect, test } from "vitest";
import { applyChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { getDayChanges, planDayRow, previewDayRemoval } from "~/domain/back-office/day-prices.server";
import { planRowImport } from "~/domain/back-office/row-files.server";
import { getRow, saveResourceRow } from "~/domain/back-office/rows.server";
import { priceTickets } from "~/domain/catalog/price-tickets.server";
import { planPublicHolidays } from "~/domain/catalog/public-holidays.server";
import { addDays } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, findDayAhead } from "~tests/setup/factories";

const database = openTestDatabase();
const manager = async () => asStaff(await createVisit(database.db), "manager");
const tuesday = findDayAhead(2);

/** The prices of all tickets that are sold on the days, by category. */
async function readPrices(dates: readonly string[]) {
  const types = await database.sql<{ id: number }[]>`select id from ticket_types order by id`;
  const ids = types.map(({ id }) => id);
  const list = await priceTickets(database.db, ids, { shouldIncludeInactive: true });
  return dates.map((date) => ids.flatMap((id) => list(id, date).map(({ key, price }) => `${id} ${key} ${price}`)));
}

const page = { page: 1, category: undefined };

test("a holiday that changes prices is planned with the prices before and after, and applied as it was shown", async () => {
  const ctx = await manager();
  const holiday = { date: tuesday, name: { vi: "Ngày hội", en: "Festival" } };
  const dates = [addDays(tuesday, -1), tuesday, addDays(tuesday, 1)];
  const before = await readPrices(dates);
  const planned = await planDayRow(ctx, { resource: "holidays", values: holiday });
  expect(await readPrices(dates)).toEqual(before);
  const set = { kind: "holidays", id: planned!.id } as const;
  const { prices, counts } = await getDayChanges(ctx, { ...set, ...page });
  expect([counts.planned, prices.categories.length > 1]).toEqual([1, true]);
  expect(new Set(prices.categories.map(({ changed }) => changed))).toEqual(new Set([1]));
  const previewed = new Map<number, { before: number | null; after: number | null }>();
  for (const { id: category } of prices.categories) {
    const { days } = (await getDayChanges(ctx, { ...set, category })).prices;
    const changed = days.filter((day) => day.before !== day.after);
    expect(changed.map(({ date }) => date)).toEqual([tuesday]);
    previewed.set(category, changed[0]!);
  }

  await applyChanges(ctx, set);
  const after = await readPrices(dates);
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  const rows = await database.sql<{ id: number; ticket: number; key: string }[]>`
    select id, ticket_type_id as ticket, key from price_categories`;
  for (const [category, price] of previewed) {
    const { ticket, key } = rows.find(({ id }) => id === category)!;
    expect(before[1]).toContain(`${ticket} ${key} ${price.before}`);
    expect(after[1]).toContain(`${ticket} ${key} ${price.after}`);
  }
  const removal = await previewDayRemoval(ctx, { resource: "holidays", key: tuesday });
  expect(removal.categories.map(({ id, changed }) => [id, changed])).toEqual(
    [...previewed.keys()].map((id) => [id, 1]),
  );
  expect((await getDayChanges(ctx, { ...set, ...page })).prices.categories).toEqual(prices.categories);
  const renamed = { ...holiday, name: { vi: "Ngày hội mây" } };
  expect(await planDayRow(ctx, { resource: "holidays", key: tuesday, base: holiday, values: renamed })).toBeNull();
  await undoChanges(ctx, set);
  expect(await readPrices(dates)).toEqual(before);
  expect((await getDayChanges(ctx, { ...set, ...page })).prices.category).toBeNull();
});

test("a season that has prices is planned when its days change, and errors stand at their fields", async () => {
  const ctx = await manager();
  const [season] = await database.sql<{ id: number }[]>`
    select id from seasons where id in (select season_id from ticket_prices) order by starts_on desc limit 1`;
  const key = String(season!.id);
  const base = (await getRow(ctx, { resource: "seasons", key })).values as Record<string, unknown>;
  const wrong = planDayRow(ctx, { resource: "seasons", key, base, values: { ...base, endsOn: "2020-01-01" } });
  await expect(wrong).rejects.toMatchObject({ code: "closing_backwards", field: "endsOn" });
  const days = { startsOn: addDays(tuesday, 7), endsOn: addDays(tuesday, 8) };
  await saveResourceRow(ctx, { resource: "seasons", key, values: { ...base, ...days } });
  const moved = { ...base, startsOn: days.startsOn, endsOn: addDays(tuesday, 9) };
  const planned = await planDayRow(ctx, { resource: "seasons", key, base: { ...base, ...days }, values: moved });
  const { prices } = await getDayChanges(ctx, { kind: "seasons", id: planned!.id, ...page });
  expect(prices.categories.length).toBeGreaterThan(0);
  expect(prices.days.filter((day) => day.before !== day.after).map(({ date }) => date)).toEqual([addDays(tuesday, 9)]);

  await saveResourceRow(ctx, { resource: "seasons", key, values: { ...base, ...days, name: { vi: "Mùa khác" } } });
  const conflict = planDayRow(ctx, { resource: "seasons", key, base, values: { ...moved, name: { vi: "Mùa tôi" } } });
  await expect(conflict).rejects.toMatchObject({ code: "edit_conflict" });
  expect(await applyChanges(ctx, { kind: "seasons", id: planned!.id })).toEqual({ applied: 0 });
});

test("a new season has no prices, so it is saved at once; an import and the public holidays show what changes", async () => {
  const ctx = await manager();
  const season = { name: { vi: "Mùa mới" }, startsOn: "2040-01-01", endsOn: "2040-01-31" };
  expect(await planDayRow(ctx, { resource: "seasons", values: season })).toBeNull();
  const file = `key,date,name.vi,name.en\n,${addDays(tuesday, 14)},Ngày một,\n,${addDays(tuesday, 15)},Ngày hai,\n`;
  const { id } = await planRowImport(ctx, { resource: "holidays", file });
  const { prices } = await getDayChanges(ctx, { kind: "holidays", id, ...page });
  expect(prices.categories.length).toBeGreaterThan(0);
  expect(new Set(prices.categories.map(({ changed }) => changed))).toEqual(new Set([2]));

  await database.sql`delete from holidays where date >= '2026-12-31'`;
  expect(await planPublicHolidays(ctx, { dates: ["2027-01-01"] })).toMatchObject({ changesPrices: true });
  await database.sql`delete from ticket_prices where day_kind = 'holiday'`;
  await database.sql`insert into ticket_prices (category_id, season_id, day_kind, starts_on, price)
    select category_id, season_id, 'holiday', starts_on, price from ticket_prices where day_kind = 'weekday'`;
  expect(await planPublicHolidays(ctx, { dates: ["2027-01-01"] })).toMatchObject({ changesPrices: false });
});
