import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { joinParts } from "~/api/join-parts.server";
import { applyChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { getPriceChanges } from "~/domain/back-office/get-price-changes.server";
import { exportWrongLines } from "~/domain/back-office/row-files.server";
import { getPriceTable } from "~/domain/catalog/get-price-table.server";
import { planPricePercent, planTicketPrices } from "~/domain/catalog/plan-ticket-prices.server";
import { priceTickets } from "~/domain/catalog/price-tickets.server";
import { exportTicketPrices, planPriceImport } from "~/domain/catalog/ticket-price-files.server";
import { PlanPricePercent, PlanTicketPrices } from "~/domain/catalog/ticket-schema.server";
import type { Ctx } from "~/domain/ctx";
import { placeOrder } from "~/domain/orders/place-order.server";
import { addDays, shopDate } from "~/lib/shop-time";
import { orderLines, orders, priceCategories, seasons, ticketPrices, ticketTypes } from "~db/schema";
import { lockName } from "~db/transaction.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  checkoutForm,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  morning,
  placeOrderForm,
} from "~tests/setup/factories";
import { untilLockWaits } from "~tests/setup/lock-waits";

const database = openTestDatabase();
const slug = "cap-treo-khu-hoi";
const startsOn = findDayAhead(1);
const kind = "ticket-prices" as const;

afterEach(() => database.db.delete(ticketPrices).where(isNotNull(ticketPrices.startsOn)));

async function ticketId(): Promise<number> {
  const [row] = await database.db.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
  return row!.id;
}

async function openTable(ctx: Ctx) {
  const table = await getPriceTable(ctx, { id: await ticketId() });
  const cells = table.categories.flatMap((category) => category.cells);
  return { table, base: Object.fromEntries(cells.map(({ key, price }) => [key, price])) };
}

function readPrices() {
  return database.db.select().from(ticketPrices).orderBy(ticketPrices.id);
}

const plan = async (ctx: Ctx, input: object) =>
  planTicketPrices(ctx, PlanTicketPrices.parse({ id: await ticketId(), startsOn, ...input }));

test("a change of cells is previewed with every day of the year, applied from its day, and undone", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const { table, base } = await openTable(ctx);
  const before = await readPrices();
  const cell = table.categories[0]!.cells.find(({ seasonId, dayKind }) => seasonId === null && dayKind === "weekday")!;
  const { id } = await plan(ctx, { prices: { ...base, [cell.key]: 999_000 }, base });
  expect(await readPrices()).toEqual(before);
  const preview = await getPriceChanges(ctx, { id });
  expect(preview.rows).toMatchObject([{ state: "planned", before: cell.price, after: 999_000 }]);
  expect(preview.days).toHaveLength(366);
  const changed = preview.days.filter((day) => day.before !== day.after);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.every(({ date, after }) => date >= startsOn && after === 999_000)).toBe(true);

  expect(await applyChanges(ctx, { kind, id })).toEqual({ applied: 1 });
  const list = await priceTickets(database.db, [await ticketId()]);
  for (const { date, after } of preview.days)
    expect(list(await ticketId(), date).find(({ key }) => key === table.categories[0]!.key)?.price).toBe(after);
  expect((await getPriceChanges(ctx, { id })).days).toEqual(preview.days);
  expect(await undoChanges(ctx, { kind, id })).toEqual({ undone: 1 });
  expect(await readPrices()).toEqual(before);
});

test("undoing price changes keeps prices that were changed afterwards", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const { table, base } = await openTable(ctx);
  const [one, other] = table.categories[0]!.cells;
  const first = await plan(ctx, { prices: { [one!.key]: 111_000, [other!.key]: 222_000 } });
  await applyChanges(ctx, { kind, id: first.id });
  const second = await plan(ctx, { prices: { [one!.key]: 333_000 } });
  await applyChanges(ctx, { kind, id: second.id });
  expect(await undoChanges(ctx, { kind, id: first.id })).toEqual({ undone: 1 });
  const left = await database.db.select().from(ticketPrices).where(eq(ticketPrices.startsOn, startsOn));
  expect(left.map(({ price }) => price)).toEqual([333_000]);
  // A form with the prices from before `first` and `second` is refused, because a price that it replaces has changed.
  await database.db
    .update(ticketPrices)
    .set({ startsOn: shopDate(ctx.now) })
    .where(eq(ticketPrices.id, left[0]!.id));
  await expect(plan(ctx, { prices: { ...base, [one!.key]: 444_000 }, base, asOf: startsOn })).rejects.toMatchObject({
    ...{ code: "edit_conflict", field: `prices.${one!.key}` },
  });
});

