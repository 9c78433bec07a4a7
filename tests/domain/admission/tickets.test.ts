import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { buildOrderCalendar } from "~/domain/orders/build-order-calendar.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { pools } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();
const day = findDayAhead(2).replaceAll("-", "");

test("an all-day ticket shows its last entry; a ticket with a time does not", async () => {
  const order = await paid();
  expect(order.tickets).toMatchObject([{ time: "", lastEntry: "16:30" }]);
  expect(await checkTicket(order.ctx, order.tickets[0]!)).toMatchObject({ ticket: { lastEntry: "16:30" } });
  const evening = await paid({ slug: "dem-den-long", date: findDayAhead(5), time: "19:00" });
  expect(evening.tickets).toMatchObject([{ time: "19:00", lastEntry: null }]);
});

test.for([
  [-1, "08:00", "ahead"],
  [0, "16:29", "valid"],
  [0, "16:30", "late"],
  [1, "08:00", "past"],
] as const)("a ticket checked %i days from its visit at %s is %s", async ([days, time, expected]) => {
  const { ctx, tickets } = await paid();
  const now = instantOf(addDays(tickets[0]!.date, days), time);
  expect(await checkTicket({ ...ctx, now }, tickets[0]!)).toMatchObject({ verdict: expected });
});

test("the calendar file has the opening hours and the last entry, or the whole day if the hours are invalid", async () => {
  const { ctx, ...order } = await paid();
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

test.for(["5:15", "", "24:00", "16:30 "])("a pool's last entry cannot be '%s'", async (lastEntry) => {
  await expect(database.db.update(pools).set({ lastEntry }).where(eq(pools.slug, "cable"))).rejects.toMatchObject({
    cause: { constraint_name: "last_entry_is_a_time" },
  });
});

async function paid(line = {}) {
  const { ctx, code } = await placeOrderAsGuest(database.db, { line });
  await payOrderOf(ctx, code);
  return { ctx, ...(await getOrder(ctx, { code })) };
}
