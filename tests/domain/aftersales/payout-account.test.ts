import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import {
  acceptPayoutAccount,
  enterPayoutAccount,
  purgePayoutAccounts,
  sendAccountCode,
  submitPayoutAccount,
} from "~/domain/aftersales/payout-account.server";
import { deriveDigits } from "~/domain/aftersales/payout-account-code.server";
import { refundByStaff } from "~/domain/aftersales/refund-by-staff.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { GiveAccount } from "~/domain/aftersales/schema";
import type { Ctx } from "~/domain/ctx";
import { canSendSms } from "~/domain/messages/channels/phone-channels.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { finishRefund, recordRefusedRefund } from "~/domain/payments/finish-refund.server";
import { confirmTransfer } from "~/domain/payments/match-payment-by-staff.server";
import { messages, payoutAccountCodes, payoutAccounts, refunds } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createStaffMember,
  createVisit,
  newPhone,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
} from "~tests/setup/factories";
import { versionOfAccount } from "~tests/setup/factories-aftersales";

// With `spy`, the functions work as usual unless a test replaces one.
vi.mock("~/domain/messages/channels/phone-channels.server", { spy: true });
afterEach(() => void vi.mocked(canSendSms).mockReset());

const database = openTestDatabase();
const typed = { bin: "970436", account: "0071 000 123", holder: "TRAN THI HOA" } as const;

async function givenBack(form: object = {}) {
  const { ctx, code } = await placeOrderAsGuest(database.db, {
    form: { email: `${randomUUID()}@example.vn`, ...form },
  });
  await payOrderOf(ctx, code);
  await giveAllBack({ ctx, code });
  return { ctx, code, order: (await orderRow(database.db, code)).order };
}

async function giveAllBack({ ctx, code }: { ctx: Ctx; code: string }) {
  const { units } = await getRefundOffer(ctx, { code });
  const amount = units.reduce((sum, { paid }) => sum + paid, 0);
  await requestRefund(ctx, { code, key: randomUUID(), units: units.map(({ key }) => key), pieces: {}, amount });
}

const give = (ctx: Ctx, code: string, oneTimeCode: string, changes: object = {}) =>
  submitPayoutAccount(ctx, GiveAccount.parse({ code, oneTimeCode, ...typed, ...changes }));

async function digitsIn(orderId: number) {
  const codes = await database.db.select().from(payoutAccountCodes).where(eq(payoutAccountCodes.orderId, orderId));
  return deriveDigits(codes.at(-1)!);
}

async function accept(ctx: Ctx, code: string) {
  const { order } = await orderRow(database.db, code);
  return acceptPayoutAccount(ctx, { code, accountVersion: (await versionOfAccount(ctx, order.id)) ?? "none" });
}

async function finish(ctx: Ctx, code: string) {
  const { id, accountVersion } = await seenOf(ctx, code);
  return finishRefund(ctx, { id, accountVersion });
}

async function seenOf(ctx: Ctx, code: string) {
  const { order, intent } = await orderRow(database.db, code);
  const [due] = await database.db.select().from(refunds).where(eq(refunds.paymentIntentId, intent.id));
  return { id: due!.id, amount: due!.amount, accountVersion: await versionOfAccount(ctx, order.id) };
}

const accountsOf = (orderId: number) =>
  database.db.select().from(payoutAccounts).where(eq(payoutAccounts.orderId, orderId));
const wrong = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

test("a payout account is submitted with the emailed code, and no table or page contains its full number", async () => {
  const { ctx, code, order } = await givenBack();
  await sendAccountCode(ctx, { code });
  const [message] = await database.db.select().from(messages).where(eq(messages.kind, "refund_account_code"));
  expect(message).toMatchObject({ recipient: order.email, facts: {} });
  const digits = await digitsIn(order.id);
  await give(ctx, code, digits);
  const [row] = await accountsOf(order.id);
  expect(JSON.stringify(row)).not.toMatch(/0071000123|HOA/);
  const { account } = await getRefundOffer(ctx, { code });
  expect(account?.given).toEqual({ bank: "Vietcombank", lastFour: "0123", toCheck: false });
  const whole = { bank: "Vietcombank", account: "0071000123", holder: "TRAN THI HOA" } as const;
  const { onTheWay } = await listRefundRequests(asStaff(ctx, "support"));
  expect(onTheWay.find((one) => one.order === code)?.account).toMatchObject(whole);
  // The code was used above, and a code can be used only once.
  await expect(give(ctx, code, digits, { holder: "Kẻ Trộm" })).rejects.toMatchObject({ code: "account_code_over" });
});

