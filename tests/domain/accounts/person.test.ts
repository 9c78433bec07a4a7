import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { addAddress, listAddresses } from "~/domain/accounts/address-book.server";
import { deleteAccount, deleteGuestData } from "~/domain/accounts/delete-person.server";
import {
  askForExport,
  askForGuestExport,
  getExport,
  listExports,
  readExport,
} from "~/domain/accounts/export-data.server";
import { makeExports } from "~/domain/accounts/make-exports.server";
import { verifyEmailAndJoin } from "~/domain/accounts/prove-email.server";
import { AddAddress } from "~/domain/accounts/schema";
import type { Ctx } from "~/domain/ctx";
import { requestPasswordReset, resetPassword } from "~/domain/identity/reset-password.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { cancelOrder } from "~/domain/selling/cancel-order.server";
import { sendMail } from "~/jobs/send-mail.server";
import { openTestDatabase } from "~tests/setup/database";
import { buyer, fillCart, later, newPhone, pay, visit } from "~tests/setup/factories";
import { address } from "~tests/setup/factories-goods";
import { comeBack, linkIn, member, newEmail, password, tokenOf } from "~tests/setup/factories-people";

const database = openTestDatabase();

async function somebody() {
  const ctx = await visit(database.db);
  const who = await member(ctx);
  const token = await tokenOf(ctx, who);
  const me = await comeBack(ctx, token);
  await addAddress(me, AddAddress.parse({ address: { ...address, line: "12 <b>Lê Lợi</b>" } }));
  return { ctx, me, who, token };
}

function filesIn(zip: Buffer) {
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  return Object.fromEntries(files) as Record<"data.json" | "data.html", string>;
}

async function taken(ctx: Ctx) {
  await makeExports(ctx);
  const [made] = await listExports(ctx);
  if (!made) throw new Error("nothing was exported");
  return made;
}

test("an account takes what the shop holds of it, once it is made, for seven days; nobody else does, with the link either", async () => {
  const [{ me, who }, other] = [await somebody(), await somebody()];
  await fillCart(me);
  await fillCart(other.me);
  await askForExport(me);
  await askForExport(me);
  expect(await listExports(me)).toMatchObject([{ isReady: false }]);
  const { token, isReady } = await taken(me);
  expect(isReady).toBe(true);
  const files = filesIn(await readExport(me, { token }));
  expect(JSON.parse(files["data.json"])).toMatchObject({
    account: [{ email: who.email, fullName: "Trần Thị Hoa", letters: [{ letter: "prove_email" }] }],
    addresses: [{ address: ["12 <b>Lê Lợi</b>", expect.any(String)] }],
    carts: [{ name: expect.stringMatching(/./), lines: [{ quantity: 1 }] }],
    orders: [],
  });
  expect(files["data.html"]).toContain("12 &lt;b&gt;Lê Lợi&lt;/b&gt;");
  expect(files["data.json"] + files["data.html"]).not.toMatch(/argon2|token|hash/i);

  const none = { code: "export_not_found" };
  for (const stranger of [other.me, await visit(database.db)]) {
    await expect(readExport(stranger, { token })).rejects.toMatchObject(none);
    await expect(getExport(stranger, { token })).rejects.toMatchObject(none);
  }
  for (const forged of ["", "1", `${token}x`])
    await expect(readExport(me, { token: forged })).rejects.toMatchObject(none);
  const week = later(me, 7 * 24 * 60);
  await expect(readExport(week, { token })).rejects.toMatchObject(none);
  expect(await listExports(week)).toEqual([]);
});

test("an email that was only typed tells nothing of whom it belongs to; proven, what was written with it", async () => {
  const { ctx, me, who } = await somebody();
  await database.sql`insert into contact_messages (form_key, full_name, email, message, locale)
    values (${who.email}, 'Hoa', ${who.email}, 'Xin chào', 'vi')`;
  const told = async () => {
    await askForExport(me);
    const { token } = await taken(me);
    return JSON.parse(filesIn(await readExport(me, { token }))["data.json"]).enquiries;
  };
  expect(await told()).toEqual([]);
  await verifyEmailAndJoin(me, { token: await linkIn(ctx, "prove_email", who.email) });
  expect(await told()).toMatchObject([{ message: "Xin chào" }]);
});