test("a form without the price of a cell it changes is a conflict with the current price", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const { table, base } = await openTable(ctx);
  const { key, price } = table.categories[0]!.cells[0]!;
  const { [key]: _, ...rest } = base;
  for (const began of [rest, {}])
    await expect(plan(ctx, { prices: { [key]: 123_000 }, base: began })).rejects.toMatchObject({
      ...{ code: "edit_conflict", field: `prices.${key}`, params: { theirs: String(price) } },
    });
  await expect(plan(ctx, { prices: { [key]: price }, base: rest })).rejects.toMatchObject({
    code: "nothing_to_change",
  });
});

test("a preview whose first day is over is refused when it is applied", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const { table } = await openTable(ctx);
  const before = await readPrices();
  const from = shopDate(ctx.now);
  const { id } = await plan(ctx, { startsOn: from, prices: { [table.categories[0]!.cells[0]!.key]: 123_000 } });
  expect(await applyChanges(createLaterVisit(ctx, 24 * 60), { kind, id })).toEqual({ applied: 0 });
  expect((await getPriceChanges(ctx, { id })).rows).toMatchObject([
    { state: "refused", refusal: { code: "date_past" } },
  ]);
  expect(await readPrices()).toEqual(before);
});

test("an emptied cell ends the price of a season, which falls back to the price outside the seasons", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const { table } = await openTable(ctx);
  const { cells, key } = table.categories[0]!;
  const season = cells.find(({ seasonId, dayKind }) => seasonId !== null && dayKind === "weekday")!;
  const usual = cells.find(({ seasonId, dayKind }) => seasonId === null && dayKind === "weekday")!;
  const { startsOn: seasonStart } = table.seasons.find(({ id }) => id === season.seasonId)!;
  const { id } = await plan(ctx, { startsOn: addDays(seasonStart, 1), prices: { [season.key]: null } });
  await applyChanges(ctx, { kind, id });
  const list = await priceTickets(database.db, [await ticketId()]);
  const weekday = Array.from({ length: 9 }, (_, n) => addDays(seasonStart, n + 1)).find(
    (date) => list.describeDay(date).kind === "weekday",
  )!;
  expect(list(await ticketId(), weekday).find((category) => category.key === key)?.price).toBe(usual.price);
});

test("refuses wrong amounts, days that are over and cells of other tickets", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const { table } = await openTable(ctx);
  const key = table.categories[0]!.cells[0]!.key;
  for (const price of [-1, 1_000_000_000_000, 1.5])
    expect(PlanTicketPrices.safeParse({ id: 1, startsOn, prices: { [key]: price } }).error?.issues[0]?.path).toEqual([
      ...["prices", key],
    ]);
  expect(PlanTicketPrices.safeParse({ id: 1, startsOn, prices: { constructor: 1 } }).success).toBe(false);
  const yesterday = addDays(shopDate(ctx.now), -1);
  await expect(plan(ctx, { startsOn: yesterday, prices: { [key]: 1 } })).rejects.toMatchObject({ code: "date_past" });
  const [other] = await database.db
    .select({ id: priceCategories.id })
    .from(priceCategories)
    .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId))
    .where(and(eq(ticketTypes.slug, "cap-treo-mot-chieu"), eq(priceCategories.key, "adult")));
  await expect(plan(ctx, { prices: { [`${other!.id}-0-weekday`]: 1 } })).rejects.toMatchObject({
    ...{ code: "row_not_found" },
  });
  const { id } = await plan(ctx, { prices: { [key.replace(/-\d+-/, "-2000000-")]: 1_000 } });
  expect((await getPriceChanges(ctx, { id })).rows[0]).toMatchObject({ state: "refused" });
  await expect(plan(asStaff(ctx, "editor"), { prices: {} })).rejects.toMatchObject({ code: "forbidden" });
});

