import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readsLike } from "~/domain/aftersales/account.rules";
import { digitsOf } from "~/domain/aftersales/account-code.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { listRefundRequests } from "~/domain/aftersales/list-waiting-refunds.server";
import {
  acceptAccount,
  forgetAccounts,
  giveAccount,
  giveAccountByStaff,
  sendAccountCode,
} from "~/domain/aftersales/refund-account.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { GiveAccount } from "~/domain/aftersales/schema";
import type { Ctx } from "~/domain/ctx";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { finishRefund } from "~/domain/settling/finish-refund.server";
import { mails, refundAccountCodes, refundAccounts, refunds } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, buyer, later, newMember, newPhone, orderRow, pay, visit } from "~tests/setup/factories";

const database = openTestDatabase();
const typed = { bin: "970436", account: "0071 000 123", holder: "TRAN THI HOA" } as const;

/** Somebody who paid by transfer and gave everything back. */
async function givenBack(form: object = {}) {
  const { ctx, code } = await buyer(database.db, { form: { email: `${randomUUID()}@example.vn`, ...form } });
  await pay(ctx, code);
  const { units } = await getRefundOffer(ctx, { code });
  const amount = units.reduce((sum, { paid }) => sum + paid, 0);
  await requestRefund(ctx, { code, key: randomUUID(), units: units.map(({ key }) => key), pieces: {}, amount });
  return { ctx, code, order: (await orderRow(database.db, code)).order };
}

const give = (ctx: Ctx, code: string, oneTimeCode: string, changes: object = {}) =>
  giveAccount(ctx, GiveAccount.parse({ code, oneTimeCode, ...typed, ...changes }));

/** What the newest letter says. */
async function digitsIn(orderId: number) {
  const codes = await database.db.select().from(refundAccountCodes).where(eq(refundAccountCodes.orderId, orderId));
  return digitsOf(codes.at(-1)!);
}

const accountsOf = (orderId: number) =>
  database.db.select().from(refundAccounts).where(eq(refundAccounts.orderId, orderId));
const wrong = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

test("an account is given with the code of the order's own email, and nobody's table or page has it whole", async () => {
  const { ctx, code, order } = await givenBack();
  await sendAccountCode(ctx, { code });
  const [letter] = await database.db.select().from(mails).where(eq(mails.kind, "refund_account_code"));
  expect(letter).toMatchObject({ recipient: order.email, facts: {} });
  const digits = await digitsIn(order.id);
  await give(ctx, code, digits);
  const [row] = await accountsOf(order.id);
  expect(JSON.stringify(row)).not.toMatch(/0071000123|HOA/);
  const { account } = await getRefundOffer(ctx, { code });
  expect(account?.given).toEqual({ bank: "Vietcombank", lastFour: "0123", toCheck: false });
  const whole = { bank: "Vietcombank", account: "0071000123", holder: "TRAN THI HOA" } as const;
  const { onTheWay } = await listRefundRequests(asStaff(ctx, "support"));
  expect(onTheWay.find((one) => one.order === code)?.account).toMatchObject(whole);
  // A code is good for one account.
  await expect(give(ctx, code, digits, { holder: "Kẻ Trộm" })).rejects.toMatchObject({ code: "account_code_over" });
});

test("who has stolen code and phone sends no money to an account of theirs", async () => {
  const phone = newPhone();
  const { code, order } = await givenBack({ phoneNumber: phone });
  const thief = await visit(database.db);
  await lookUpOrder(thief, { code, contact: phone });
  expect((await getRefundOffer(thief, { code })).account).toMatchObject({ by: "code", given: null });
  // Without a letter there is no code; with one, the thief does not read it.
  await expect(give(thief, code, "000000")).rejects.toMatchObject({ code: "account_code_over" });
  await sendAccountCode(thief, { code });
  const digits = await digitsIn(order.id);
  for (let tries = 0; tries < 5; tries++)
    await expect(give(thief, code, wrong(digits))).rejects.toMatchObject({ code: "account_code_wrong" });
  await expect(give(thief, code, digits)).rejects.toMatchObject({ code: "account_code_over" });
  for (const _ of [2, 3]) await sendAccountCode(thief, { code });
  await expect(sendAccountCode(thief, { code })).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await accountsOf(order.id)).toEqual([]);

  // Of an order without an email staff ask on the phone; the page takes none.
  const silent = await givenBack({ email: undefined, phoneNumber: newPhone() });
  await database.sql`update orders set email = null where code = ${silent.code}`;
  await expect(sendAccountCode(silent.ctx, { code: silent.code })).rejects.toMatchObject({ code: "account_by_phone" });
  await giveAccountByStaff(asStaff(silent.ctx), { ...typed, account: "0071000123", bin: "970436", code: silent.code });
  expect((await accountsOf(silent.order.id))[0]).toMatchObject({ standing: "good", by: "staff:lan" });
});

test("another's account waits until staff have looked, even with the right code", async () => {
  const { ctx, code, order } = await givenBack();
  await sendAccountCode(ctx, { code });
  await give(ctx, code, await digitsIn(order.id), { holder: "Kẻ Trộm" });
  expect((await getRefundOffer(ctx, { code })).account?.given).toMatchObject({ toCheck: true });
  await acceptAccount(asStaff(ctx), { code });
  expect((await getRefundOffer(ctx, { code })).account?.given).toMatchObject({ toCheck: false });
});