test("a thief with the order code and phone cannot submit a payout account", async () => {
  const phone = newPhone();
  const { code, order } = await givenBack({ phoneNumber: phone });
  const thief = await createVisit(database.db);
  await lookUpOrder(thief, { code, contact: phone });
  expect((await getRefundOffer(thief, { code })).account).toMatchObject({ by: "code", given: null });
  // The code goes to the order's email, which the thief cannot read.
  await expect(give(thief, code, "000000")).rejects.toMatchObject({ code: "account_code_over" });
  await sendAccountCode(thief, { code });
  const digits = await digitsIn(order.id);
  for (let tries = 0; tries < 5; tries++)
    await expect(give(thief, code, wrong(digits))).rejects.toMatchObject({ code: "account_code_wrong" });
  await expect(give(thief, code, digits)).rejects.toMatchObject({ code: "account_code_over" });
  for (const _ of [2, 3]) await sendAccountCode(thief, { code });
  await expect(sendAccountCode(thief, { code })).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await accountsOf(order.id)).toEqual([]);

  // The buyer gets no code, because the order has no email and the shop cannot send SMS. Staff enter the account.
  vi.mocked(canSendSms).mockReturnValue(false);
  const silent = await givenBack({ email: undefined, phoneNumber: newPhone() });
  await database.sql`update orders set email = null where code = ${silent.code}`;
  await expect(sendAccountCode(silent.ctx, { code: silent.code })).rejects.toMatchObject({ code: "account_by_phone" });
  await enterPayoutAccount(asStaff(silent.ctx), { ...typed, account: "0071000123", bin: "970436", code: silent.code });
  expect((await accountsOf(silent.order.id))[0]).toMatchObject({ status: "good", by: "staff:lan" });
});

test("the code of an order without an email goes to its phone, and a thief who knows both cannot use it", async () => {
  vi.mocked(canSendSms).mockReturnValue(true);
  const phone = newPhone();
  const { code, order } = await givenBack({ email: undefined, phoneNumber: phone });
  const thief = await createVisit(database.db);
  await lookUpOrder(thief, { code, contact: phone });
  const { account } = await getRefundOffer(thief, { code });
  expect(account).toMatchObject({ by: "sms", to: `••• ${phone.slice(-3)}` });
  expect(await sendAccountCode(thief, { code })).toEqual({ to: account?.to });
  const sent = await database.db.select().from(messages).where(eq(messages.recipient, order.phone));
  expect(sent.filter(({ kind }) => kind === "refund_account_code")).toMatchObject([{ channel: "sms", facts: {} }]);
  const digits = await digitsIn(order.id);
  await expect(give(thief, code, wrong(digits))).rejects.toMatchObject({ code: "account_code_wrong" });
  for (const _ of [2, 3]) await sendAccountCode(thief, { code });
  await expect(sendAccountCode(thief, { code })).rejects.toMatchObject({ code: "too_many_requests" });
  // Each new code replaces the previous one.
  await expect(give(thief, code, digits)).rejects.toMatchObject({ code: "account_code_wrong" });
  expect(await accountsOf(order.id)).toEqual([]);
  await give(thief, code, await digitsIn(order.id));
  expect((await accountsOf(order.id))[0]).toMatchObject({ status: "good", by: "buyer" });
});

test("an account of another holder waits for a check by staff, even with the right code", async () => {
  const { ctx, code, order } = await givenBack();
  await sendAccountCode(ctx, { code });
  await give(ctx, code, await digitsIn(order.id), { holder: "Kẻ Trộm" });
  expect((await getRefundOffer(ctx, { code })).account?.given).toMatchObject({ toCheck: true });
  await accept(asStaff(ctx), code);
  expect((await getRefundOffer(ctx, { code })).account?.given).toMatchObject({ toCheck: false });
});

