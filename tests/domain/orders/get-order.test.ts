import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addService } from "~/domain/cart/add-to-cart.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { addDays } from "~/lib/shop-time";
import { tickets, ticketTypes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import {
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { makeService, requestedDay } from "~tests/setup/factories-goods";

const database = openTestDatabase();
const date = findDayAhead(2);
const at = (day: string, time: string) => new Date(`${day}T${time}+07:00`).toISOString();
const free = {
  exchange: { until: at(addDays(date, -1), "07:00"), times: 3 },
  refund: [
    { until: at(addDays(date, -2), "07:00"), percent: 100 },
    { until: at(addDays(date, -1), "07:00"), percent: 50 },
  ],
};

test("shows the refund deadlines of a visit and a service by the terms of the sale", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  const service = await makeService(db);
  await fillCart(ctx, { quantities: { adult: 2, child: 1 } });
  await addService(ctx, { slug: service.slug, date: requestedDay, quantity: 1 });
  const { code } = await placeOrderForm(ctx);
  expect(await getOrder(ctx, { code })).toMatchObject({ ready: false, afterSale: [] });
  await payOrderOf(ctx, code);
  await db.update(ticketTypes).set({ policy: { exchangeUntilHours: 0, exchangesPerTicket: 0, refund: [] } });

  const order = await getOrder(ctx, { code });
  expect(order).toMatchObject({ ready: true, tickets: [{ terms: free }, { terms: free }, { terms: free }] });
  expect(order.afterSale).toEqual([
    { kind: "ticket", name: "Cáp treo khứ hồi", date, time: "", ...free },
    { kind: "service", name: "Dịch vụ", date: requestedDay, time: "", freeThrough: addDays(requestedDay, -1) },
  ]);

  const eve = { ...ctx, now: new Date(at(requestedDay, "00:00")) };
  expect((await getOrder(eve, { code })).afterSale).toMatchObject([{ kind: "service", freeThrough: null }]);
  expect((await getOrder(eve, { code })).ready).toBe(false);
});

test("a used ticket has no refund terms", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  await payOrderOf(ctx, code);
  await database.db
    .update(tickets)
    .set({ state: "used" })
    .where(eq(tickets.code, (await getOrder(ctx, { code })).tickets[0]!.code));
  expect(await getOrder(createLaterVisit(ctx, 1), { code })).toMatchObject({ ready: false, afterSale: [] });
});

test("the tickets of a family show the price of the whole family", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, {
    line: { slug: "ve-gia-dinh", quantities: { family: 2 } },
  });
  await payOrderOf(ctx, code);
  const order = await getOrder(ctx, { code });
  expect(order.tickets.map(({ admits, price }) => [admits, price])).toEqual(Array(8).fill([4, order.total / 2]));
});
