import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { addService, addVariant } from "~/domain/cart/add-to-cart.server";
import { deliverOrder, processOrder, shipOrder } from "~/domain/orders/fulfil-order.server";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createVisit,
  fillCart,
  findDayAhead,
  newPhone,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { address, makeService, makeVariant } from "~tests/setup/factories-goods";
import { findTags, openClient, readTypedValues, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
const now = currentTime();
const t = translateIn("vi");

test("a refund without a script is found by code and phone, refuses an edited amount, and is requested once", async () => {
  const phone = newPhone();
  const { ctx, code } = await placeOrderAsGuest(database.db, {
    now,
    form: { phoneNumber: phone },
    line: { quantities: { adult: 2 } },
  });
  await payOrderOf(ctx, code);
  const pages = openClient(server.origin);
  const here = `/order-refund?code=${code}`;
  expect(visibleText((await pages.get(here)).html)).toContain("Số điện thoại hoặc email");
  expect(await pages.post(here, { intent: "find", code, contact: newPhone() })).toMatchObject({ status: 404 });
  expect(await pages.post(here, { intent: "find", code, contact: phone })).toMatchObject({
    status: 303,
    location: here,
  });

  const [unit] = (await getRefundOffer(ctx, { code })).units;
  const { key = "" } = readTypedValues((await pages.get(here)).html);
  const form = { intent: "send", key, units: unit!.key, amount: String(unit!.paid * 2), note: "Con ốm" };
  const counted = await pages.post(here, { ...form, amount: "0" });
  expect(counted.status).toBe(200);
  expect(visibleText(counted.html)).toContain("gửi lần nữa để xác nhận");
  expect(counted.html).not.toContain("notice-bad");
  expect(readTypedValues(counted.html)).toMatchObject({ key, amount: String(unit!.paid), note: "Con ốm" });
  expect((await getRefundOffer(ctx, { code })).requests).toEqual([]);
  const wrong = await pages.post(here, form);
  expect(wrong.status).toBe(422);
  expect(readTypedValues(wrong.html)).toMatchObject({ key, amount: String(unit!.paid), note: "Con ốm" });
  const right = { ...form, amount: String(unit!.paid) };
  for (const _ of [1, 2]) expect(await pages.post(here, right)).toMatchObject({ status: 303 });
  const order = visibleText((await pages.get(`/orders/${code}`)).html);
  expect(order.match(/cho biết tài khoản để nhận/g)).toHaveLength(1);
  const success = findTags((await pages.get(`/checkout/success?code=${code}`)).html, "li");
  const cards = success.flatMap(({ class: names = "" }) => (/^ticket(?: |$)/.test(names) ? names.trim() : []));
  expect(cards).toEqual(["ticket", "ticket ticket-spent"]);
  // The order's code and phone number alone do not allow the buyer to enter a payout account.
  const account = { oneTimeCode: "123456", bin: "970436", account: "0071000123", holder: "TRAN THI HOA" };
  const refused = await pages.post(here, { intent: "account", ...account });
  expect(refused.status).toBe(422);
  const none = await pages.post(here, { intent: "account", ...account, bin: "000000", account: "12 ₫" });
  expect(none.status).toBe(422);
  const wrongs = findTags(none.html, "input").concat(findTags(none.html, "select"));
  expect(wrongs.flatMap((one) => (one["aria-invalid"] ? [one.name] : [])).sort()).toEqual(["account", "bin"]);
  expect(readTypedValues(refused.html)).toMatchObject({ account: "0071000123", oneTimeCode: "" });
});

test("a paid and unused order is refunded completely by one button", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { now });
  await payOrderOf(ctx, code);
  const pages = openClient(server.origin);
  pages.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  const here = `/orders/${code}`;
  const toTickets = async () =>
    findTags((await pages.get(here)).html, "a").find(({ href }) => href?.startsWith("/checkout/success"))?.class;
  expect(await toTickets()).toBe("btn");
  // After the payment, the buyer goes back to the checkout. The checkout answers 404 and links to the order.
  const back = await pages.get("/checkout/ticket");
  expect([back.status, findTags(back.html, "a").some(({ href }) => href === here)]).toEqual([404, true]);
  const { key = "", amount = "", units = "" } = readTypedValues((await pages.get(here)).html);
  expect((await pages.post(here, { intent: "give_back", key, amount: "1", units })).status).toBe(422);
  expect((await pages.post(here, { intent: "give_back", key, amount, units })).status).toBe(303);
  expect((await getRefundOffer(ctx, { code })).requests).toMatchObject([
    { status: "approved", amount: Number(amount) },
  ]);
  expect(await toTickets()).toBe("btn btn-line");
  // The money is not sent yet. Pages may say that the tickets were given back (`trả lại`), but not that the money was
  // refunded (`hoàn`).
  const client = openStaffClient(server.origin);
  await client.logIn("support");
  const [ticket] = await database.sql`select token from tickets t join orders o on o.id = t.order_id
    where o.code = ${code}`;
  const own = [here, `/order-refund?code=${code}`, `/checkout/success?code=${code}`, `/v/${ticket?.token}`];
  const texts = [
    ...(await Promise.all(own.map(async (path) => (await pages.get(path)).html))),
    await (await client.get(`/staff/orders/${code}`)).text(),
  ].map(visibleText);
  expect(texts[0]).toContain(t("orders.ledger.refunding"));
  for (const words of texts.slice(2, 4)) expect(words).toMatch(/đã (được )?trả lại/i);
  for (const words of texts) expect(/.{20}đã (được )?hoàn(?! (hoặc|tất|thành)).{20}/i.exec(words)).toBeNull();
});

