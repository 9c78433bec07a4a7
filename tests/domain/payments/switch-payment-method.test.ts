import { afterEach, expect, test } from "vitest";
import { getRow, moveResourceRow } from "~/domain/back-office/rows.server";
import type { Ctx } from "~/domain/ctx";
import { getOrder } from "~/domain/orders/get-order.server";
import { listMethods } from "~/domain/payments/list-methods.server";
import { confirmTransfer } from "~/domain/payments/match-payment-by-staff.server";
import { listUnset } from "~/domain/payments/payment-adapter";
import { SwitchPaymentMethod } from "~/domain/payments/schema";
import { listPaymentMethods, switchPaymentMethod } from "~/domain/payments/switch-payment-method.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, orderRow, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();
afterEach(() => database.sql`update payment_methods set is_enabled = true`);

const switchTo = (ctx: Ctx, id: string, enabled: "yes" | "no", isConfirmed?: "yes") =>
  switchPaymentMethod(ctx, SwitchPaymentMethod.parse({ id, enabled, isConfirmed }));
const offered = async (ctx: Ctx) => (await listMethods(ctx)).map(({ id }) => id);

test("an order that waits with a method still settles after the method was switched off", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const admin = asStaff(await createVisit(database.db));
  await switchTo(admin, "vietqr", "no");
  expect(await offered(ctx)).not.toContain("vietqr");
  await expect(placeOrderAsGuest(database.db)).rejects.toMatchObject({ code: "method_unknown", field: "method" });
  const { amount } = (await orderRow(database.db, code)).intent;
  expect(await confirmTransfer(admin, { code, amount, reference: "OFF 1" })).toBe("paid");
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid", refundDue: 0 });
  const { history } = await getRow(admin, { resource: "payment-methods", key: "vietqr" });
  expect(history[0]).toMatchObject({ action: "row_changed", before: { enabled: true }, after: { enabled: false } });
});

test("a method whose keys or account are not set cannot be switched on, and its keys are never shown", async () => {
  const visit = await createVisit(database.db);
  const settings = { ...(visit.shop.settings as Record<string, string>), bank_account: "" };
  const admin = asStaff({ ...visit, shop: { ...visit.shop, settings } });
  await switchTo(admin, "vietqr", "no");
  await expect(switchTo(admin, "vietqr", "yes")).rejects.toMatchObject({
    ...{ code: "method_not_ready", params: { missing: "bank_account" } },
  });
  expect(listUnset({ VNPAY_SECRET: "s3cret", VNPAY_TMN_CODE: undefined }, { VNPAY_PAY_URL: "" }, false)).toEqual([
    ...["VNPAY_TMN_CODE", "VNPAY_PAY_URL"],
  ]);
  expect(listUnset({ VNPAY_SECRET: "s3cret" }, { VNPAY_PAY_URL: "" }, true)).toEqual([]);
});

test("the last method that takes money is switched off only after a warning", async () => {
  const admin = asStaff(await createVisit(database.db));
  const ids = (await listPaymentMethods(admin)).map(({ id }) => id);
  const last = ids.at(-1)!;
  for (const id of ids.slice(0, -1)) await switchTo(admin, id, "no");
  await expect(switchTo(admin, last, "no")).rejects.toMatchObject({ code: "method_last" });
  expect(await offered(admin)).toEqual([last]);
  await switchTo(admin, last, "no", "yes");
  expect(await offered(admin)).toEqual([]);
});

test("buyers see the methods in the order that staff chose", async () => {
  const admin = asStaff(await createVisit(database.db));
  const [first, second, ...others] = await offered(admin);
  const move = (key: string, direction: "up" | "down") =>
    moveResourceRow(admin, { resource: "payment-methods", key, direction });
  await move(second!, "up");
  await move(second!, "up");
  expect(await offered(admin)).toEqual([second, first, ...others]);
  await Promise.all([move(first!, "up"), move(others[0]!, "down")]);
  expect((await offered(admin))[0]).toBe(first);
});
