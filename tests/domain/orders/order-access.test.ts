import { expect, test } from "vitest";
import type { DomainError } from "~/domain/errors";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { lookUpOrder, signViewToken } from "~/domain/orders/order-access.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { getShop } from "~/domain/shop/get-shop.server";
import { seal } from "~/lib/seal.server";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit, placeOrderAsGuest } from "~tests/setup/factories";

const notFound = { code: "order_not_found", params: {} };
const form = { phoneNumber: "0912345678" };
const database = openTestDatabase();

test("opens an order in the browser that placed it, in any spelling of its code", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { form });
  for (const written of [code, code.toLowerCase(), ` ${code.slice(0, 5)}-${code.slice(5)} `]) {
    expect(await getOrder(ctx, { code: written })).toMatchObject({ code, contact: { phoneNumber: "+84912345678" } });
  }
});

test("other visitors cannot read, pay or cancel an order, as if it did not exist", async () => {
  const { code } = await placeOrderAsGuest(database.db);
  const stranger = await createVisit(database.db);
  const noSession = { ...stranger, visitor: { ...stranger.visitor, sessionId: null } };
  for (const ctx of [stranger, noSession]) {
    for (const wrong of [code, "23456789AB"]) {
      await expect(getOrder(ctx, { code: wrong })).rejects.toMatchObject(notFound);
      await expect(getPayment(ctx, { code: wrong })).rejects.toMatchObject(notFound);
      await expect(payOrder(ctx, { code: wrong, method: "vietqr" })).rejects.toMatchObject(notFound);
      await expect(cancelOrder(ctx, { code: wrong })).rejects.toMatchObject(notFound);
    }
  }
  await expect(getOrder(stranger, { code: "" })).rejects.toMatchObject({ code: "order_code_missing" });
});

test.each(["0912345678", "+84 912 345 678", "(0912) 345-678", "84912345678", "HOA@Example.vn", " hoa@example.vn "])(
  "opens an order by its code and the contact %s",
  async (contact) => {
    const { code } = await placeOrderAsGuest(database.db, { form });
    const ctx = await createVisit(database.db);
    const { view } = await lookUpOrder(ctx, { code: code.toLowerCase(), contact });
    expect(ctx.visitor.provenOrders).toEqual([code]);
    expect(await getOrder(ctx, { code })).toMatchObject({ code });
    const elsewhere = await createVisit(database.db);
    expect(await getOrder(elsewhere, { code, view })).toMatchObject({ code });
    expect(elsewhere.visitor.provenOrders).toEqual([code]);
  },
);

test("a wrong code and a wrong contact give the same error", async () => {
  const { code } = await placeOrderAsGuest(database.db, { form });
  const ctx = await createVisit(database.db);
  for (const wrong of [
    { code, contact: "0912345679" },
    { code, contact: "hoa@example" },
    { code, contact: "" },
    { code: "23456789AB", contact: "0912345678" },
  ])
    await expect(lookUpOrder(ctx, wrong)).rejects.toMatchObject(notFound);
  expect(ctx.visitor.provenOrders).toEqual([]);
});

test("an empty or invalid contact does not open an order without an email", async () => {
  const { code } = await placeOrderAsGuest(database.db, { form: { email: undefined } });
  const ctx = await createVisit(database.db);
  for (const contact of ["", "null", "undefined", " "])
    await expect(lookUpOrder(ctx, { code, contact })).rejects.toMatchObject(notFound);
});

test("limits a network to thirty tries of a code in 15 minutes, without locking out the buyer elsewhere", async () => {
  const { code } = await placeOrderAsGuest(database.db, { form });
  const there = { address: "2001:db8:1:1::1" };
  const guess = async (n: number) =>
    lookUpOrder(await createVisit(database.db, there), { code, contact: `09123${45000 + n}` });
  for (let n = 0; n < 30; n++) await expect(guess(n)).rejects.toMatchObject(notFound);
  const right = { code, contact: "0912345678" };
  const ctx = await createVisit(database.db, { address: "2001:db8:1:1::2" });
  await expect(lookUpOrder(ctx, right)).rejects.toMatchObject({ code: "too_many_requests", params: { minutes: 15 } });
  await expect(lookUpOrder(await createVisit(database.db), right)).resolves.toMatchObject({ code });
  await expect(lookUpOrder(createLaterVisit(ctx, 15), right)).resolves.toMatchObject({ code });
});

async function guessAt(code: string, addresses: string[]) {
  const shop = await getShop(database.db);
  const guesses = addresses.map(async (address) =>
    lookUpOrder(await createVisit(database.db, { address, shop }), { code, contact: "0912000000" }).catch(
      (refused: DomainError) => refused.code,
    ),
  );
  return Promise.all(guesses);
}

test("strangers who guess the contact of a known code lock out only themselves", async () => {
  const right = "0912345678";
  const { ctx: buying, code } = await placeOrderAsGuest(database.db, { form: { phoneNumber: right } });
  await guessAt(
    code,
    Array.from({ length: 12 * 30 }, (_, n) => `203.0.${n % 12}.7`),
  );
  const tryFrom = async (address: string, contact: string) =>
    lookUpOrder(await createVisit(database.db, { address }), { code, contact });
  await expect(tryFrom("203.0.3.9", right)).rejects.toMatchObject({ code: "too_many_requests" });
  await expect(tryFrom("198.51.100.1", right)).resolves.toMatchObject({ code });
  await expect(tryFrom("2001:db8:77::1", right)).resolves.toMatchObject({ code });
  await expect(lookUpOrder(buying, { code, contact: right })).resolves.toMatchObject({ code });
  // An unknown IP address has three tries. All addresses of its block share them.
  for (const host of [1, 2, 3]) await expect(tryFrom(`192.0.2.${host}`, "0912000000")).rejects.toMatchObject(notFound);
  await expect(tryFrom("192.0.2.4", "0912000000")).rejects.toMatchObject({ code: "too_many_requests" });
});

test("limits guesses at one code from all networks of a provider", async () => {
  const { code } = await placeOrderAsGuest(database.db);
  const blocks = Array.from({ length: 420 }, (_, n) => `2001:db8:${n.toString(16)}::1`);
  const answers = await guessAt(code, blocks);
  expect(answers.filter((answer) => answer === "order_not_found")).toHaveLength(400);
  expect(answers.filter((answer) => answer === "too_many_requests")).toHaveLength(20);
});

test("a view token opens only its own order and expires", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const other = await placeOrderAsGuest(database.db);
  const view = signViewToken(ctx, code);
  const minutes = (Number(/~(\d+)/.exec(view)?.[1]) - ctx.now.getTime()) / 60_000;
  const stranger = () => createVisit(database.db);
  expect(await getOrder(createLaterVisit(await stranger(), minutes - 1), { code, view })).toMatchObject({ code });
  await expect(getOrder(createLaterVisit(await stranger(), minutes), { code, view })).rejects.toMatchObject(notFound);
  await expect(getOrder(await stranger(), { code: other.code, view })).rejects.toMatchObject(notFound);
  const until = ctx.now.getTime() + 1e9;
  for (const forged of [`${view}x`, `${code}~${until}`, `${code}~${until}.x`, seal("orders", `${code}~${until}`), "."])
    await expect(getOrder(await stranger(), { code, view: forged })).rejects.toMatchObject(notFound);
});
