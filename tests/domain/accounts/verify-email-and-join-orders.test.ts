import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMyOrders } from "~/domain/accounts/list-my-orders.server";
import { listMyTickets } from "~/domain/accounts/list-my-tickets.server";
import { removeUnconfirmedAccount } from "~/domain/accounts/remove-unconfirmed-account.server";
import { resetPasswordAndAddresses } from "~/domain/accounts/reset-password-and-addresses.server";
import {
  getMyJoinedOrderCounts,
  requestVerificationEmail,
  verifyEmailAndJoinOrders,
} from "~/domain/accounts/verify-email-and-join-orders.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { changeEmail } from "~/domain/identity/change-email.server";
import { checkEmailToken } from "~/domain/identity/email-tokens.server";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import { ResetPassword } from "~/domain/identity/schema";
import { getOrder } from "~/domain/orders/get-order.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { orders, users } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import {
  checkoutForm,
  createLaterVisit,
  createVisit,
  fillCart,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
  slotOf,
} from "~tests/setup/factories";
import {
  accessTokenOf,
  listMessageKinds,
  newEmail,
  password,
  readEmailedToken,
  registerCustomer,
  visitWithToken,
} from "~tests/setup/factories-people";

const database = openTestDatabase();
const refused = (code: string) => ({ code });

async function loggedIn(email = newEmail()): Promise<Ctx> {
  const ctx = await createVisit(database.db);
  return visitWithToken(ctx, await accessTokenOf(ctx, await registerCustomer(ctx, { email })));
}

async function codesOf(ctx: Ctx): Promise<string[]> {
  return (await listMyOrders(ctx, { page: 1 })).orders.map(({ code }) => code);
}

test("an account with a foreign email sees no orders of its owner, even after the owner opened the link", async () => {
  const email = newEmail();
  const { ctx: owner, code } = await placeOrderAsGuest(database.db, { form: { email } });
  await payOrderOf(owner, code);
  const thief = await loggedIn(email);
  const token = await readEmailedToken(owner, "prove_email", email);
  const ownersOther = await loggedIn();
  const seesNothing = async () => {
    expect(await listMyOrders(thief, { page: 1 })).toMatchObject({ orders: [], total: 0 });
    expect(await listMyTickets(thief)).toEqual({ coming: [], past: [] });
    expect(await getMyJoinedOrderCounts(thief)).toEqual({ joined: 0, waiting: 0 });
    await expect(getOrder(thief, { code })).rejects.toMatchObject(refused("order_not_found"));
  };
  await seesNothing();

  expect(await checkEmailToken(owner, { token })).toEqual({ purpose: "prove", isMine: false, mayRemove: true });
  await expect(verifyEmailAndJoinOrders(owner, { token })).rejects.toMatchObject(refused("not_logged_in"));
  await expect(verifyEmailAndJoinOrders(ownersOther, { token })).rejects.toMatchObject(refused("link_of_another"));
  await seesNothing();
  expect(await codesOf(ownersOther)).toEqual([]);

  // Changing the email joins no orders of the first address. The token of the first address becomes void.
  const own = newEmail();
  await changeEmail(thief, { email: own, current: password });
  await verifyEmailAndJoinOrders(thief, { token: await readEmailedToken(owner, "change_email", own) });
  await expect(verifyEmailAndJoinOrders(thief, { token })).rejects.toMatchObject(refused("link_over"));
  await seesNothing();
});

test("the mailbox owner can remove that account once; its tokens become invalid, and its orders stay reachable by code", async () => {
  const email = newEmail();
  const guest = await placeOrderAsGuest(database.db, { form: { email } });
  const thief = await loggedIn(email);
  await fillCart(thief, { quantities: { adult: 2 } });
  const { code } = await placeOrderForm(thief, { email });
  const before = await slotOf(database.db);
  await fillCart(thief, { quantities: { adult: 3 } });
  await holdPlaces(thief, { kind: "cart" });
  const token = await readEmailedToken(thief, "prove_email", email);
  const owner = await createVisit(database.db);
  const done = await Promise.allSettled(Array.from({ length: 4 }, () => removeUnconfirmedAccount(owner, { token })));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await checkEmailToken(owner, { token })).toBeNull();
  await expect(listMyOrders(thief, { page: 1 })).resolves.toMatchObject({ total: 0 });
  await expect(accessTokenOf(await createVisit(database.db), { email, password })).rejects.toMatchObject(
    refused("login_failed"),
  );
  expect(await slotOf(database.db)).toMatchObject({ reserved: before.reserved });
  expect((await listMessageKinds(owner, email)).filter((kind) => !kind.startsWith("order_"))).toEqual([]);
  for (const each of [code, guest.code])
    await expect(lookUpOrder(await createVisit(database.db), { code: each, contact: email })).resolves.toMatchObject({
      code: each,
    });
});

