import { beforeAll, expect, test, vi } from "vitest";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, findDayAhead, orderRow, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();
const [bad, good] = [{ date: findDayAhead(1) }, { date: findDayAhead(3) }];
const logged: string[] = [];

beforeAll(() => void vi.spyOn(console, "error").mockImplementation((line) => void logged.push(line)));

test("an order that fails to expire is logged and does not delay the others", async () => {
  const { db } = database;
  const broken = await placeOrderAsGuest(db, { line: bad });
  const placed = [];
  for (let n = 0; n < 12; n++)
    placed.push(await placeOrderAsGuest(db, { line: good, now: createLaterVisit(broken.ctx, 1).now }));
  await database.sql`update slots set reserved = 0 where date = ${bad.date}`;

  await expireOrders(createLaterVisit(broken.ctx, 32));
  for (const { code } of placed) expect(await statusOf(code)).toBe("cancelled");
  expect(await statusOf(broken.code)).toBe("pending");
  const { order } = await orderRow(db, broken.code);
  expect(logged.join()).toMatch(new RegExp(`job expire-orders, order ${order.id}\\b.*23514`));
});

async function statusOf(code: string) {
  return (await orderRow(database.db, code)).order.status;
}
