import { expect, test } from "vitest";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { sealClosureLink, sealClosureLinkForPage } from "~/domain/aftersales/closure.server";
import { deriveDigits } from "~/domain/aftersales/payout-account-code.server";
import { reopenDays } from "~/domain/aftersales/reopen-days.server";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { addDays } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { payoutAccountCodes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, findDayAhead, newPhone, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { findTags, openClient, readTypedValues, visibleText, waitUntil } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");

test("a visitor with the link chooses once, without a login or a script, before the deadline", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, {
    now: currentTime(),
    line: { quantities: { adult: 2 } },
  });
  await payOrderOf(ctx, code);
  const reason = { vi: "Gió giật trên đỉnh", en: "Gusts at the top" };
  const { id } = await closeDays(asStaff(ctx), { from: findDayAhead(2), times: [], reason });
  const browser = openClient(server.origin);
  const here = linkTo("vi", "closedDay", { token: sealClosureLink(id, code) });
  const page = await browser.get(here);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(page.html).not.toContain("<script");
  // With `no-referrer` a browser would hide the origin of our own form, and the shop would refuse it.
  const meta = findTags(page.html, "meta").map(({ name, content }) => `${name} ${content}`);
  expect(meta).toEqual(expect.arrayContaining(["robots noindex", "referrer same-origin"]));
  expect(visibleText(page.html)).toContain(reason.vi);

  const days = findTags(page.html, "button").flatMap(({ name, value }) => (name === "date" ? [value!] : []));
  expect(days).not.toContain(findDayAhead(2));
  const date = days.at(-1)!;
  const picked = await browser.get(`${here}?date=${date}`);
  // Once a day is chosen, the options for it appear below the table of days, at `#g0-days`.
  expect(picked.html.indexOf('id="g0-days"')).toBeGreaterThan(picked.html.indexOf("</table>"));
  const form = readTypedValues(picked.html);
  expect(form).toMatchObject({ date, time: "" });
  expect(await browser.post(here, { ...form, choice: "move" })).toMatchObject({ status: 303, location: here });
  const [, second] = findTags(picked.html, "input").flatMap(({ name, value }) => (name === "units" ? [value!] : []));
  expect(form.units).toBe(second);
  const again = await browser.post(here, { ...form, key: "another form", choice: "back" });
  expect(again.status).toBe(422);
  expect(visibleText(again.html)).toContain(t("errors.closing_chosen"));
  expect((await browser.get(`/orders/${code}`)).status).toBe(404);
  const checked = await browser.get(
    `/v/${(await database.sql`select token from tickets where state = 'valid'`)[0]?.token}`,
  );
  expect(visibleText(checked.html)).toContain(t("orders.check_result.closed"));

  expect((await browser.get(`${here}x`)).status).toBe(404);
  await database.sql`update closures set starts_on = starts_on - 500 where id = ${id}`;
  const over = await browser.get(here);
  expect([over.status, visibleText(over.html).includes(t("errors.closing_link_over"))]).toEqual([410, true]);
});

test("the link of the order's page sends a code to the order's email, which a refund requires", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { now: currentTime(), line: { date: findDayAhead(3) } });
  await payOrderOf(ctx, code);
  const reason = { vi: "Gió giật", en: "Gusts" };
  const { id } = await closeDays(asStaff(ctx), { from: findDayAhead(3), times: [], reason });
  const browser = openClient(server.origin);
  const here = linkTo("vi", "closedDay", { token: sealClosureLinkForPage(id, code) });
  const { html } = await browser.get(here);
  expect(visibleText(html)).toContain("h•••@example.vn");
  expect(findTags(html, "button").map(({ value }) => value)).toContain("code");
  const form = readTypedValues(html);
  const ask = async (choice: string, oneTimeCode = "") => browser.post(here, { ...form, oneTimeCode, choice });
  const refused = await ask("credit");
  expect([refused.status, visibleText(refused.html).includes(t("errors.email_code_needed"))]).toEqual([422, true]);
  expect(await ask("code")).toMatchObject({ status: 303, location: here });
  const [emailed] = await database.db.select().from(payoutAccountCodes);
  const digits = deriveDigits(emailed!);
  const wrong = await ask("credit", digits === "000000" ? "111111" : "000000");
  expect([wrong.status, visibleText(wrong.html).includes(t("errors.account_code_wrong"))]).toEqual([422, true]);
  expect(await ask("credit", digits)).toMatchObject({ status: 303, location: here });
  await reopenDays(asStaff(ctx), { id });
});