test("a deleted account is gone, with its logins, links, addresses, exports and letters; its email is free", async () => {
  const [{ ctx, me, who, token }, other] = [await somebody(), await somebody()];
  await requestPasswordReset(ctx, who);
  const reset = await linkIn(ctx, "reset_password", who.email);
  await askForExport(me);
  const { token: link } = await taken(me);
  await expect(deleteAccount(me, { current: "không phải thế" })).rejects.toMatchObject({ code: "password_wrong" });
  const tries = await Promise.allSettled([1, 2].map(() => deleteAccount(me, { current: password })));
  expect(tries.map(({ status }) => status)).toContain("fulfilled");

  expect((await comeBack(ctx, token)).visitor.userId).toBeNull();
  await expect(tokenOf(ctx, who)).rejects.toMatchObject({ code: "login_failed" });
  const anew = { token: reset, password: "nắng sớm trên đỉnh", confirmation: "nắng sớm trên đỉnh" };
  await expect(resetPassword(ctx, anew)).rejects.toMatchObject({ code: "link_over" });
  await expect(readExport(me, { token: link })).rejects.toMatchObject({ code: "export_not_found" });
  const left = await database.sql`select recipient from mails where recipient = ${who.email}`;
  expect(left).toEqual([]);
  expect(await sendMail(later(ctx, 1))).toBeGreaterThanOrEqual(0);
  expect(await database.sql`select from addresses where user_id = ${me.visitor.userId}`).toHaveLength(0);
  expect(await listAddresses(other.me)).toHaveLength(1);
  await member(ctx, { email: who.email });
  expect((await comeBack(ctx, await tokenOf(ctx, who))).visitor.userId).not.toBe(me.visitor.userId);
});

test("a guest takes what stands with one order, never with others of its email; the contact is asked in any browser", async () => {
  const email = newEmail();
  const phone = newPhone();
  const { ctx, code } = await buyer(database.db, { form: { email, phone, note: "Đến lúc 9 giờ" } });
  await buyer(database.db, { form: { email, note: "của người khác" } });
  await pay(ctx, code);
  for (const contact of ["hoa-khac@example.vn", newPhone()])
    await expect(askForGuestExport(ctx, { code, contact })).rejects.toMatchObject({ code: "order_not_found" });
  const { token } = await askForGuestExport(ctx, { code, contact: email });
  await makeExports(ctx);
  const anywhere = await visit(database.db);
  const text = filesIn(await readExport(anywhere, { token }))["data.json"];
  expect(JSON.parse(text)).toMatchObject({
    account: [],
    orders: [{ code, email, note: "Đến lúc 9 giờ" }],
    tickets: [{ status: "valid" }],
    payments: [{ receipts: [{ method: "vietqr" }] }],
  });
  expect(text).not.toContain("của người khác");
});

test("how to reach a guest goes when nothing is under way; what was sold and paid stays", async () => {
  const email = newEmail();
  const { ctx, code } = await buyer(database.db, { form: { email } });
  const proof = { code, contact: email };
  await expect(deleteGuestData(ctx, proof)).rejects.toMatchObject({ code: "account_in_use" });
  await pay(ctx, code);
  await expect(deleteGuestData(ctx, proof)).rejects.toMatchObject({ code: "account_in_use" });
  const visited = later(ctx, 30 * 24 * 60);
  await expect(deleteGuestData(visited, { code, contact: newEmail() })).rejects.toMatchObject({
    code: "order_not_found",
  });
  await deleteGuestData(visited, proof);
  const [order] = await database.sql`select * from orders where code = ${code}`;
  expect(order).toMatchObject({ full_name: "Trần Thị Hoa", phone: "", email: null, note: null, session_id: null });
  expect(Number(order?.total)).toBeGreaterThan(0);
  expect(await database.sql`select from mails where recipient = ${email}`).toHaveLength(0);
  for (const contact of [email, "", " "])
    await expect(lookUpOrder(await visit(database.db), { code, contact })).rejects.toMatchObject({
      code: "order_not_found",
    });
});

test("a cancelled order keeps nobody from being forgotten", async () => {
  const email = newEmail();
  const { ctx, code } = await buyer(database.db, { form: { email } });
  await cancelOrder(ctx, { code });
  await deleteGuestData(ctx, { code, contact: email });
  expect(await database.sql`select email from orders where code = ${code}`).toEqual([{ email: null }]);
});
