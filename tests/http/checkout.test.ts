import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addService } from "~/domain/cart/add-to-cart.server";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { formatDate } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, findDayAhead, newPhone } from "~tests/setup/factories";
import { makeService } from "~tests/setup/factories-goods";
import {
  type Browser,
  createVnpayWebhook,
  findTags,
  openClient,
  postTicketOrder,
  readCheckoutForm,
  readTypedValues,
  visibleText,
} from "~tests/setup/factories-http";
import { openProxy } from "~tests/setup/proxy";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const [t, en] = [translateIn("vi"), translateIn("en")];
/** Formats an amount with plain spaces, as it appears in the result of `visibleText`. */
const vnd = (amount: number, locale: "vi" | "en" = "vi") => formatVnd(amount, locale).replace(/\s/g, " ");
const inLamDong = {
  "shipTo.country": "VN",
  "shipTo.stateProvince": "68",
  "shipTo.city": "24823",
  "shipTo.line": "12 Lê Lợi",
  billingSame: "on",
};

/** Returns a client whose cart contains this number of bags of tea, at 185,000 ₫ each. */
async function withTea(quantity = 1) {
  const pages = openClient(server.origin);
  await pages.post("/san-pham/tra-shan-tuyet-nui-may", { sku: "NM01-50G", key: randomUUID(), quantity: `${quantity}` });
  return pages;
}

async function ordered(pages: Browser, path: string, changes = {}) {
  const placed = await pages.post(path, await readCheckoutForm(pages, { phoneNumber: newPhone(), ...changes }, path));
  expect(placed.status).toBe(303);
  const [row] = await database.sql`select code from orders order by id desc limit 1`;
  return String(row?.code);
}

/** Returns the text of a page without its header and footer. */
async function readMain(pages: Browser, path: string) {
  return visibleText(/<main[\s\S]*<\/main>/.exec((await pages.get(path)).html)?.[0] ?? "");
}

const ofTickets = /(?<!\p{L})(vé|chỗ)(?!\p{L})|chuyến đi/iu;

test("a cart of goods alone speaks of no tickets and no places", async () => {
  const pages = await withTea();
  const words = await readMain(pages, "/cart");
  expect(words).toContain(t("cart.held_next.items", { minutes: 15 }));
  expect(words.replace(t("cart.see_tickets"), "")).not.toMatch(ofTickets);
  expect(await readMain(pages, "/checkout")).not.toMatch(ofTickets);
});

test("a cart of services alone speaks of no tickets, and says until when a service can be cancelled", async () => {
  const { db } = database;
  const ctx = await createVisit(db, { now: currentTime() });
  await addService(ctx, { slug: (await makeService(db)).slug, date: findDayAhead(9), quantity: 1 });
  const pages = openClient(server.origin);
  pages.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  const words = await readMain(pages, "/checkout");
  const day = formatDate(findDayAhead(8), "vi", "short");
  expect(words).toContain(t("orders.service_until", { day }).replace(/\s/g, " "));
  expect(words).toContain(t("checkout.phone_services"));
  expect(words).toContain(t("checkout.submit.services"));
  expect(words).not.toMatch(ofTickets);
});

test("goods ordered to a country abroad cost its shipping fee, and the charged total is the shown one", async () => {
  const [pages, path] = [await withTea(), "/en/checkout"];
  const abroad = { "shipTo.country": "US", "shipTo.shownFor": "VN", method: "cod", billingSame: "on" };
  const redrawn = await pages.post(path, { ...(await readCheckoutForm(pages, abroad, path)), intent: "choose-place" });
  const total = vnd(635_000, "en");
  expect(visibleText(redrawn.html)).toContain(en("checkout.place", { act: en("checkout.submit.goods"), total }));
  expect(readTypedValues(redrawn.html).total).toBe("635000");
  expect(redrawn.html).not.toContain('value="cod"');
  expect(visibleText(redrawn.html)).toContain(en("checkout.home_only", { method: "Cash on delivery" }));

  const where = { ...abroad, "shipTo.shownFor": "US", "shipTo.city": "Boston", "shipTo.line": "1 Elm St" };
  const form = {
    ...readTypedValues(redrawn.html),
    ...where,
    phoneNumber: newPhone(),
    acceptPolicies: "on",
    method: "vietqr",
  };
  expect(await pages.post(path, form)).toMatchObject({ status: 303 });
});

