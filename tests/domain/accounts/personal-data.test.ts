import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import type { PendingQuery, Row } from "postgres";
import { expect, test } from "vitest";
import { addAddress, listAddresses } from "~/domain/accounts/address-book.server";
import { deleteAccount, deleteGuestData, getDeletionBlockers } from "~/domain/accounts/delete-account.server";
import { makeExports } from "~/domain/accounts/make-exports.server";
import {
  getExport,
  listExports,
  readExport,
  requestExport,
  requestGuestExport,
} from "~/domain/accounts/request-export.server";
import { resetPasswordAndAddresses } from "~/domain/accounts/reset-password-and-addresses.server";
import { AddAddress } from "~/domain/accounts/schema";
import { verifyEmailAndJoinOrders } from "~/domain/accounts/verify-email-and-join-orders.server";
import { refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import { storePicture } from "~/domain/media/store-picture.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { deliverOrder, processOrder, shipOrder } from "~/domain/orders/fulfil-order.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { currentTime } from "~/lib/clock";
import { connect } from "~db/client.server";
import { demoInbox } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  checkoutForm,
  createLaterVisit,
  createVisit,
  fillCart,
  newPhone,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
  slotOf,
} from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";
import {
  accessTokenOf,
  listMessageKinds,
  newEmail,
  password,
  readEmailedToken,
  registerCustomer,
  visitWithToken,
} from "~tests/setup/factories-people";
import { writeReview } from "~tests/setup/factories-reviews";
import { untilLockWaits } from "~tests/setup/lock-waits";
import { makePhoto } from "~tests/setup/pictures";

const database = openTestDatabase();