test("two parallel requests use a code once", async () => {
  const { ctx, code, order } = await givenBack();
  await sendAccountCode(ctx, { code });
  const digits = await digitsIn(order.id);
  const outcomes = await Promise.allSettled([give(ctx, code, digits), give(ctx, code, digits, { account: "999" })]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("refunds by a gateway need no payout account", async () => {
  const { ctx, code } = await givenBack({ method: "vnpay" });
  expect((await getRefundOffer(ctx, { code })).account).toBeNull();
  await expect(sendAccountCode(ctx, { code })).rejects.toMatchObject({ code: "account_not_needed" });
});

test("refuses to finish a transfer without an account, or by the staff member who entered it", async () => {
  const { ctx, code } = await givenBack();
  const { amount } = await seenOf(ctx, code);
  const [one, other] = [
    await createStaffMember(database.db, "manager"),
    await createStaffMember(database.db, "support"),
  ];
  const finishAs = (who: typeof one) => finish(asStaff(ctx, who), code);
  await expect(finishAs(one)).rejects.toMatchObject({ code: "account_missing" });
  await enterPayoutAccount(asStaff(ctx, one), { code, ...typed, holder: "LE VAN KHAC" });
  await expect(finishAs(other)).rejects.toMatchObject({ code: "account_to_check" });
  await expect(accept(asStaff(ctx, one), code)).rejects.toMatchObject({ code: "account_own" });
  await accept(asStaff(ctx, other), code);
  await expect(finishAs(one)).rejects.toMatchObject({ code: "account_own" });
  expect(await finishAs(other)).toEqual({ amount, code });
  expect(await finishAs(other)).toBeNull();
});

test("a refund that a gateway refused is paid to a checked account by another staff member than the one who entered it, compared by id", async () => {
  const { ctx, code } = await givenBack({ method: "vnpay" });
  const { intent } = await orderRow(database.db, code);
  const [due] = await database.db.select().from(refunds).where(eq(refunds.paymentIntentId, intent.id));
  const id = due!.id;
  const [one, other] = [
    await createStaffMember(database.db, "manager"),
    await createStaffMember(database.db, "support"),
  ];
  await expect(finish(asStaff(ctx, one), code)).rejects.toMatchObject({ code: "refund_under_way" });
  await database.db.update(refunds).set({ status: "failed", firstTriedAt: ctx.now }).where(eq(refunds.id, id));
  await expect(finish(asStaff(ctx, one), code)).rejects.toMatchObject({ code: "account_missing" });
  await enterPayoutAccount(asStaff(ctx, one), { code, ...typed, holder: "LE VAN KHAC" });
  await expect(finish(asStaff(ctx, other), code)).rejects.toMatchObject({ code: "account_to_check" });
  // After a rename, the staff member is still the same person. A colleague with the same name is not.
  const renamed = { ...one, fullName: "Tên mới" };
  await expect(accept(asStaff(ctx, renamed), code)).rejects.toMatchObject({ code: "account_own" });
  const namesake = { ...other, fullName: one.fullName };
  await accept(asStaff(ctx, namesake), code);
  await expect(finish(asStaff(ctx, renamed), code)).rejects.toMatchObject({ code: "account_own" });
  expect(await finish(asStaff(ctx, namesake), code)).toEqual({ amount: due!.amount, code });
});

test("a staff member who confirmed a transfer, approved a refund or recorded its refusal cannot finish it", async () => {
  const [one, other] = [
    await createStaffMember(database.db, "support"),
    await createStaffMember(database.db, "manager"),
  ];
  const transfer = await placeOrderAsGuest(database.db);
  const { total } = (await orderRow(database.db, transfer.code)).order;
  await confirmTransfer(asStaff(transfer.ctx, one), { code: transfer.code, amount: total, reference: "INVENTED" });
  await giveAllBack(transfer);
  const byWord = await placeOrderAsGuest(database.db);
  await payOrderOf(byWord.ctx, byWord.code);
  const units = (await getRefundOffer(byWord.ctx, byWord)).units.map(({ key }) => key);
  const given = { code: byWord.code, key: randomUUID(), units, pieces: {}, percent: 100, reason: "Mưa" };
  await refundByStaff(asStaff(byWord.ctx, one), given);
  const unclear = await givenBack({ method: "vnpay" });
  const { id } = await seenOf(unclear.ctx, unclear.code);
  await database.db.update(refunds).set({ firstTriedAt: unclear.ctx.now, isUnclear: true }).where(eq(refunds.id, id));
  await recordRefusedRefund(asStaff(unclear.ctx, one), { id });
  for (const { ctx, code } of [transfer, byWord, unclear]) {
    await enterPayoutAccount(asStaff(ctx), { code, ...typed });
    await expect(finish(asStaff(ctx, one), code)).rejects.toMatchObject({ code: "refund_own" });
    expect(await finish(asStaff(ctx, other), code)).toMatchObject({ code });
  }
});

test("refuses to accept or pay an account that changed since the staff member saw it", async () => {
  const { ctx, code, order } = await givenBack();
  const [one, other] = [
    await createStaffMember(database.db, "support"),
    await createStaffMember(database.db, "manager"),
  ];
  const write = (account: string, holder: string) =>
    enterPayoutAccount(asStaff(ctx, one), { ...typed, code, account, holder });
  await write("0071000123", "LE VAN KHAC");
  const seen = await seenOf(ctx, code);
  await write("6666666666", "KE GIAN");
  const changed = { code: "payout_account_changed" };
  const accepted = { code, accountVersion: seen.accountVersion ?? "" };
  await expect(acceptPayoutAccount(asStaff(ctx, other), accepted)).rejects.toMatchObject(changed);
  expect(await accountsOf(order.id)).toMatchObject([{ lastFour: "6666", status: "to_check" }]);
  await accept(asStaff(ctx, other), code);
  for (const accountVersion of [seen.accountVersion, undefined])
    await expect(finishRefund(asStaff(ctx, other), { id: seen.id, accountVersion })).rejects.toMatchObject(changed);
  expect(await finish(asStaff(ctx, other), code)).toEqual({ amount: seen.amount, code });
});

test("an account that staff enter over the buyer's one must be checked, and the buyer is notified", async () => {
  const { ctx, code, order } = await givenBack();
  const [one, other] = [
    await createStaffMember(database.db, "support"),
    await createStaffMember(database.db, "support"),
  ];
  await sendAccountCode(ctx, { code });
  await give(ctx, code, await digitsIn(order.id));
  for (const account of ["9999999999", "8888888888"]) {
    await enterPayoutAccount(asStaff(ctx, one), { ...typed, code, account });
    await expect(finish(asStaff(ctx, other), code)).rejects.toMatchObject({ code: "account_to_check" });
  }
  const isMessage = and(eq(messages.kind, "refund_account_given"), eq(messages.recipient, order.email ?? ""));
  const sentMessages = await database.db.select().from(messages).where(isMessage);
  expect(sentMessages.map(({ facts }) => facts.lastFour).sort()).toEqual(["8888", "9999"]);
});

test("an account is purged ninety days after its refund, and not before", async () => {
  const { ctx, code, order } = await givenBack();
  await sendAccountCode(ctx, { code });
  await give(ctx, code, await digitsIn(order.id));
  const days = (count: number) => createLaterVisit(ctx, count * 24 * 60);
  await purgePayoutAccounts(days(200));
  expect(await accountsOf(order.id)).toHaveLength(1);
  await finish(asStaff(days(200)), code);
  await purgePayoutAccounts(days(289));
  expect(await accountsOf(order.id)).toHaveLength(1);
  await purgePayoutAccounts(days(291));
  expect(await accountsOf(order.id)).toEqual([]);
});

test("an invalid account is reported at its field", () => {
  const wrongs = GiveAccount.safeParse({ code: "X", oneTimeCode: "1", bin: "1", account: "12 ₫", holder: "  " });
  expect(wrongs.error?.issues.map(({ path }) => path.join("."))).toEqual(["bin", "account", "holder"]);
});
