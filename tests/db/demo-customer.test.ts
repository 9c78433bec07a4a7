import { expect, test } from "vitest";
import { listMyOrders } from "~/domain/accounts/list-my-orders.server";
import { listMyTickets } from "~/domain/accounts/list-my-tickets.server";
import { checkBooks } from "~/domain/audit/check-books.server";
import { currentTime } from "~/lib/clock";
import { demoLogin } from "~/lib/demo-login";
import { users } from "~db/schema";
import { seedDemoCustomer } from "~db/seed/demo-customer";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { accessTokenOf, visitWithToken } from "~tests/setup/factories-people";

const database = openTestDatabase();

test("the demo's customer has orders in every state, is added only once, and only by its command", async () => {
  const { db } = database;
  expect(await db.$count(users)).toBe(0);
  await seedDemoCustomer(db);
  await seedDemoCustomer(db);
  const now = currentTime();
  const ctx = await createVisit(db, { now });
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, demoLogin));
  const { orders, total } = await listMyOrders(me, { page: 1 });
  expect(total).toBe(16);
  const states = new Set(orders.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`));
  expect([...states].sort()).toEqual([
    ...["cancelled pending", "cancelled refunded", "delivered paid", "pending pending", "processing pending"],
    "shipped paid",
  ]);
  const { coming, past } = await listMyTickets(me);
  expect([coming.length, past.length]).toEqual([13, 4]);
  expect(coming.filter(({ closed }) => closed)).toHaveLength(3);
  expect(await checkBooks(db)).toEqual([]);
});