test("two at once use one code up", async () => {
  const { ctx, code, order } = await givenBack();
  await sendAccountCode(ctx, { code });
  const digits = await digitsIn(order.id);
  const outcomes = await Promise.allSettled([give(ctx, code, digits), give(ctx, code, digits, { account: "999" })]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("money that goes back by itself asks for no account", async () => {
  const { ctx, code } = await givenBack({ method: "vnpay" });
  expect((await getRefundOffer(ctx, { code })).account).toBeNull();
  await expect(sendAccountCode(ctx, { code })).rejects.toMatchObject({ code: "account_not_needed" });
});

test("no transfer is finished without an account, and who wrote it down neither accepts it nor sends money there", async () => {
  const { ctx, code } = await givenBack();
  const { payable } = await orderRow(database.db, code);
  const [due] = await database.db.select().from(refunds).where(eq(refunds.payableId, payable.id));
  const [one, other] = [await newMember(database.db, "manager"), await newMember(database.db, "support")];
  const finish = (who: typeof one) => finishRefund(asStaff(ctx, who), { id: due!.id });
  await expect(finish(one)).rejects.toMatchObject({ code: "account_missing" });
  await giveAccountByStaff(asStaff(ctx, one), { code, ...typed, holder: "LE VAN KHAC" });
  await expect(finish(other)).rejects.toMatchObject({ code: "account_to_check" });
  await expect(acceptAccount(asStaff(ctx, one), { code })).rejects.toMatchObject({ code: "account_own" });
  await acceptAccount(asStaff(ctx, other), { code });
  await expect(finish(one)).rejects.toMatchObject({ code: "account_own" });
  expect(await finish(other)).toEqual({ amount: due!.amount, code });
  expect(await finish(other)).toBeNull();
});

test("what a gateway refused is paid by hand to a checked account, and by another member than who wrote it down, by their id", async () => {
  const { ctx, code } = await givenBack({ method: "vnpay" });
  const { payable } = await orderRow(database.db, code);
  const [due] = await database.db.select().from(refunds).where(eq(refunds.payableId, payable.id));
  const id = due!.id;
  const [one, other] = [await newMember(database.db, "manager"), await newMember(database.db, "support")];
  await expect(finishRefund(asStaff(ctx, one), { id })).rejects.toMatchObject({ code: "refund_under_way" });
  await database.db.update(refunds).set({ status: "failed", firstTriedAt: ctx.now }).where(eq(refunds.id, id));
  await expect(finishRefund(asStaff(ctx, one), { id })).rejects.toMatchObject({ code: "account_missing" });
  await giveAccountByStaff(asStaff(ctx, one), { code, ...typed, holder: "LE VAN KHAC" });
  await expect(finishRefund(asStaff(ctx, other), { id })).rejects.toMatchObject({ code: "account_to_check" });
  // A new name does not make another person of a member, nor is a colleague of the same name the same.
  const renamed = { ...one, fullName: "Tên mới" };
  await expect(acceptAccount(asStaff(ctx, renamed), { code })).rejects.toMatchObject({ code: "account_own" });
  const namesake = { ...other, fullName: one.fullName };
  await acceptAccount(asStaff(ctx, namesake), { code });
  await expect(finishRefund(asStaff(ctx, renamed), { id })).rejects.toMatchObject({ code: "account_own" });
  expect(await finishRefund(asStaff(ctx, namesake), { id })).toEqual({ amount: due!.amount, code });
});

test("an account is forgotten ninety days after its money went, and not before", async () => {
  const { ctx, code, order } = await givenBack();
  await sendAccountCode(ctx, { code });
  await give(ctx, code, await digitsIn(order.id));
  const days = (count: number) => later(ctx, count * 24 * 60);
  await forgetAccounts(days(200));
  expect(await accountsOf(order.id)).toHaveLength(1);
  const { payable } = await orderRow(database.db, code);
  const [due] = await database.db.select().from(refunds).where(eq(refunds.payableId, payable.id));
  await finishRefund(asStaff(days(200)), { id: due!.id });
  await forgetAccounts(days(289));
  expect(await accountsOf(order.id)).toHaveLength(1);
  await forgetAccounts(days(291));
  expect(await accountsOf(order.id)).toEqual([]);
});

test.each([
  ["NGUYEN THI HA", "Nguyễn Thị Hà", true],
  ["Hà Nguyễn Thị", "nguyễn thị hà", true],
  ["DANG VAN DUC", "Đặng Văn Đức", true],
  ["JEAN-LUC PICARD", "Picard Jean Luc", true],
  ["NGUYEN THI HAI", "Nguyễn Thị Hà", false],
  ["NGUYEN HA", "Nguyễn Thị Hà", false],
  ["", "Nguyễn Thị Hà", false],
])("%s reads like %s: %s", (holder, name, same) => expect(readsLike(holder, name)).toBe(same));

test("what is no account is said at its field", () => {
  const wrongs = GiveAccount.safeParse({ code: "X", oneTimeCode: "1", bin: "1", account: "12 ₫", holder: "  " });
  expect(wrongs.error?.issues.map(({ path }) => path.join("."))).toEqual(["bin", "account", "holder"]);
});