test("a cart that changed in another tab is reported together with the other mistakes of the form", async () => {
  const [pages, path] = [await withTea(), "/checkout"];
  const stale = await readCheckoutForm(pages, { ...inLamDong, phoneNumber: "12" }, path);
  await pages.post("/san-pham/tra-shan-tuyet-nui-may", { sku: "NM01-50G", key: randomUUID(), quantity: "2" });
  const answer = await pages.post(path, stale);
  expect(answer.status).toBe(422);
  expect(visibleText(answer.html)).toContain(t("errors.cart_changed"));
});

test("going to the checkout first saves the typed quantities and keeps the changes of other pages", async () => {
  const pages = await withTea();
  const [jar] = await database.sql`
    select sku from variants v join products p on p.id = v.product_id and slug = 'mat-ong-rung' order by v.position limit 1`;
  await pages.post("/san-pham/mat-ong-rung", { sku: String(jar?.sku), key: randomUUID(), quantity: "1" });
  const { html } = await pages.get("/cart");
  const [tea = "", honey = ""] = Object.keys(readTypedValues(html)).filter((name) => name.startsWith("pieces."));
  const cartForm = { ...readTypedValues(html), intent: "checkout" };
  expect(await pages.post("/cart", { ...cartForm, [tea]: "3" })).toMatchObject({ status: 303, location: "/checkout" });
  // The outdated form has one bag of tea and two jars of honey. The shop saves the honey and keeps the three bags.
  const stale = await pages.post("/cart", { ...cartForm, [honey]: "2" });
  expect(stale.status).toBe(409);
  expect(visibleText(stale.html)).toContain(t("errors.cart_changed"));
  expect(await numbers()).toEqual([3, 2]);

  const answer = await pages.post("/cart", { ...cartForm, [tea]: "120", [honey]: "4" });
  expect(answer.status).toBe(422);
  expect(visibleText(answer.html)).toContain(`Trà shan tuyết Núi Mây: ${t("errors.too_many_pieces", { max: 99 })}`);
  expect(readTypedValues(answer.html)[tea]).toBe("120");
  expect(await numbers()).toEqual([3, 4]);
  expect(await pages.post("/cart", { ...cartForm, [tea]: "0" })).toMatchObject({ status: 303, location: "/cart" });

  async function numbers() {
    const { html } = await pages.get("/cart");
    return [tea, honey].map((name) => Number(readTypedValues(html)[name]));
  }
});

