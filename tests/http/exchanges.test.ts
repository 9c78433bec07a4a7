import { expect, test } from "vitest";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { GetExchangeOffer } from "~/domain/aftersales/schema";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { addDays } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead, payOrderOf, placeOrderAsGuest, setCapacity, slotOf } from "~tests/setup/factories";
import { exchangeTicketsOf, offerExchange, payExchangeOf } from "~tests/setup/factories-aftersales";
import { findTags, openClient, type Page, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");
const saturday = addDays(findDayAhead(2), 4);

async function bought(adult: number, date = findDayAhead(2)) {
  const { ctx, code } = await placeOrderAsGuest(database.db, {
    now: currentTime(),
    line: { date, quantities: { adult } },
  });
  await payOrderOf(ctx, code);
  const { units } = await getExchangeOffer(ctx, GetExchangeOffer.parse({ code }));
  const pages = openClient(server.origin);
  pages.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  return { ctx, code, pages, keys: units.map(({ key }) => key) };
}

/** Expects status 422, a link to the field, and the message in the part of the page that begins with the field. */
function expectFieldError({ status, html }: Page, name: string, message: string) {
  expect(status).toBe(422);
  expect(findTags(html, "a").map(({ href }) => href)).toContain(`#f-${name}`);
  const part = html.slice(html.indexOf(`id="f-${name}"`));
  expect(visibleText(part.slice(0, part.search(/<\/fieldset>|<\/section>|<button/)))).toContain(message);
}

test("an exchange of a foreign, used or refunded ticket, with an edited difference or for a full day is refused at its field", async () => {
  const [me, other] = [await bought(4), await bought(1)];
  const here = `/ticket-exchange?code=${me.code}&date=${saturday}`;
  for (const date of ["abc", "2026-02-30"])
    expect(visibleText((await me.pages.get(`/ticket-exchange?code=${me.code}&date=${date}`)).html)).toContain(
      t("errors.invalid_date"),
    );
  const far = await me.pages.get(`/ticket-exchange?code=${me.code}&date=${addDays(saturday, 700)}`);
  expect(visibleText(far.html)).toContain("Bạn chọn một ngày trong lịch");
  const { key = "", difference = "" } = readTypedValues((await me.pages.get(here)).html);
  const one = (await offerExchange(me.ctx, me.code, { date: saturday, units: me.keys.slice(0, 1) })).at!.day
    .difference!;
  expect(Number(difference)).toBe(4 * one);
  const form = { intent: "move", key, date: saturday, time: "", difference: String(one), method: "vietqr" };
  const move = (units: string, changes = {}) => me.pages.post(here, { ...form, units, ...changes });

  const [first, used, back] = me.keys as [string, string, string];
  for (const [unit, state] of [
    [used, "used"],
    [back, "refunded"],
  ] as const)
    await database.sql`update tickets set state = ${state} where order_line_id = ${Number(unit.split("-")[0])}
      and unit = ${Number(unit.split("-")[1])}`;
  for (const unit of [other.keys[0]!, used, back]) expectFieldError(await move(unit), "units", t("errors.not_to_move"));
  const changed = { amount: visibleText(`+${one.toLocaleString("vi-VN")} ₫`) };
  expectFieldError(await move(first, { difference: "0" }), "difference", t("errors.difference_changed", changed));
  // One place of the Saturday is sold first, because a day with a capacity of 0 counts as closed, not as sold out.
  await bought(1, saturday);
  await setCapacity(database.db, (await slotOf(database.db, { date: saturday })).reserved, { date: saturday });
  const full = await move(first);
  expectFieldError(full, "date", t("errors.sold_out"));
  expect(visibleText(full.html)).toContain(t("exchange.nearest"));
  expect(await database.sql`select from exchanges`).toHaveLength(0);
  expect(await database.sql`select from tickets where state = 'exchanged'`).toHaveLength(0);
  await setCapacity(database.db, 1_500, { date: saturday });
});

test("a day that fills up while the difference is paid keeps the payer's place, and the page links to the new ticket", async () => {
  const { ctx, pages, code } = await bought(1);
  const here = `/ticket-exchange?code=${code}&date=${saturday}`;
  const sent = await pages.post(here, { ...readTypedValues((await pages.get(here)).html), method: "vietqr" });
  expect(sent).toMatchObject({ status: 303, location: expect.stringMatching(/\/exchanges\/\w+$/) });
  await setCapacity(database.db, (await slotOf(database.db, { date: saturday })).reserved, { date: saturday });
  expect(visibleText((await pages.get(sent.location)).html)).toContain(t("exchange.pay_title"));
  expect(visibleText((await pages.get(`/order-refund?code=${code}`)).html)).toContain(t("refunds.nothing_moving"));
  expect(await payExchangeOf(ctx, sent.location.split("/").at(-1)!)).toBe("paid");
  const paid = await pages.get(sent.location);
  expect(paid).toMatchObject({ status: 302, location: `/orders/${code}` });
  expect(visibleText((await pages.get(paid.location)).html)).toContain(t("exchange.done"));
});

test("a buyer who paid by transfer and exchanges to a cheaper day is asked for a bank account", async () => {
  const { ctx, code, pages } = await bought(1, addDays(saturday, 7));
  expect((await pages.get(`/orders/${code}`)).html).not.toContain(t("refunds.account.open"));
  expect(await exchangeTicketsOf(ctx, code, { date: findDayAhead(2) })).toMatchObject({ status: "done" });
  expect((await pages.get(`/orders/${code}`)).html).toContain(t("refunds.account.open"));
  expect((await pages.get(`/order-refund?code=${code}`)).html).toContain(t("refunds.account.send_code"));
});
