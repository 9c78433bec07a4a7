import { expect, test } from "vitest";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { getCheckout } from "~/domain/orders/get-checkout.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { presentCheckout } from "~/domain/orders/present-checkout.server";
import { resolvePaymentReturn } from "~/domain/payments/resolve-payment-return.server";
import { translateIn } from "~/i18n/translate.server";
import { formatMoment } from "~/lib/format-time";
import { instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import {
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  orderRow,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { providers } from "~tests/setup/providers";

const database = openTestDatabase();

test("VietQR, then VNPay, then VietQR again: the order has the method that was chosen last", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  expect(await payOrder(createLaterVisit(ctx, 1), { code, method: "vnpay" })).toMatchObject({ kind: "redirect" });
  expect((await getPayment(createLaterVisit(ctx, 2), { code })).step).toMatchObject({ kind: "redirect" });
  expect(await payOrder(createLaterVisit(ctx, 3), { code, method: "vietqr" })).toMatchObject({ kind: "transfer" });
  const { step, order } = await getPayment(createLaterVisit(ctx, 4), { code });
  expect(order.method).toBe("vietqr");
  expect(step).toMatchObject({ kind: "transfer", transfer: { amount: order.total } });
});

test("the checkout names the seller, and calls the connection secure only if the page has HTTPS", async () => {
  const ctx = await createVisit(database.db);
  await fillCart(ctx);
  const checkout = await getCheckout(ctx, { kind: "cart" });
  const secure = translateIn("vi")("checkout.secure");
  const sellerAt = (origin: string) => presentCheckout({ ...ctx, origin }, checkout).texts.seller;
  expect(sellerAt("https://shop.example")).toContain(secure);
  expect(sellerAt("http://localhost:3000")).not.toContain(secure);
  expect(sellerAt("http://localhost:3000")).toContain(ctx.shop.settings.company_name!);
});

test("the checkout says how long to pay, or by when if sales for the visit end earlier, as the order does", async () => {
  const date = findDayAhead(2);
  const t = translateIn("vi");
  const readDeadlineAt = async (clock: string) => {
    const ctx = await createVisit(database.db, { now: instantOf(date, clock) });
    ctx.shop = { ...ctx.shop, settings: { ...ctx.shop.settings, vietqr_minutes: "240" } };
    await fillCart(ctx);
    const text = presentCheckout(ctx, await getCheckout(ctx, { kind: "cart" })).deadlines.vietqr;
    const { paymentDeadline } = (await orderRow(database.db, (await placeOrderForm(ctx)).code)).order;
    return { text, due: formatMoment(paymentDeadline ?? ctx.now, "vi", ctx.now) };
  };
  const early = await readDeadlineAt("07:00");
  expect(early).toEqual({ text: t("checkout.time_for_places", { time: "4 giờ" }), due: "11:00" });
  const late = await readDeadlineAt("14:00");
  expect(late).toEqual({ text: t("checkout.pay_before", { time: late.due }), due: "16:00" });
});

test("a buyer who returns is redirected to the first page of the gateway", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { method: "vnpay" } });
  const first = (await getPayment(createLaterVisit(ctx, 1), { code })).step;
  expect(first).toMatchObject({ kind: "redirect" });
  expect((await getPayment(createLaterVisit(ctx, 2), { code })).step).toEqual(first);
});

test("a buyer returns from the gateway in the language of the page, not of the order", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { method: "vnpay" } });
  const { attempt } = await orderRow(database.db, code);
  const word = { ...attempt, transactionId: "1", sign: "itself", to: "us" } as const;
  const comesBack = () => resolvePaymentReturn(ctx, "vnpay", providers.vnpay.buildReturnQuery!(word));
  expect(await comesBack()).toMatchObject({ code, locale: "vi" });
  await getPayment({ ...createLaterVisit(ctx, 1), locale: "en" }, { code });
  expect(await comesBack()).toMatchObject({ code, locale: "en" });
  await payOrder(createLaterVisit(ctx, 2), { code, method: "vnpay" });
  expect(await comesBack()).toMatchObject({ code, locale: "vi" });
});

test("returning to a method whose attempt expired starts a new attempt if time is left", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  for (const minutes of [29, 43, 57, 71, 85]) {
    const now = createLaterVisit(ctx, minutes);
    await payOrder(now, { code, method: "vnpay" });
    await payOrder(now, { code, method: "vietqr" });
    const { attempt } = await orderRow(database.db, code);
    expect(attempt.expiresAt.getTime()).toBeGreaterThan(now.now.getTime());
  }
  await expect(payOrder(createLaterVisit(ctx, 91), { code, method: "vnpay" })).rejects.toMatchObject({
    code: "not_payable",
  });
});

test("the payment deadline is not later than the end of sales", async () => {
  const date = findDayAhead(2);
  const ctx = await createVisit(database.db);
  await fillCart(ctx, { date });
  const lastMinutes = { ...ctx, now: instantOf(date, "15:55") };
  const { heldUntil } = await holdPlaces(lastMinutes, { kind: "cart" });
  const salesEnd = instantOf(date, "16:00");
  expect(new Date(heldUntil ?? 0).getTime()).toBeLessThanOrEqual(salesEnd.getTime());
});