test("an order for a closed day says that a choice is due until the day opens again", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { now: currentTime(), line: { date: findDayAhead(6) } });
  await payOrderOf(ctx, code);
  const browser = openClient(server.origin);
  browser.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  const words = async (path: string) => visibleText((await browser.get(path)).html);
  const order = `/orders/${code}`;
  const [ready, freely] = [t("orders.ready"), t("orders.change_day")];
  expect(await words(order)).toContain(ready);
  const staff = asStaff(ctx);
  const { id } = await closeDays(staff, { from: findDayAhead(6), times: [], reason: { vi: "Gió", en: "Wind" } });
  const closed = await words(order);
  expect(closed).toContain(t("orders.closed.waits"));
  for (const text of [ready, freely]) expect(closed).not.toContain(text);

  await reopenDays(staff, { id });
  const again = await words(order);
  for (const text of [ready, freely]) expect(again).toContain(text);
  const link = await words(linkTo("vi", "closedDay", { token: sealClosureLink(id, code) }));
  expect(link).toContain(t("orders.closed.reopened"));
  expect(link).not.toContain("không dùng được");
});

test("staff preview, close and reopen a day, and buyers choose for each ticket by the link in their message", async () => {
  const [date, now] = [findDayAhead(4), currentTime()];
  const { ctx, code } = await placeOrderAsGuest(database.db, { now, line: { date, quantities: { adult: 4 } } });
  await payOrderOf(ctx, code);
  const phone = newPhone();
  const byPhone = await placeOrderAsGuest(database.db, {
    now,
    line: { date },
    form: { phoneNumber: phone, email: undefined },
  });
  await payOrderOf(byPhone.ctx, byPhone.code);

  const client = openStaffClient(server.origin);
  await client.logIn("manager");
  const [look, days] = [`/staff/days?look=1&from=${date}`, "/staff/days"];
  const preview = await (await client.get(look)).text();
  expect(visibleText(preview)).toMatch(/ 2 đơn, 5 khách, [\d.]+ ₫/);
  expect(findTags(preview, "a").map(({ href }) => href)).toContain(`tel:+84${phone.slice(1)}`);
  const { people = "" } = readTypedValues(preview);
  const form = { act: "close", from: date, people, "reason.vi": "Sương mù", "reason.en": "" };
  const empty = await client.post(look, form);
  expect([
    empty.status,
    visibleText(await empty.text()).includes(`${t("staff.days.reason_text")} (English): `),
  ]).toEqual([422, true]);
  for (const [query, message] of [
    ["from=abc", t("errors.invalid_date")],
    [`from=${date}&times=25:99`, t("staff.days.wrong_times")],
  ] as const)
    expect(visibleText(await (await client.get(`${days}?look=1&${query}`)).text())).toContain(message);
  const changed = await client.post(look, { ...form, "reason.en": "Fog", people: "4" });
  expect([
    changed.status,
    visibleText(await changed.text()).includes(t("errors.closing_changed_people", { people: 5 })),
  ]).toEqual([422, true]);
  expect((await client.post(look, { ...form, "reason.en": "Fog" })).status).toBe(303);
  // If the shop itself closed the day, as in the demo, the page shows "automatic" (tự động) instead of a staff name.
  await database.sql`update closures set by = 'system' where starts_on = ${date}`;
  expect(visibleText(await (await client.get(days)).text())).toMatch(/tự động, \d/);

  const [here] = await Promise.all(
    [
      { of: code, channel: ["mail"] },
      { of: byPhone.code, channel: ["zns", "sms"] },
    ].map(({ of, channel }) =>
      waitUntil(async () => {
        const [sentText] = await database.sql`select i.text from demo_inbox i join messages m on m.id = i.message_id
          where m.key like ${`day_closed:${of}:%`} and i.channel in ${database.sql(channel)}`;
        return /\/doi-lich\/[\w.~-]+/.exec(sentText?.text ?? "")?.[0];
      }),
    ),
  );
  const browser = openClient(server.origin);
  const keys = findTags((await browser.get(here!)).html, "input").flatMap(({ name, value }) =>
    name === "units" ? [value!] : [],
  );
  const free = (await browser.get(`${here}?month=${date.slice(0, 7)}`)).html;
  const to = findTags(free, "button").find(({ name, value }) => name === "date" && value !== date)!.value!;
  for (const [choice, units] of [
    ["move", keys[0]!],
    ["back", keys[1]!],
    ["credit", keys[2]!],
  ] as const) {
    const page = await browser.get(`${here}?date=${to}&units=${units}`);
    const sent = await browser.post(here!, { ...readTypedValues(page.html), choice, units });
    expect([choice, sent.status]).toEqual([choice, 303]);
  }
  const pageHtml = await (await client.get(days)).text();
  const count = (orders: number, people: number) => t("staff.days.count", { orders, people });
  for (const what of ["moved", "back", "credit"] as const)
    expect(visibleText(pageHtml)).toContain(`${t(`staff.days.${what}`)} ${count(1, 1)}`);
  expect(visibleText(pageHtml)).toContain(`${t("staff.days.nothing")} ${count(2, 2)}`);

  const [closure] = await database.sql`select id from closures where starts_on = ${date}`;
  expect((await client.post(days, { act: "reopen", id: String(closure?.id) })).status).toBe(303);
  expect(visibleText((await browser.get(here!)).html)).toContain(t("orders.closed.reopened"));
  const states = await database.sql`select t.state, count(*)::int from tickets t join orders o on o.id = t.order_id
    where o.code = ${code} group by 1 order by 1`;
  expect(states.map(({ state, count: many }) => [state, many])).toEqual(
    expect.arrayContaining([
      ["exchanged", 1],
      ["refunded", 2],
      ["valid", 2],
    ]),
  );
});

