import { expect, test } from "vitest";
import { buildOrderCalendar } from "~/domain/orders/build-order-calendar.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();
const day = findDayAhead(2).replaceAll("-", "");

test("the calendar file has the opening hours and the last entry, or the whole day if the hours are invalid", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  await payOrderOf(ctx, code);
  const order = await getOrder(ctx, { code });
  const hours = (settings: Record<string, string>) =>
    buildOrderCalendar({ ...ctx, shop: { ...ctx.shop, settings: { ...ctx.shop.settings, ...settings } } }, order);
  expect(hours({})).toContain(`DTSTART:${day}T000000Z\r\nDTEND:${day}T103000Z`);
  expect(hours({})).toContain("DESCRIPTION:Vào cổng trước 16:30");
  const broken = [
    ["opening_time", "7:00"] as const,
    ["closing_time", "24:00"] as const,
    ["opening_time", "19:00"] as const,
  ];
  for (const [key, value] of broken) expect(hours({ [key]: value })).toContain(`DTSTART;VALUE=DATE:${day}\r\n`);
});
