import { expect, test } from "vitest";
import { addService } from "~/domain/cart/add-to-cart.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { getService } from "~/domain/catalog/get-service.server";
import { currentTime } from "~/lib/clock";
import { weekday } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, findDayAhead } from "~tests/setup/factories";

const database = openTestDatabase();
const photographer = { slug: "chup-anh-binh-minh", quantity: 1 };
const cabin = { slug: "cabin-rieng", quantity: 1 };

test("a service of the sunrise is offered only on its weekdays, and refused on others", async () => {
  const ctx = await createVisit(database.db);
  const { days } = await getService(ctx, photographer);
  expect([...new Set(days.map(weekday))].toSorted()).toEqual([5, 6, 7]);
  const monday = addService(ctx, { ...photographer, date: findDayAhead(1) });
  await expect(monday).rejects.toMatchObject({ code: "day_closed", field: "date" });
  await addService(ctx, { ...photographer, date: findDayAhead(6) });
});

test("a service that needs the cable car cannot be booked for a day on which the cable car is closed", async () => {
  const { db, sql } = database;
  const ctx = await createVisit(db);
  const date = findDayAhead(2);
  await addService(ctx, { ...cabin, date });
  await sql`update slots set closed_at = ${currentTime().toISOString()}::timestamptz where date = ${date}`;
  expect((await getService(ctx, cabin)).days).not.toContain(date);
  expect((await getCart(ctx, { kind: "cart" })).lines).toMatchObject([{ problem: { code: "day_closed" } }]);
  const late = await createVisit(db);
  await expect(addService(late, { ...cabin, date })).rejects.toMatchObject({ code: "day_closed" });
  await sql`delete from slots where date = ${date}`;
  await expect(addService(late, { ...cabin, date })).rejects.toMatchObject({ code: "day_closed" });
});
