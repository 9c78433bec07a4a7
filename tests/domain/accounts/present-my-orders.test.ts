import { expect, test } from "vitest";
import { listMyOrders } from "~/domain/accounts/list-my-orders.server";
import { listMyTickets } from "~/domain/accounts/list-my-tickets.server";
import { presentDecisions, presentMyOrders } from "~/domain/accounts/present-my-orders.server";
import { presentVisits } from "~/domain/accounts/present-visits.server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { translateIn } from "~/i18n/translate.server";
import { instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, fillCart, findDayAhead, payOrderOf, placeOrderForm } from "~tests/setup/factories";
import { accessTokenOf, registerCustomer, visitWithToken } from "~tests/setup/factories-people";

const database = openTestDatabase();
const t = translateIn("vi");

async function buyAsCustomer(date: string) {
  const ctx = await createVisit(database.db);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, await registerCustomer(ctx)));
  await fillCart(me, { date });
  const { code } = await placeOrderForm(me);
  await payOrderOf(me, code);
  return { me, code };
}

test("an order of a closed day waits for a decision and is not listed as complete", async () => {
  const date = findDayAhead(4);
  const { me, code } = await buyAsCustomer(date);
  const before = await listMyOrders(me, { page: 1 });
  expect(presentDecisions(me, before.orders)).toEqual([]);
  expect(presentMyOrders(me, before.orders)[0]?.state).toBe(t("orders.ready"));

  await closeDays(asStaff(me), { from: date, times: [], reason: { vi: "Gió giật", en: "Gusts" } });
  const { orders } = await listMyOrders(me, { page: 1 });
  expect(presentMyOrders(me, orders)[0]?.state).toBe(t("orders.closed.waits"));
  const [decision, ...others] = presentDecisions(me, orders);
  expect(others).toEqual([]);
  expect(decision).toMatchObject({ code, texts: ["Gió giật", expect.any(String)] });
  const token = decision!.to.split("/").at(-1)!;
  expect(await getClosureChoice(me, { token, units: [] })).toMatchObject({ code });
});

test("each of two orders waits for the decision on its own closed day", async () => {
  const [first, second] = [findDayAhead(5), findDayAhead(6)];
  const { me, code } = await buyAsCustomer(first);
  await fillCart(me, { date: second });
  const { code: later } = await placeOrderForm(me);
  await payOrderOf(me, later);
  for (const date of [first, second])
    await closeDays(asStaff(me), { from: date, times: [], reason: { vi: date, en: date } });
  const { orders } = await listMyOrders(me, { page: 1 });
  const closures = orders.map((order) => [order.code, order.closings.map(({ from, isOpen }) => [from, isOpen])]);
  expect(Object.fromEntries(closures)).toEqual({ [code]: [[first, true]], [later]: [[second, true]] });
});

test("a visit offers an exchange and a refund only before their deadlines", async () => {
  const date = findDayAhead(2);
  const { me } = await buyAsCustomer(date);
  const rights = async (now: Date) => {
    const [visit] = presentVisits({ ...me, now }, (await listMyTickets({ ...me, now })).coming);
    return [visit?.move !== null, visit?.canRefund, visit?.refund];
  };
  expect(await rights(me.now)).toEqual([true, true, expect.stringMatching(/100% .*07:00/)]);
  expect(await rights(instantOf(date, "08:00"))).toEqual([false, false, null]);
});
