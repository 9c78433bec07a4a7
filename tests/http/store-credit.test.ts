import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { giveCredit } from "~/domain/orders/give-credit.server";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { formatVnd } from "~/lib/money";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, makeCredit, newPhone, placeOrderAsGuest } from "~tests/setup/factories";
import {
  type Browser,
  findTags,
  openClient,
  postTicketOrder,
  readCheckoutForm,
  readTypedValues,
  visibleText,
} from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");
const path = "/checkout/ticket";
/** Formats an amount with plain spaces, as it appears in the result of `visibleText`. */
const vnd = (amount: number) => formatVnd(amount, "vi").replace(/\s/g, " ");

/** `form` is the form before the credit was applied, and `used` the page afterwards. */
async function atCheckout(balance: number) {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  const credit = await makeCredit(database.db, balance, currentTime());
  const form = await readCheckoutForm(
    pages,
    { credit, phoneNumber: newPhone(), note: "Gọi trước", method: "vietqr" },
    path,
  );
  const used = await pages.post(path, { ...form, intent: "use-credit" });
  return { pages, credit, form, used, total: Number(form.total) };
}

const balance = async (pages: Browser, code: string) => visibleText((await pages.post("/so-du", { code })).html);

test("without a script a code pays the whole order: no payment method is asked for, and the tickets are issued", async () => {
  const { pages, credit, form, used, total } = await atCheckout(5_000_000);
  expect(used.status).toBe(200);
  expect(visibleText(used.html)).toContain(`${t("credit.left")} ${vnd(0)}`);
  expect(visibleText(used.html)).toContain(t("credit.covered"));
  // The amount is shown next to the code and in the summary.
  expect(visibleText(used.html).split(`${t("credit.name")} ${vnd(-total)}`)).toHaveLength(3);
  expect(used.html).not.toContain('type="radio"');
  expect(readTypedValues(used.html)).toMatchObject({
    fullName: form.fullName,
    note: "Gọi trước",
    credit,
    creditPays: `${total}`,
  });

  const { method: _, ...typed } = form;
  const placed = await pages.post(path, { ...typed, ...readTypedValues(used.html), acceptPolicies: "on" });
  expect(placed.location).toMatch(/^\/checkout\/success\?code=\w{10}$/);
  expect((await pages.get(placed.location)).html).toContain("/V/");
  expect(await balance(pages, credit)).toContain(`${t("credit.balance")} ${vnd(5_000_000 - total)}`);
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("a code pays a part and a transfer at the demo bank the rest", async () => {
  const { pages, credit, form, used, total } = await atCheckout(50_000);
  expect(visibleText(used.html)).toContain(`${t("credit.left")} ${vnd(total - 50_000)}`);
  expect(used.html).toContain('type="radio"');
  const placed = await pages.post(path, {
    ...form,
    ...readTypedValues(used.html),
    method: "vietqr",
    acceptPolicies: "on",
  });
  const paying = await pages.get(placed.location);
  const left = { credit: vnd(50_000), missing: vnd(total - 50_000) };
  expect(visibleText(paying.html)).toContain(t("credit.paid_part", left));

  const bank = findTags(paying.html, "a").find(({ href }) => href?.includes("/simulator/bank"))?.href ?? "";
  expect(new URL(bank, server.origin).searchParams.get("amount")).toBe(String(total - 50_000));
  const there = await pages.get(bank.replace(/^https?:\/\/[^/]+/, ""));
  await pages.post(bank.replace(/^https?:\/\/[^/]+/, ""), { ...readTypedValues(there.html) });
  expect((await pages.get(placed.location)).location).toMatch(/^\/checkout\/success/);
  expect(await balance(pages, credit)).toContain(`${t("credit.balance")} ${vnd(0)}`);
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("a typed code first shows what it pays, and the next submission places the order", async () => {
  const { pages, form } = await atCheckout(50_000);
  const answer = await pages.post(path, form);
  expect(answer.status).toBe(422);
  expect(visibleText(answer.html)).toContain(t("errors.credit_changed"));
  expect(readTypedValues(answer.html)).toMatchObject({ creditPays: "50000", note: "Gọi trước" });
  expect(await pages.post(path, { ...form, creditPays: "50000" })).toMatchObject({ status: 303 });
});

test("an unknown or empty code is reported at its field on each page that accepts codes", async () => {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  const wrong = await readCheckoutForm(pages, { credit: "AAAABBBBCCCC", intent: "use-credit" }, path);
  for (const [at, form] of [
    [path, wrong],
    ["/so-du", { code: "AAAABBBBCCCC" }],
  ] as const) {
    const answer = await pages.post(at, form);
    expect(answer.status).toBe(422);
    expect(visibleText(answer.html)).toContain(t("errors.credit_not_found"));
  }
  expect((await pages.post("/so-du", { code: "" })).status).toBe(422);
});

test("a payment method is not offered if the credit leaves less than its minimum", async () => {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  const methodsIn = (html: string) =>
    findTags(html, "input").flatMap(({ name, value, type }) => (name === "method" && type === "radio" ? [value] : []));
  const { html } = await pages.get(path);
  expect(methodsIn(html)).toEqual(expect.arrayContaining(["vietqr", "momo"]));
  const credit = await makeCredit(database.db, Number(readTypedValues(html).total) - 500, currentTime());
  const form = await readCheckoutForm(pages, { credit, phoneNumber: newPhone(), method: "momo" }, path);
  const used = await pages.post(path, { ...form, intent: "use-credit" });
  expect(methodsIn(used.html)).not.toContain("momo");
  expect(methodsIn(used.html)).toContain("vietqr");
  const refused = await pages.post(path, { ...form, creditPays: readTypedValues(used.html).creditPays ?? "" });
  expect([refused.status, visibleText(refused.html).includes(t("errors.method_amount", { amount: vnd(500) }))]).toEqual(
    [422, true],
  );
});

test("the order's page shows the end of a credit code, and a button sends the full code to the order's email again", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { now: currentTime() });
  const { credit } = await giveCredit(asStaff(ctx), { code, amount: 50_000, key: randomUUID() });
  const pages = openClient(server.origin);
  pages.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  const here = `/orders/${code}`;
  const { html } = await pages.get(here);
  expect(visibleText(html)).toContain(`•••${credit.slice(-4)}`);
  expect(html).not.toContain(credit);
  const again = findTags(html, "button").find(({ value }) => value === "resend_credits");
  expect(again).toMatchObject({ name: "intent" });
  expect(await pages.post(here, { intent: "resend_credits" })).toMatchObject({ status: 303, location: here });
  const sentMessages = await database.sql`select recipient from messages where facts->>'credit' = ${credit}`;
  expect(sentMessages.map(({ recipient }) => recipient)).toEqual(["hoa@example.vn", "hoa@example.vn"]);
});

test("an unpaid order is paid with a code on its page", async () => {
  const { pages, form } = await atCheckout(1_000);
  const { location } = await pages.post(path, { ...form, credit: "", creditPays: "0" });
  const credit = await makeCredit(database.db, 5_000_000, currentTime());
  const typing = `${location}?credit=1`;
  expect((await pages.get(location)).html).toContain(`href="${typing}"`);
  // The page with the field for the code does not reload itself, because a reload would lose the typed code.
  expect((await pages.get(typing)).html).not.toContain('http-equiv="refresh"');
  expect(await pages.post(typing, { intent: "credit", credit: "x" })).toMatchObject({ status: 422 });
  expect(await pages.post(typing, { intent: "credit", credit })).toMatchObject({ status: 303, location });
  expect((await pages.get(location)).location).toMatch(/^\/checkout\/success/);
});

test("the page of balances is not indexed, in both languages and at both addresses", async () => {
  const pages = openClient(server.origin);
  for (const path of ["/so-du", "/store-credit", "/en/store-credit", "/en/so-du"]) {
    const { status, html, headers } = await pages.get(path);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(headers.get("Cache-Control")).toContain("private");
  }
});