async function createCustomer() {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const token = await accessTokenOf(ctx, who);
  const me = await visitWithToken(ctx, token);
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

test("an export of an account can be downloaded for seven days by that account only", async () => {
  const [{ me, who }, other] = [await createCustomer(), await createCustomer()];
  await fillCart(me);
  await fillCart(other.me);
  // Parallel and repeated requests create one export. It counts once against the daily limit.
  await Promise.all(Array.from({ length: 8 }, () => requestExport(me)));
  await requestExport(me);
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
  for (const stranger of [other.me, await createVisit(database.db)]) {
    await expect(readExport(stranger, { token })).rejects.toMatchObject(none);
    await expect(getExport(stranger, { token })).rejects.toMatchObject(none);
  }
  for (const forged of ["", "1", `${token}x`])
    await expect(readExport(me, { token: forged })).rejects.toMatchObject(none);
  const week = createLaterVisit(me, 7 * 24 * 60);
  await expect(readExport(week, { token })).rejects.toMatchObject(none);
  expect(await listExports(week)).toEqual([]);
});

test("an export has the pictures, the avatar and the profession of the account's reviews", async () => {
  const { me } = await createCustomer();
  const upload = async (width: number, allowed: "avatar" | "review") =>
    (await storePicture(me, { bytes: await makePhoto({ width }), allowed })).slug;
  const [avatar, picture] = [await upload(91, "avatar"), await upload(92, "review")];
  await writeReview(me, { authorAvatar: avatar, pictures: [picture], profession: "Thợ may" });
  await requestExport(me);
  const files = unzipSync(await readExport(me, { token: (await taken(me)).token }));
  const names = [avatar, picture].map((slug) => `pictures/${slug}.webp`);
  expect(JSON.parse(strFromU8(files["data.json"]!)).reviews).toMatchObject([
    { profession: "Thợ may", avatar: names[0], pictures: [names[1]] },
  ]);
  for (const name of names) expect(strFromU8(files[name]!.subarray(0, 4))).toBe("RIFF");
});

test("an unverified email exports nothing of its owner; a verified one exports what was written with it", async () => {
  const { ctx, me, who } = await createCustomer();
  await database.sql`insert into contact_messages (form_key, full_name, email, message, locale, created_at)
    values (${who.email}, 'Hoa', ${who.email}, 'Xin chào', 'vi', ${currentTime().toISOString()})`;
  const listMessages = async () => {
    await requestExport(me);
    const { token } = await taken(me);
    return JSON.parse(filesIn(await readExport(me, { token }))["data.json"]).enquiries;
  };
  expect(await listMessages()).toEqual([]);
  await verifyEmailAndJoinOrders(me, { token: await readEmailedToken(ctx, "prove_email", who.email) });
  expect(await listMessages()).toMatchObject([{ message: "Xin chào" }]);
});

test("deleting an account removes its sessions, tokens, addresses, exports and messages, and frees its email", async () => {
  const [{ ctx, me, who, token }, other] = [await createCustomer(), await createCustomer()];
  await requestPasswordReset(ctx, who);
  const reset = await readEmailedToken(ctx, "reset_password", who.email);
  await requestExport(me);
  const { token: link } = await taken(me);
  await expect(deleteAccount(me, { current: "không phải thế" })).rejects.toMatchObject({ code: "password_wrong" });
  const tries = await Promise.allSettled([1, 2].map(() => deleteAccount(me, { current: password })));
  expect(tries.map(({ status }) => status)).toContain("fulfilled");

  expect((await visitWithToken(ctx, token)).visitor.userId).toBeNull();
  await expect(accessTokenOf(ctx, who)).rejects.toMatchObject({ code: "login_failed" });
  const anew = { token: reset, password: "nắng sớm trên đỉnh", confirmation: "nắng sớm trên đỉnh" };
  await expect(resetPasswordAndAddresses(ctx, anew)).rejects.toMatchObject({ code: "link_over" });
  await expect(readExport(me, { token: link })).rejects.toMatchObject({ code: "export_not_found" });
  expect(await listMessageKinds(ctx, who.email)).toEqual(["account_deleted"]);
  while ((await sendQueuedMessages(createLaterVisit(ctx, 1))) > 0);
  const [last] = await database.db.select().from(demoInbox).where(eq(demoInbox.recipient, who.email));
  expect(last?.text).toContain(`Tài khoản ${who.email} được xóa lúc`);
  expect(await database.sql`select from messages where messages::text like ${`%${who.email}%`}`).toEqual([]);
  expect(await database.sql`select from addresses where user_id = ${me.visitor.userId}`).toHaveLength(0);
  expect(await listAddresses(other.me)).toHaveLength(1);
  await registerCustomer(ctx, { email: who.email });
  expect((await visitWithToken(ctx, await accessTokenOf(ctx, who))).visitor.userId).not.toBe(me.visitor.userId);
});

test("an order that is being placed prevents the deletion; a later order finds no account", async () => {
  const { db, sql } = database;
  const here = connect(database.url);
  const meetAt = async (row: PendingQuery<Row[]>, first: () => Promise<unknown>, then: () => Promise<unknown>) => {
    const held = await sql.reserve();
    await held`begin`;
    await held`${row}`;
    const requests = [first()];
    await untilLockWaits(sql);
    requests.push(then());
    await untilLockWaits(sql, 2);
    await held`commit`;
    held.release();
    return Promise.allSettled(requests);
  };
  const ordering = async () => {
    const { me } = await createCustomer();
    await fillCart(me);
    const form = await checkoutForm(me);
    const place = () => placeOrder({ ...me, db: here.db }, form);
    const remove = () => deleteAccount(me, { current: password });
    const left = () => sql`select phone, user_id from orders where form_key = ${form.key}`;
    return { me, form, place, remove, left };
  };
  const slot = await slotOf(db);

  const first = await ordering();
  const inTheMiddle = sql`select from slots where id = ${slot.id} for update`;
  expect(await meetAt(inTheMiddle, first.place, first.remove)).toMatchObject([
    { status: "fulfilled" },
    { reason: { code: "account_in_use" } },
  ]);
  expect(await first.left()).toMatchObject([
    { user_id: first.me.visitor.userId, phone: expect.stringMatching(/^\+84/) },
  ]);

  const second = await ordering();
  const itsCart = sql`select from carts where user_id = ${second.me.visitor.userId} for update`;
  expect(await meetAt(itsCart, second.remove, second.place)).toMatchObject([
    { status: "fulfilled" },
    { reason: { code: "not_logged_in" } },
  ]);
  expect(await second.left()).toEqual([]);
  await here.close();
});

test("a guest exports one order, never others of its email, and must enter the contact in any browser", async () => {
  const email = newEmail();
  const phone = newPhone();
  const { ctx, code } = await placeOrderAsGuest(database.db, {
    form: { email, phoneNumber: phone, note: "Đến lúc 9 giờ" },
  });
  await placeOrderAsGuest(database.db, { form: { email, note: "của người khác" } });
  await payOrderOf(ctx, code);
  for (const contact of ["hoa-khac@example.vn", newPhone()])
    await expect(requestGuestExport(ctx, { code, contact })).rejects.toMatchObject({ code: "order_not_found" });
  const { token } = await requestGuestExport(ctx, { code, contact: email });
  await makeExports(ctx);
  const anywhere = await createVisit(database.db);
  const { "data.json": text, "data.html": page } = filesIn(await readExport(anywhere, { token }));
  const values = [...page.matchAll(/<dd>([^<]*)/g)].map(([, value]) => value);
  expect(values).toEqual(expect.arrayContaining(["Đơn hoàn tất", "vé đã phát hành", "Còn hiệu lực", "Tình trạng đơn"]));
  // The export contains no internal codes, ISO dates or raw ids.
  expect(values.filter((value) => /^([a-z_]+|\d{4}-.*|\+\d+|\d{4,})$/.test(value ?? ""))).toEqual([]);
  expect(JSON.parse(text)).toMatchObject({
    account: [],
    orders: [{ code, email, note: "Đến lúc 9 giờ" }],
    tickets: [{ status: "valid" }],
    payments: [{ receipts: [{ method: "vietqr" }] }],
  });
  expect(text).not.toContain("của người khác");
});

test("deletes a guest's contact data when the order is finished, and keeps what was sold and paid", async () => {
  const email = newEmail();
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { email } });
  const proof = { code, contact: email };
  await expect(deleteGuestData(ctx, proof)).rejects.toMatchObject({ code: "account_in_use", params: { orders: code } });
  await payOrderOf(ctx, code);
  await expect(deleteGuestData(ctx, proof)).rejects.toMatchObject({ code: "account_in_use" });
  const visited = createLaterVisit(ctx, 30 * 24 * 60);
  await expect(deleteGuestData(visited, { code, contact: newEmail() })).rejects.toMatchObject({
    code: "order_not_found",
  });
  await deleteGuestData(visited, proof);
  const [order] = await database.sql`select * from orders where code = ${code}`;
  expect(order).toMatchObject({ full_name: "Trần Thị Hoa", phone: "", email: null, note: null, cart_session_id: null });
  expect(Number(order?.total)).toBeGreaterThan(0);
  expect(await database.sql`select from messages where recipient = ${email}`).toHaveLength(0);
  for (const contact of [email, "", " "])
    await expect(lookUpOrder(await createVisit(database.db), { code, contact })).rejects.toMatchObject({
      code: "order_not_found",
    });
});