test("staff open one day of a weekly closure without a script: form, preview, second press and message", async () => {
  const first = addDays(findDayAhead(5), 28);
  const [second, third] = [addDays(first, 7), addDays(first, 14)];
  const { ctx, code } = await placeOrderAsGuest(database.db, { now: currentTime(), line: { date: second } });
  await payOrderOf(ctx, code);
  const staff = asStaff(ctx);
  const reason = { vi: "Bảo trì", en: "Maintenance" };
  const { id } = await closeDays(staff, { from: first, to: third, weekdays: [5], times: [], reason });

  const client = openStaffClient(server.origin);
  await client.logIn("manager");
  const page = await (await client.get("/staff/days")).text();
  const link = findTags(page, "a").find(({ href }) => href?.includes(`closure=${id}`))?.href ?? "";
  const filled = await (await client.get(link.replaceAll("&amp;", "&"))).text();
  const inputs = findTags(filled, "input").map(({ name, value }) => [name, value]);
  for (const field of [
    ["look", "reopen"],
    ["from", first],
    ["to", third],
    ["weekdays", "5"],
  ])
    expect(inputs).toContainEqual(field);

  const look = `/staff/days?look=reopen&from=${second}&to=&pool=&times=&closure=`;
  const preview = await (await client.get(look)).text();
  const words = visibleText(preview);
  for (const text of [
    t("staff.days.open.days", { count: 1 }),
    t("staff.days.open.part_of_closure", { count: 2, days: "" }).split(",").at(-1)!,
  ])
    expect(words).toContain(text);
  const withoutDays = visibleText(
    await (await client.get(`/staff/days?look=reopen&from=${addDays(second, 1)}`)).text(),
  );
  expect(withoutDays).toContain(t("errors.nothing_to_reopen"));

  const seen = findTags(preview, "input").find(({ name }) => name === "seen")?.value ?? "";
  const form = { act: "reopen_range", from: second, to: second, seen };
  const stale = await client.post(look, { ...form, seen: `${seen}x` });
  expect([stale.status, visibleText(await stale.text()).includes(t("errors.reopening_changed"))]).toEqual([422, true]);
  const sent = await client.post(look, form);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/staff/days"]);
  const toast = sent.headers.getSetCookie().map((line) => line.split(";")[0]);
  const after = await client.get("/staff/days", { Cookie: [client.cookie(), ...toast].join("; ") });
  expect(visibleText(await after.text())).toContain(t("staff.days.open.done"));
  const open = await database.sql`select distinct date from slots where closed_at is null
    and date in ${database.sql([first, second, third])}`;
  expect(open.map(({ date }) => String(date))).toHaveLength(1);
  await reopenDays(staff, { id });
});
