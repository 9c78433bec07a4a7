import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { tickets } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, findDayAhead, newPhone, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { exchangeTicketsOf } from "~tests/setup/factories-aftersales";

const database = openTestDatabase();
const [tuesday, wednesday] = [findDayAhead(2), addDays(findDayAhead(2), 1)];

async function exchanged() {
  const phoneNumber = newPhone();
  const line = { date: tuesday, quantities: { adult: 2 } };
  const { ctx, code } = await placeOrderAsGuest(database.db, { line, form: { phoneNumber } });
  await payOrderOf(ctx, code);
  const old = (await getOrder(ctx, { code })).tickets.map(({ token }) => token);
  await exchangeTicketsOf(ctx, code, { date: wednesday });
  const current = (await getOrder(ctx, { code })).tickets.map(({ token }) => token);
  return { ctx, code, old, current, phoneNumber };
}

test("the page of an exchanged ticket links its owner to the ticket that replaced it", async () => {
  const { ctx, code, old, current, phoneNumber } = await exchanged();
  const elsewhere = await createVisit(database.db);
  await lookUpOrder(elsewhere, { code, contact: phoneNumber });
  for (const owner of [ctx, elsewhere])
    for (const [index, token] of old.entries())
      expect(await checkTicket(owner, { token })).toMatchObject({
        verdict: "exchanged",
        next: { token: current[index], date: wednesday },
      });
  expect((await checkTicket(ctx, { token: current[0]! })).next).toBe(null);
});

test("a reader who has only the old code sees neither the new ticket nor its day", async () => {
  const { code, old, current } = await exchanged();
  const other = await placeOrderAsGuest(database.db);
  for (const stranger of [await createVisit(database.db), other.ctx]) {
    const check = await checkTicket(stranger, { token: old[0]! });
    expect(check).toMatchObject({ verdict: "exchanged", next: null });
    for (const hidden of [...current, wednesday]) expect(JSON.stringify(check)).not.toContain(hidden);
    expect(stranger.visitor.provenOrders).not.toContain(code);
  }
});

test("the page of a ticket that was refunded after its exchange links to no other ticket", async () => {
  const { ctx, old, current } = await exchanged();
  await database.db.update(tickets).set({ state: "refunded" }).where(eq(tickets.token, current[0]!));
  expect(await checkTicket(ctx, { token: old[0]! })).toMatchObject({ verdict: "exchanged", next: null });
});

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

async function paid(line = {}) {
  const { ctx, code } = await placeOrderAsGuest(database.db, { line });
  await payOrderOf(ctx, code);
  return { ctx, ...(await getOrder(ctx, { code })) };
}
