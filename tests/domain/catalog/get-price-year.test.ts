import { expect, test } from "vitest";
import { getPriceYear } from "~/domain/catalog/get-price-year.server";
import { getTicketOffer } from "~/domain/catalog/get-ticket-offer.server";
import { createTicketType, putTicketOnSale } from "~/domain/catalog/save-ticket-type.server";
import { CreateTicketType } from "~/domain/catalog/ticket-schema.server";
import { weekday } from "~/lib/shop-time";
import { ticketTypes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

async function createTicket(openWeekdays: number[]) {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const input = CreateTicketType.parse({
    ...{ name: { vi: "Vé sân băng" }, summary: { vi: "Vé" }, openWeekdays, times: [], capacity: 50 },
    categories: [
      { name: { vi: "Người lớn" }, weekday: 101_000, weekend: 102_000, holiday: 103_000 },
      { name: { vi: "Sinh viên" }, weekday: 51_000 },
    ],
  });
  return { ctx, ...(await createTicketType(ctx, input)) };
}

test("the year shows the price that the shop asks on each day, and names the holidays", async () => {
  const { ctx, id, slug } = await createTicket([1, 2, 3, 4, 5, 6]);
  await putTicketOnSale(ctx, { id });
  const year = await getPriceYear(ctx, { id });
  expect(year.categories.map(({ name }) => name)).toEqual(["Người lớn", "Sinh viên"]);
  expect(year.days).toHaveLength(366);
  expect(new Set(year.days.map(({ price }) => price))).toEqual(new Set([101_000, 102_000, 103_000, null]));
  for (const { date, price, kind, name } of year.days) {
    if (weekday(date) === 7) expect([date, price]).toEqual([date, null]);
    if (kind === "holiday") expect([date, name]).toEqual([date, expect.any(String)]);
  }
  for (const { date, price } of year.days.slice(1, 40)) {
    if (price === null) continue;
    const offer = await getTicketOffer(ctx, { slug, date });
    expect([date, offer.categories[0]?.price]).toEqual([date, price]);
  }
  const student = await getPriceYear(ctx, { id, category: year.categories[1]?.id });
  expect(new Set(student.days.map(({ price }) => price))).toEqual(new Set([51_000, null]));
});

test("a ticket is put on sale once, and only by staff who may edit the catalogue", async () => {
  const { ctx, id } = await createTicket([1]);
  const isOnSale = async () => (await getPriceYear(ctx, { id })).isActive;
  expect(await isOnSale()).toBe(false);
  const support = asStaff(await createVisit(database.db), "support");
  await expect(putTicketOnSale(support, { id })).rejects.toMatchObject({ code: "forbidden" });
  await expect(getPriceYear(support, { id })).rejects.toMatchObject({ code: "forbidden" });
  const [first, second] = await Promise.all([putTicketOnSale(ctx, { id }), putTicketOnSale(ctx, { id })]);
  expect([first.undo, second.undo].filter(Boolean)).toHaveLength(1);
  expect(await isOnSale()).toBe(true);
  const [, ...others] = await database.db.select({ isActive: ticketTypes.isActive }).from(ticketTypes);
  expect(others.length).toBeGreaterThan(0);
  await expect(putTicketOnSale(ctx, { id: 999_999 })).rejects.toMatchObject({ code: "ticket_not_found" });
});