test("only the account can delete data of its orders", async () => {
  const { me, who } = await createCustomer();
  await fillCart(me);
  const { code } = await placeOrder(me, await checkoutForm(me, { email: who.email }));
  expect(await getDeletionBlockers(me)).toEqual([{ why: "order_open", orderCode: code }]);
  await cancelOrder(me, { code });
  expect(await getDeletionBlockers(me)).toEqual([]);
  const guest = await createVisit(database.db);
  await expect(deleteGuestData(guest, { code, contact: who.email })).rejects.toMatchObject({
    code: "order_of_account",
  });
  expect(await database.sql`select email from orders where code = ${code}`).toEqual([{ email: who.email }]);
});

test("a cancelled order does not block a deletion", async () => {
  const email = newEmail();
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { email } });
  await cancelOrder(ctx, { code });
  await deleteGuestData(ctx, { code, contact: email });
  expect(await database.sql`select email from orders where code = ${code}`).toEqual([{ email: null }]);
});

test("a waiting refund request blocks the deletion until staff have decided", async () => {
  const email = newEmail();
  const ctx = await createVisit(database.db);
  await addVariant(ctx, { sku: (await makeVariant(database.db)).sku, quantity: 2 });
  const { code } = await placeOrderForm(ctx, { email, shipTo: address });
  await payOrderOf(ctx, code);
  const staff = asStaff(ctx);
  await processOrder(staff, code);
  await shipOrder(staff, { code, carrier: "GHN", tracking: "" });
  await deliverOrder(staff, code);
  const [unit] = (await getRefundOffer(ctx, { code })).units;
  const input = { code, key: randomUUID(), units: [], pieces: { [unit!.line]: 1 }, amount: unit!.paid };
  await requestRefund(ctx, input);
  const remove = () => deleteGuestData(ctx, { code, contact: email });
  await expect(remove()).rejects.toMatchObject({ code: "account_in_use", params: { orders: code } });
  const [request] = (await listRefundRequests(staff)).waiting;
  await refuseRefund(staff, { id: request!.id, reason: "Hộp đã mở" });
  expect(await remove()).toBeUndefined();
});