test("does not remove a verified account by a token", async () => {
  const me = await loggedIn();
  const email =
    (
      await database.db
        .select()
        .from(users)
        .where(eq(users.id, me.visitor.userId ?? 0))
    )[0]?.email ?? "";
  const first = await readEmailedToken(me, "prove_email", email);
  await requestVerificationEmail(me);
  await verifyEmailAndJoinOrders(me, { token: first });
  const second = await readEmailedToken(me, "prove_email", email);
  const other = await createVisit(database.db);
  expect(await checkEmailToken(other, { token: second })).toMatchObject({ mayRemove: false });
  await expect(removeUnconfirmedAccount(other, { token: second })).rejects.toMatchObject(refused("link_over"));
});

test("a verification joins guest orders of the email in any case; later orders need another one; a reset joins none", async () => {
  const email = newEmail();
  const first = await placeOrderAsGuest(database.db, { form: { email: email.toUpperCase() } });
  await payOrderOf(first.ctx, first.code);
  const stranger = await placeOrderAsGuest(database.db, { form: { email: newEmail() } });
  const ctx = await createVisit(database.db);
  await registerCustomer(ctx, { email });
  await requestPasswordReset(ctx, { email });
  const next = "mây trắng đỉnh núi 2";
  const token = await readEmailedToken(ctx, "reset_password", email);
  await resetPasswordAndAddresses(ctx, ResetPassword.parse({ token, password: next, confirmation: next }));
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, { email, password: next }));
  expect(await getMyJoinedOrderCounts(me)).toEqual({ joined: 0, waiting: 1 });
  await requestVerificationEmail(me);
  await verifyEmailAndJoinOrders(me, { token: await readEmailedToken(ctx, "prove_email", email) });
  expect(await codesOf(me)).toEqual([first.code]);
  expect(await getOrder(me, { code: first.code })).toMatchObject({ code: first.code });
  expect(await getOrder(first.ctx, { code: first.code })).toMatchObject({ code: first.code });
  expect((await listMyTickets(me)).coming).toMatchObject([{ orderCode: first.code, state: "valid" }]);
  expect((await listMyTickets(createLaterVisit(me, 60 * 24 * 60))).past).toMatchObject([{ orderCode: first.code }]);

  const second = await placeOrderAsGuest(database.db, { form: { email } });
  expect(await getMyJoinedOrderCounts(me)).toEqual({ joined: 1, waiting: 1 });
  await requestVerificationEmail(createLaterVisit(me, 1));
  await verifyEmailAndJoinOrders(me, { token: await readEmailedToken(ctx, "prove_email", email) });
  expect(await codesOf(me)).toEqual([second.code, first.code]);
  await expect(getOrder(me, { code: stranger.code })).rejects.toMatchObject(refused("order_not_found"));
  await requestVerificationEmail(createLaterVisit(me, 2));
  expect((await listMessageKinds(me, email)).filter((kind) => kind === "prove_email")).toHaveLength(3);
});

test("an order of a logged-in user belongs to the account, not to the browser afterwards", async () => {
  const me = await loggedIn();
  await fillCart(me);
  const email = newEmail();
  const { code } = await placeOrderForm(me, { email });
  // The owner of the mailbox gets the order's emails, but cannot see the order in an account of their own.
  const owner = await loggedIn(email);
  await verifyEmailAndJoinOrders(owner, { token: await readEmailedToken(owner, "prove_email", email) });
  expect([await codesOf(owner), await getMyJoinedOrderCounts(owner)]).toEqual([[], { joined: 0, waiting: 0 }]);
  expect(await codesOf(me)).toEqual([code]);
  expect(await getMyJoinedOrderCounts(me)).toEqual({ joined: 0, waiting: 0 });
  const ended = { ...me, visitor: { ...me.visitor, userId: null, sessionId: null } };
  await expect(getOrder(ended, { code })).rejects.toMatchObject(refused("order_not_found"));
  await expect(getOrder(await loggedIn(), { code })).rejects.toMatchObject(refused("order_not_found"));
  const [row] = await database.db.select().from(orders).where(eq(orders.code, code));
  expect(row).toMatchObject({ cartSessionId: null, joinedAt: null });
});

test("refuses a checkout form after a login or logout in another tab, names the account, and then orders once", async () => {
  const me = await loggedIn();
  await fillCart(me);
  const form = { ...(await checkoutForm(me)), account: me.visitor.userId ?? 0 };
  const guest = { ...me, visitor: { ...me.visitor, userId: null, sessionId: null, displayName: null } };
  await expect(placeOrder(guest, form)).rejects.toMatchObject(refused("logged_out_meanwhile"));
  const other = await loggedIn();
  await expect(placeOrder(other, form)).rejects.toMatchObject({ code: "account_changed", params: { name: "Hoa" } });
  expect([await codesOf(me), await codesOf(other)]).toEqual([[], []]);
  const { code } = await placeOrder(me, form);
  expect(await placeOrder(me, form)).toMatchObject({ code, repeated: true });
});