test("without a script, changing the cart keeps the typed checkout encrypted in a cookie until the order is placed", async () => {
  const [pages, path] = [await withTea(), "/checkout"];
  const form = await readCheckoutForm(
    pages,
    { ...inLamDong, phoneNumber: newPhone(), note: "Gọi trước", total: "205000" },
    path,
  );
  const left = await pages.post(path, { ...form, intent: "change-cart" });
  expect(left).toMatchObject({ status: 303, location: "/cart" });
  const cookie = left.headers.getSetCookie().find((one) => one.startsWith("typed="));
  expect(cookie).toMatch(/; Max-Age=1800; Path=\/checkout; HttpOnly/);
  expect(Buffer.from(pages.cookies.get("typed") ?? "", "base64url").toString()).not.toContain(form.phoneNumber);
  const back = await pages.get(path);
  expect(readTypedValues(back.html)).toMatchObject({
    fullName: form.fullName,
    phoneNumber: form.phoneNumber,
    note: "Gọi trước",
  });
  expect(back.html).toMatch(/<option value="24823" selected|<option selected="" value="24823"/);
  const refused = await pages.post(path, { ...form, ...readTypedValues(back.html), phoneNumber: "12" });
  expect(refused.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(readTypedValues((await pages.get(path)).html).phoneNumber).toBe("12");
  const { key = "" } = readTypedValues(refused.html);
  expect(await pages.post(path, { ...form, key, method: "vietqr" })).toMatchObject({ status: 303 });
  expect(pages.cookies.get("typed")).toBe("");
});

test("an outdated total is reported first with its old amount, and the new total is charged", async () => {
  const [pages, path] = [await withTea(), "/checkout"];
  const stale = await readCheckoutForm(pages, { ...inLamDong, phoneNumber: newPhone() }, path);
  const answer = await pages.post(path, stale);
  expect(answer.status).toBe(422);
  expect(visibleText(answer.html)).toContain(t("errors.total_changed"));
  expect(visibleText(answer.html)).toContain(t("checkout.was", { amount: vnd(Number(stale.total)) }));
  const { total = "" } = readTypedValues(answer.html);
  expect(Number(total)).toBe(205_000);
  expect(await pages.post(path, { ...stale, total })).toMatchObject({ status: 303 });
});

describe("before an address is known", () => {
  test("the shipping note says that shipping is free for the whole country, or its lowest fee", async () => {
    const some = visibleText((await (await withTea(1)).get("/checkout")).html);
    expect(some).toContain(t("checkout.shipping_from", { amount: vnd(20_000) }));
    expect(some).toContain(t("checkout.place_from", { act: t("checkout.submit.goods"), total: vnd(205_000) }));
    const enough = await (await withTea(4)).get("/checkout");
    expect(visibleText(enough.html)).toContain(`${t("checkout.shipping")} ${t("cart.free")}`);
    expect(visibleText(enough.html)).toMatch(/Đặt hàng · \d/);
  });

  test("the page says why cash on delivery is not offered", async () => {
    const pages = await withTea();
    expect((await pages.get("/checkout")).html).toContain('value="cod"');
    const key = randomUUID();
    await pages.post("/dich-vu/huong-dan-vien", { slug: "huong-dan-vien", date: findDayAhead(7), quantity: "1", key });
    const words = visibleText((await pages.get("/checkout")).html);
    expect(words).toContain(t("checkout.goods_only", { method: "Trả tiền khi nhận hàng" }));
  });
});

test("a checkout whose places are sold offers other slots, keeps what was typed and accepts no order until one is chosen", async () => {
  const [pages, path] = [openClient(server.origin), "/checkout/ticket"];
  await postTicketOrder(pages, { adults: 2 });
  const form = await readCheckoutForm(pages, { phoneNumber: newPhone(), note: "Ghế cạnh cửa sổ" }, path);
  await database.sql`update holds set released_at = expires_at where released_at is null`;
  await database.sql`update reservation_lines set released_at = expires_at where released_at is null and expires_at is not null`;
  const day = findDayAhead(2);
  await database.sql`update slots set capacity = 1, reserved = 0 where date = ${day}`;
  const place = `${t("checkout.submit.tickets")} ·`;
  const refused = await pages.get(path);
  expect(visibleText(refused.html)).toContain(t("checkout.refused"));
  expect(visibleText(refused.html)).toContain(t("errors.few_left", { left: 1 }));
  expect(visibleText(refused.html)).not.toContain(place);
  expect((await pages.post(path, form)).status).toBe(422);

  const buttons = findTags(refused.html, "button").filter(({ name }) => name === "move");
  expect(buttons.length).toBeGreaterThan(2);
  const [move = ""] = buttons.map(({ value }) => value);
  expect(move).not.toContain(day);
  const moved = await pages.post(path, { ...form, move });
  expect(moved.status).toBe(200);
  expect(visibleText(moved.html)).toContain(place);
  expect(readTypedValues(moved.html)).toMatchObject({ fullName: form.fullName, note: "Ghế cạnh cửa sổ" });
  const { key = "", total = "", contents = "" } = readTypedValues(moved.html);
  expect(await pages.post(path, { ...form, key, total, contents })).toMatchObject({ status: 303 });
  await database.sql`update slots set capacity = 1000 where date = ${day}`;
});

test("changing the language or the colours keeps the typed values, and never in a URL", async () => {
  const [pages, path] = [await withTea(), "/checkout"];
  const page = await pages.get(path);
  const button = findTags(page.html, "button").find(({ name, value }) => name === "value" && value === "en");
  expect(button).toMatchObject({ form: "checkout", formMethod: "post" });
  for (const name of ["color-theme", "lite"]) expect(page.html).toContain(`/preferences/${name}?again=%2Fcheckout`);
  const form = await readCheckoutForm(pages, { ...inLamDong, note: "Gọi trước", value: "en" }, path);
  const sent = await pages.post(button?.formAction ?? "", form);
  expect(sent).toMatchObject({ status: 307, location: "/en/checkout" });
  expect(pages.cookies.get("locale")).toBe("en");
  const again = await pages.post(sent.location, form);
  expect(again.status).toBe(200);
  expect(visibleText(again.html)).toContain(
    en("checkout.place", { act: en("checkout.submit.goods"), total: vnd(205_000, "en") }),
  );
  const { fullName, phoneNumber, note, key } = form;
  expect(readTypedValues(again.html)).toMatchObject({ fullName, phoneNumber, note, key, "shipTo.line": "12 Lê Lợi" });
  expect(again.html).toMatch(/<option value="24823" selected|<option selected="" value="24823"/);
});

test("on a page without a form, the choice of a language is sent by its own form", async () => {
  const pages = openClient(server.origin);
  for (const path of ["/checkout", "/checkout/ticket"])
    expect((await pages.get(path)).html).not.toMatch(/<button[^>]*form="checkout"/);
});

test("the checkout without its payment methods is shown and says so", async () => {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  await database.sql`alter table payment_methods rename to away`;
  const pageOf = async (path: string) => visibleText((await pages.get(path)).html);
  expect(await pageOf("/checkout/ticket")).toContain("Không tải được các phương thức thanh toán");
  expect(await pageOf("/en/checkout/ticket")).toContain("Error fetching payment methods");
  await database.sql`alter table away rename to payment_methods`;
});

test("an unexpected error while ordering keeps the typed values, and the same form then orders once", async () => {
  const [pages, path] = [openClient(server.origin), "/en/checkout/ticket"];
  await postTicketOrder(pages, { prefix: "/en" });
  const form = await readCheckoutForm(pages, { phoneNumber: newPhone() }, path);
  await database.sql`alter table order_lines rename to away`;
  const failed = await pages.post(path, form);
  await database.sql`alter table away rename to order_lines`;
  expect(failed.status).toBe(500);
  expect(visibleText(failed.html)).toContain("Error processing checkout");
  expect(readTypedValues(failed.html)).toMatchObject({
    fullName: form.fullName,
    phoneNumber: form.phoneNumber,
    key: form.key,
  });
  expect(await pages.post(path, form)).toMatchObject({ status: 303 });
});

test("the same form finds an order whose first response was lost, by the session id that the browser still has", async () => {
  const line = await openProxy(server.origin);
  const pages = openClient(new URL(line.url).origin);
  await pages.post("/san-pham/tra-shan-tuyet-nui-may", { sku: "NM01-50G", key: randomUUID(), quantity: "1" });
  await postTicketOrder(pages);
  const planted = pages.cookies.get("cart_session") ?? "";
  const form = await readCheckoutForm(pages, { phoneNumber: newPhone(), method: "vietqr" });
  line.loseNextAnswer();
  await expect(pages.post("/checkout/ticket", form)).rejects.toThrow();
  expect(pages.cookies.get("cart_session")).toBe(planted);
  const again = await pages.post("/checkout/ticket", form);
  const made = await database.sql`select code, cart_session_id from orders where form_key = ${form.key ?? ""}`;
  expect(made).toHaveLength(1);
  const [{ code, cart_session_id: session } = {}] = made;
  expect([again.status, again.location]).toEqual([303, `/orders/${code}/pay`]);
  expect(pages.cookies.get("cart_session")).toBe(session);
  expect((await pages.get(`/orders/${code}`)).status).toBe(200);
  const carts = await database.sql`select cart_session_id from carts c join cart_lines l on l.cart_id = c.id
    where removed_at is null and cart_session_id in (${planted}, ${String(session)})`;
  expect(carts).toEqual([{ cart_session_id: session }]);

  const planter = openClient(server.origin);
  planter.cookies.set("cart_session", planted);
  expect((await planter.get(`/orders/${code}`)).status).toBe(404);
  expect((await planter.get("/checkout/ticket")).html).not.toContain(String(code));
  await line.cut();
});

test("the page of a cancelled order of goods speaks of goods and links back to them", async () => {
  const pages = await withTea();
  const code = await ordered(pages, "/checkout", { ...inLamDong, total: "205000" });
  const { location } = await pages.post(`/orders/${code}`, { intent: "cancel" });
  const { html } = await pages.get(location);
  expect(visibleText(html)).toContain(`${t("orders.cancelled_title")} ${t("orders.cancelled_goods")}`);
  expect(visibleText(html)).toContain(t("orders.more_products"));
  expect(visibleText(html)).not.toContain(t("orders.book_again"));
  expect(visibleText((await pages.get(`/en${location}`)).html)).toContain("Order was cancelled");
});

test.for([
  ["24", "cancelled"],
  ["51", "no_money"],
  ["11", "expired"],
  ["99", "unknown"],
] as const)("a payment that failed says why: VNPay's %s is %s", async ([response, reason]) => {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  const code = await ordered(pages, "/checkout/ticket");
  // VNPay first reports a failure without a reason (99). The reason of the webhook that follows must replace it.
  if (response === "24") await pages.get(await createVnpayWebhook(database.db, code, "1", "99"));
  await pages.get(await createVnpayWebhook(database.db, code, "1", response));
  for (const path of [`/checkout/cancel?code=${code}`, `/orders/${code}/pay`]) {
    const words = visibleText((await pages.get(path)).html);
    expect(words).toContain(t("orders.payment.failed"));
    expect(words).toContain(t(`orders.failure_reason.${reason}`, { method: "VNPay" }));
  }
  expect(visibleText((await pages.get(`/en/orders/${code}/pay`)).html)).toContain("Payment failed");
});
