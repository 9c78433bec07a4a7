import { expect, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead, newPhone } from "~tests/setup/factories";
import { openClient, readCheckoutForm, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");
const day = findDayAhead(12);

test("a season, a ticket type, its schedule and price and an earlier last entry are made by forms, and a visitor buys at that price", async () => {
  const staff = openStaffClient(server.origin);
  await staff.logIn("admin");
  const read = async (path: string) => (await staff.get(path)).text();
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await staff.post(path, fields);
    expect([path, answer.status, answer.status === 303 ? "" : visibleText(await answer.text())]).toEqual([
      path,
      303,
      "",
    ]);
    return answer.headers.get("Location") ?? "";
  };
  const apply = (page: string) => {
    const [, , , kind = "", id = ""] = page.split("/");
    return send(page, { act: "apply", kind, id });
  };
  await database.sql`update seasons set starts_on = '2031-01-01', ends_on = '2031-01-31'`;
  await send("/staff/rows/seasons/new", { act: "save", "name.vi": "Mùa thử", startsOn: day, endsOn: day });
  const ticket = await send("/staff/tickets/new", {
    ...{ act: "create", "name.vi": "Vé vườn hồng", "summary.vi": "Vườn mở cả ngày", openWeekdays: "1", isActive: "on" },
    ...{ "categories.r0.vi": "Người lớn", "categories.r0.weekday": "100.000", cutoffMinutes: "30", lastEntry: "16:30" },
  });
  const [{ id, pool }] = (await database.sql`
    update ticket_types set open_weekdays = '{1,2,3,4,5,6,7}' where slug = 've-vuon-hong'
    returning id, pool_id as pool`) as unknown as [{ id: number; pool: number }];
  expect(ticket).toBe(`/staff/tickets/${id}/prices/year`);
  expect(await send(ticket, { act: "sell" })).toBe(`/staff/tickets/${id}`);

  const booking = `/dat-ve?ticket=ve-vuon-hong&date=${day}`;
  const pages = openClient(server.origin);
  const order = { ticket: "ve-vuon-hong", date: day, time: "", "quantities.adult": "2" };
  expect((await pages.post(booking, order)).status).toBe(422);
  const schedule = new URLSearchParams({ act: "save", pool: `${pool}`, startsOn: day, endsOn: day, capacity: "40" });
  for (const weekday of "1234567") schedule.append("weekdays", weekday);
  const opened = await fetch(`${server.origin}/staff/schedules`, {
    ...{ method: "POST", body: schedule, headers: { Cookie: staff.cookie() }, redirect: "manual" },
  });
  expect(opened.status).toBe(303);

  const prices = await read(`/staff/tickets/${id}/prices`);
  const typed = readTypedValues(prices);
  const cells = Object.keys(typed).filter((name) => name.startsWith("prices.") && !name.includes("-0-"));
  const seasonPrices = Object.fromEntries(cells.map((name) => [name, "180.000"]));
  await apply(await send(`/staff/tickets/${id}/prices`, { ...typed, ...seasonPrices, act: "plan" }));
  await apply(
    await send("/staff/days", { act: "last_entry", from: day, to: day, pool: `${pool}`, lastEntry: "12:00" }),
  );

  expect(visibleText((await pages.get(booking)).html)).toContain("12:00");
  expect((await pages.post(booking, order)).status).toBe(303);
  const checkout = await readCheckoutForm(pages, { phoneNumber: newPhone(), method: "vietqr" });
  expect((await pages.post("/checkout/ticket", checkout)).status).toBe(303);
  const [sold] = await database.sql`
    select o.total, s.last_entry from orders o join order_lines l on l.order_id = o.id join slots s on s.id = l.slot_id
    order by o.id desc limit 1`;
  expect(sold).toEqual({ total: 360_000, last_entry: "12:00" });
  expect(visibleText(await read("/staff/tickets"))).toContain(t("back_office.tickets.on_sale"));
});