test("refunded goods and services are no longer listed as due", async () => {
  const { db } = database;
  const ctx = await createVisit(db, { now });
  await addVariant(ctx, { sku: (await makeVariant(db)).sku, quantity: 1 });
  await addService(ctx, { slug: (await makeService(db)).slug, date: findDayAhead(9), quantity: 1 });
  await fillCart(ctx);
  const { code } = await placeOrderForm(ctx, { shipTo: address });
  await payOrderOf(ctx, code);
  const pages = openClient(server.origin);
  pages.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  const readOrderPage = async () => visibleText((await pages.get(`/orders/${code}`)).html);
  const promised = [t("orders.service_next"), t("orders.parcel.confirmed"), address.line];
  for (const words of promised) expect(await readOrderPage()).toContain(words);

  const { units, shipping } = await getRefundOffer(ctx, { code });
  const [good, service] = (["variant", "service"] as const).map((kind) => units.find((unit) => unit.kind === kind)!);
  const amount = good!.back!.amount + service!.back!.amount + shipping;
  const query = { units: [service!.key], pieces: { [good!.line]: 1 }, amount };
  await requestRefund(ctx, { code, key: randomUUID(), ...query });
  for (const words of promised) expect(await readOrderPage()).not.toContain(words);
});

test("a unit that can no longer be refunded is listed with the reason and a phone number", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { now });
  await payOrderOf(ctx, code);
  await database.sql`update order_lines set policy = null where order_id = (select id from orders where code = ${code})`;
  const pages = openClient(server.origin);
  pages.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  const pageText = visibleText((await pages.get(`/order-refund?code=${code}`)).html);
  for (const words of [t("refunds.nothing_late"), t("refunds.reason.too_late"), t("refunds.ask")])
    expect(pageText).toContain(words);
});

test("staff see waiting refunds, refuse one with a reason, decide about the stock, and refund on their own", async () => {
  const { db } = database;
  const ctx = await createVisit(db, { now });
  await addVariant(ctx, { sku: (await makeVariant(db)).sku, quantity: 3 });
  const { code } = await placeOrderForm(ctx, { shipTo: address });
  await payOrderOf(ctx, code);
  const staff = asStaff(ctx);
  await processOrder(staff, code);
  await shipOrder(staff, { code, carrier: "GHN", tracking: "" });
  await deliverOrder(staff, code);
  const { units } = await getRefundOffer(ctx, { code });
  const pages = openClient(server.origin);
  pages.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  const sent = { intent: "send", key: randomUUID(), amount: String(units[0]!.paid), note: "Mua nhầm cỡ" };
  const line = `pieces.${units[0]!.line}`;
  const main = /<main[\s\S]*<\/main>/.exec((await pages.get(`/order-refund?code=${code}`)).html)?.[0] ?? "";
  expect(visibleText(main)).not.toMatch(/(?<!\p{L})vé(?!\p{L})|mã QR/iu);
  expect((await pages.post(`/order-refund?code=${code}`, { ...sent, [line]: "1" })).status).toBe(303);

  const client = openStaffClient(server.origin);
  await client.logIn("support");
  const pageHtml = await (await client.get("/staff/refunds")).text();
  expect(visibleText(pageHtml)).toMatch(new RegExp(`${code}.*Mua nhầm cỡ.*Nhập lại kho`));
  const id = /name="id" value="(\d+)"/.exec(pageHtml)?.[1] ?? "";
  expect((await client.post("/staff/refunds", { act: "approve", id })).status).toBe(422);
  expect((await client.post("/staff/refunds", { act: "approve", id, stock: "back" })).status).toBe(303);
  const again = { ...sent, key: randomUUID(), [line]: "1" };
  expect((await pages.post(`/order-refund?code=${code}`, again)).status).toBe(303);
  const next = /name="id" value="(\d+)"/.exec(await (await client.get("/staff/refunds")).text())?.[1] ?? "";
  expect((await client.post("/staff/refunds", { act: "refuse", id: next, reason: "" })).status).toBe(422);
  expect((await client.post("/staff/refunds", { act: "refuse", id: next, reason: "Hộp đã mở" })).status).toBe(303);
  expect(visibleText((await pages.get(`/orders/${code}`)).html)).toContain("Hộp đã mở");
  const own = `/staff/refunds/${code}`;
  const { key = "" } = readTypedValues(await (await client.get(own)).text());
  const word = { act: "give_back", code, key, [line]: "1", percent: "50", stock: "written_off", reason: "Hộp móp" };
  expect((await client.post(own, { ...word, percent: "101" })).status).toBe(422);
  expect((await client.post(own, word)).status).toBe(303);
  expect((await getRefundOffer(ctx, { code })).requests.map(({ status }) => status)).toEqual([
    ...["approved", "refused", "approved"],
  ]);

  // Both pages show the payout account. Their forms contain the version of the account.
  const boss = openStaffClient(server.origin);
  await boss.logIn("admin");
  const account = { act: "give_account", code, bin: "970436", account: "0071000123", holder: "TRAN THI HOA" };
  expect((await boss.post(own, account)).status).toBe(303);
  for (const page of ["/staff/money", "/staff/refunds"]) {
    const html = await (await boss.get(page)).text();
    expect(visibleText(html)).toContain("0071000123");
    const form = /name="id" value="(\d+)"\/?><input type="hidden" name="accountVersion" value="([\w-]+)"/.exec(html);
    const [, refund = "", accountVersion = ""] = form ?? [];
    const done = { act: "refund_done", id: refund, accountVersion };
    const stale = await boss.post(page, { ...done, accountVersion: "another" });
    expect(stale.status).not.toBe(303);
    expect(visibleText(await stale.text())).toContain("vừa thay đổi");
    expect((await boss.post(page, done)).status).toBe(303);
  }
});