test("prices that rise while tickets are sold: each order has the old or the new price, as its buyer agreed", async () => {
  const { db } = database;
  const staff = asStaff(await createVisit(db), "manager");
  const { id } = await planPricePercent(
    staff,
    PlanPricePercent.parse({ startsOn: shopDate(morning), percent: 10, step: 1_000 }),
  );
  const date = findDayAhead(2);
  const buy = async () => {
    const ctx = await createVisit(db);
    await fillCart(ctx, { date, quantities: { adult: 1, child: 1 } });
    const form = await checkoutForm(ctx);
    return { ctx, form, order: await placeOrder(ctx, form).catch((error: { code: string }) => error.code) };
  };
  const [early, ...rest] = await Promise.all([
    ...Array.from({ length: 6 }, buy),
    applyChanges(staff, { kind, id }).then(() => null),
    ...Array.from({ length: 6 }, buy),
  ]);
  const buyers = [early, ...rest].filter((buyer) => buyer !== null && buyer !== undefined);
  const typeId = await ticketId();
  const list = await priceTickets(db, [typeId]);
  const newTotal = ["adult", "child"].reduce(
    (sum, key) => sum + list(typeId, date).find((category) => category.key === key)!.price!,
    0,
  );
  await undoChanges(staff, { kind, id });
  for (const { ctx, form, order } of buyers) {
    if (typeof order === "string") {
      expect(order).toBe("total_changed");
      continue;
    }
    const lines = await db
      .select({ total: orderLines.total })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(inArray(orders.code, [order.code]));
    expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(form.total);
    expect(ctx.visitor.provenOrders).toContain(order.code);
  }
  const late = await createVisit(db);
  await fillCart(late, { date, quantities: { adult: 1, child: 1 } });
  const form = await checkoutForm(late);
  expect(form.total).toBeLessThan(newTotal);
  await placeOrderForm(late);
  expect(await findBrokenRules(db)).toEqual([]);
});

test("the price file lists every price, can be imported again, and each wrong cell of a line is named", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const file = await joinParts(exportTicketPrices(ctx));
  expect(file.trim().split("\n")).toHaveLength(1 + (await database.db.$count(ticketPrices)));
  await expect(planPriceImport(ctx, { file })).rejects.toMatchObject({ code: "nothing_to_change" });
  const wrong = `${slug},adult,2056-01-02,monday,soon,-5`;
  const { id } = await planPriceImport(ctx, {
    file: `ticket,category,season,day,from,price\n${wrong}\nnone,adult,,weekday,,1`,
  });
  const { rows } = await getPriceChanges(ctx, { id });
  const faults = rows.map(({ refusal }) =>
    [refusal, ...(refusal?.also ?? [])].map((fault) => [fault?.code, fault?.params?.column]),
  );
  expect(faults).toEqual([
    [
      ["csv_choice", "season"],
      ["csv_choice", "day"],
      ["csv_date", "from"],
      ["csv_money", "price"],
    ],
    [["csv_choice", "ticket"]],
  ]);
  expect(rows[0]?.refusal?.also?.[0]?.params?.choices).toBe("weekday, weekend, holiday");
});

test("a price line whose season is deleted while the file is read is named and can be downloaded", async () => {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const season = { name: { vi: "Mùa ngắn" }, startsOn: "2056-01-01", endsOn: "2056-01-31" };
  await database.db.insert(seasons).values(season);
  const line = `${slug},adult,${season.startsOn},weekday,,123.000`;
  const file = `ticket,category,season,day,from,price\n${line}`;
  const { planned } = await database.db.transaction(async (tx) => {
    await lockName(tx, "ticket-prices");
    const planned = planPriceImport(ctx, { file });
    await untilLockWaits(database.sql);
    await tx.delete(seasons).where(eq(seasons.startsOn, season.startsOn));
    return { planned };
  });
  const { id } = await planned;
  const [row] = (await getPriceChanges(ctx, { id })).rows;
  expect([row?.key, row?.refusal]).toEqual(["line-2", { code: "row_not_found", params: { line: 2 } }]);
  expect((await exportWrongLines(ctx, { kind, id })).trim()).toBe(file);
});
