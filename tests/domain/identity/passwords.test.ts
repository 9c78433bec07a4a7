import { expect, test } from "vitest";
import { addAddress, listAddresses } from "~/domain/accounts/address-book.server";
import { deleteAccount } from "~/domain/accounts/delete-account.server";
import { resetPasswordAndAddresses } from "~/domain/accounts/reset-password-and-addresses.server";
import { AddAddress } from "~/domain/accounts/schema";
import { verifyEmailAndJoinOrders } from "~/domain/accounts/verify-email-and-join-orders.server";
import type { Ctx } from "~/domain/ctx";
import { changeEmail } from "~/domain/identity/change-email.server";
import { changePassword } from "~/domain/identity/change-password.server";
import { getMyProfile } from "~/domain/identity/profile.server";
import { registerUser } from "~/domain/identity/register-user.server";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import { ChangePassword, LogIn, Register, ResetPassword } from "~/domain/identity/schema";
import { beginTwoFactorSetup, confirmTwoFactorSetup, getTwoFactor } from "~/domain/identity/set-up-two-factor.server";
import { demoLogin } from "~/lib/demo-login";
import { users } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { address } from "~tests/setup/factories-goods";
import {
  accessTokenOf,
  codesOfKey,
  listMessageKinds,
  newEmail,
  password,
  readEmailedToken,
  registerCustomer,
  registerForm,
  visitWithToken,
} from "~tests/setup/factories-people";

const database = openTestDatabase({ stocked: false });
const other = "suối reo dưới thung lũng";

async function askForReset(ctx: Ctx, email: string): Promise<string> {
  await requestPasswordReset(ctx, { email });
  return readEmailedToken(ctx, "reset_password", email);
}

function reset(ctx: Ctx, token: string, newPassword = other) {
  return resetPasswordAndAddresses(
    ctx,
    ResetPassword.parse({ token, password: newPassword, confirmation: newPassword }),
  );
}

function change(ctx: Ctx, current: string, newPassword = other) {
  return changePassword(ctx, ChangePassword.parse({ current, password: newPassword, confirmation: newPassword }));
}

test("accepts a password in NFD that was set in NFC, and stores only its Argon2id hash", async () => {
  const ctx = await createVisit(database.db);
  const { email } = await registerCustomer(ctx, {
    password: password.normalize("NFD"),
    confirmation: password.normalize("NFC"),
  });
  for (const form of ["NFC", "NFD"])
    expect(await accessTokenOf(ctx, { email, password: password.normalize(form) })).toBeTruthy();
  const rows = await database.db.select().from(users);
  expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("checks a password's length before normalising it, so that many combining marks cost no time", () => {
  const marks = "\u0301\u0323".repeat(200_000);
  const typed = { email: `${marks}@x.vn`, password: marks, confirmation: marks, fullName: `${"A.".repeat(200_000)}vn` };
  const { error } = Register.safeParse(typed);
  const tooLong = ["email", "password", "confirmation", "fullName"].map((name) =>
    error?.issues.filter(({ path }) => path[0] === name).map(({ code }) => code),
  );
  expect(tooLong).toEqual([["too_big"], ["too_big"], ["too_big"], ["too_big"]]);
});

test("a reset of an account that a stranger registered removes the stranger's two-factor authentication, addresses and phone", async () => {
  const ctx = await createVisit(database.db);
  const { email } = await registerCustomer(ctx, { phone: "0987654321" });
  const stranger = await visitWithToken(ctx, await accessTokenOf(ctx, { email, password }));
  await addAddress(stranger, AddAddress.parse({ address }));
  await beginTwoFactorSetup(stranger, { current: password });
  const begun = await getTwoFactor(stranger);
  if (begun.state !== "begun") throw new Error(begun.state);
  const code = codesOfKey(begun.key, ctx.now).at(-1) ?? "";
  await confirmTwoFactorSetup(stranger, { code });
  await reset(ctx, await askForReset(ctx, email));
  const owner = await visitWithToken(ctx, await accessTokenOf(ctx, { email, password: other }));
  expect(await getTwoFactor(owner)).toEqual({ state: "off" });
  expect(await listAddresses(owner)).toEqual([]);
  expect(await getMyProfile(owner)).toMatchObject({ profile: { phone: null }, provenAt: expect.any(String) });
});

test.each([
  ["12345678", "password_common"],
  ["Password1", "password_common"],
  ["mậtkhẩu123", "password_common"],
  ["MatKhau@2026", "password_common"],
  ["yeuanh99", "password_common"],
  ["aaaaaaaaaa", "password_common"],
  ["hoa.tran@example.vn", "password_personal"],
  ["Trần Thị Hoa 1990", "password_personal"],
])("%s is refused at its field: %s", async (weak, code) => {
  const ctx = await createVisit(database.db);
  const form = registerForm({ email: "hoa.tran@example.vn", password: weak, confirmation: weak });
  await expect(registerUser(ctx, form)).rejects.toMatchObject({ code, field: "password" });
  expect(await listMessageKinds(ctx, form.email)).toEqual([]);
});

test("accepts a password of 128 emoji, and refuses one of 129 or of 7", async () => {
  const ctx = await createVisit(database.db);
  const emoji = (count: number) => Array.from({ length: count }, (_, n) => ["🚡", "🌄", "🍜", "🧗"][n % 4]).join("");
  const who = await registerCustomer(ctx, { password: emoji(128), confirmation: emoji(128) });
  expect(await accessTokenOf(ctx, { email: who.email, password: emoji(128) })).toHaveLength(43);
  await expect(accessTokenOf(ctx, { email: who.email, password: emoji(127) })).rejects.toMatchObject({
    code: "login_failed",
  });
  for (const [count, code] of [
    [129, "too_big"],
    [7, "too_small"],
  ] as const) {
    const form = { token: "1.x", password: emoji(count), confirmation: emoji(count) };
    const { issues = [] } = ResetPassword.safeParse(form).error ?? {};
    expect(issues[0]).toMatchObject({ code, path: ["password"] });
  }
});

test("validates lengths and confirmation, and normalises the case and form of an email", () => {
  const typed = { fullName: "Trần Thị Hoa", email: "hoa@example.vn", password, confirmation: password };
  const wrongOf = (changes: object) =>
    Register.safeParse({ ...typed, ...changes }).error?.issues.map(({ path }) => path.join());
  expect(wrongOf({ confirmation: `${password} ` })).toEqual(["confirmation"]);
  expect(wrongOf({ password: "ngắn", confirmation: "ngắn!" })).toEqual(["password", "confirmation"]);
  expect(wrongOf({ password: "x".repeat(129), confirmation: "x" })).toEqual(["password", "confirmation"]);
  expect(wrongOf({ email: "hoa@", confirmation: undefined })).toEqual(["email", "confirmation"]);
  expect(LogIn.parse({ email: "  Hoa@Example.VN ", password: " x " })).toEqual({
    email: "hoa@example.vn",
    password: " x ",
  });
});

test("a reset ends all sessions, verifies the email, notifies by email and uses up its token", async () => {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const before = await accessTokenOf(ctx, who);
  const [earlier, link] = [await askForReset(ctx, who.email), await askForReset(ctx, who.email)];
  await expect(reset(ctx, link, "12345678")).rejects.toMatchObject({ code: "password_common" });
  await reset(ctx, link);
  expect((await visitWithToken(ctx, before)).visitor.userId).toBeNull();
  await expect(accessTokenOf(ctx, who)).rejects.toMatchObject({ code: "login_failed" });
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, { ...who, password: other }));
  expect(me.visitor.userId).not.toBeNull();
  for (const over of [link, earlier, `${link}x`, "1.x", await readEmailedToken(ctx, "prove_email", who.email)])
    await expect(reset(ctx, over)).rejects.toMatchObject({ code: "link_over" });
  expect((await listMessageKinds(ctx, who.email)).at(-1)).toBe("password_changed");
});

test("ten parallel uses of a reset token, and another token of the user, set one password", async () => {
  const ctx = await createVisit(database.db);
  const { email } = await registerCustomer(ctx);
  const links = [await askForReset(ctx, email), await askForReset(ctx, email)];
  const newPasswords = Array.from({ length: 10 }, (_, n) => `mật khẩu riêng số ${n} của tôi`);
  const done = await Promise.allSettled(newPasswords.map((typed, n) => reset(ctx, links[n % 2] ?? "", typed)));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of done) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "link_over" });
  const winner = newPasswords[done.findIndex(({ status }) => status === "fulfilled")] ?? "";
  expect(await accessTokenOf(ctx, { email, password: winner })).toBeTruthy();
});

test("a reset token is valid for half an hour, and not after the password was changed", async () => {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const link = await askForReset(ctx, who.email);
  await expect(reset(createLaterVisit(ctx, 30), link)).rejects.toMatchObject({ code: "link_over" });
  await change(await visitWithToken(ctx, await accessTokenOf(ctx, who)), password);
  await expect(reset(createLaterVisit(ctx, 1), link)).rejects.toMatchObject({ code: "link_over" });
});

test("a reset token is invalid after the email was changed", async () => {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, who));
  const link = await askForReset(ctx, who.email);
  const next = newEmail();
  await changeEmail(me, { email: next, current: password });
  await verifyEmailAndJoinOrders(me, { token: await readEmailedToken(ctx, "change_email", next) });
  await expect(reset(ctx, link)).rejects.toMatchObject({ code: "link_over" });
  expect(await accessTokenOf(ctx, { email: next, password })).toHaveLength(43);
});

test("changing the password requires the current one and ends all other sessions, also one that is being opened", async () => {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const [here, there] = [await accessTokenOf(ctx, who), await accessTokenOf(ctx, who)];
  const me = await visitWithToken(ctx, here);
  await expect(change(me, "không phải thế")).rejects.toMatchObject({ code: "password_wrong", field: "current" });
  await expect(change(me, password, password)).rejects.toMatchObject({ code: "password_same", field: "password" });
  await expect(change(ctx, password)).rejects.toMatchObject({ code: "not_logged_in" });
  const [meanwhile] = await Promise.allSettled([accessTokenOf(ctx, who), change(me, password)]);
  for (const token of [there, ...(meanwhile.status === "fulfilled" ? [meanwhile.value] : [])])
    expect((await visitWithToken(ctx, token)).visitor.userId).toBeNull();
  expect((await visitWithToken(ctx, here)).visitor.userId).toBe(me.visitor.userId);
  expect(await listMessageKinds(ctx, who.email)).toEqual(["prove_email", "password_changed"]);
  const tries = Array.from({ length: 10 }, () => change(me, "không phải thế"));
  const refusals = (await Promise.allSettled(tries)).map((one) => one.status === "rejected" && one.reason.code);
  expect(refusals).toContain("too_many_requests");
});

test("only one of two parallel password changes succeeds", async () => {
  const ctx = await createVisit(database.db);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, await registerCustomer(ctx)));
  const both = await Promise.allSettled([change(me, password), change(me, password, "một mật khẩu khác nữa")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("sends no email to an unknown address", async () => {
  const ctx = await createVisit(database.db);
  const email = newEmail();
  expect(await requestPasswordReset(ctx, { email })).toBeUndefined();
  expect(await listMessageKinds(ctx, email)).toEqual([]);
});

test("refuses to change the credentials of the demo account", async () => {
  const ctx = await createVisit(database.db);
  await registerCustomer(ctx, { ...demoLogin, confirmation: demoLogin.password });
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, demoLogin));
  const current = demoLogin.password;
  const actions = [
    () => change(me, current),
    () => changeEmail(me, { email: newEmail(), current }),
    () => beginTwoFactorSetup(me, { current }),
    () => deleteAccount(me, { current }),
    () => requestPasswordReset(ctx, demoLogin),
  ];
  for (const action of actions) await expect(action()).rejects.toMatchObject({ code: "demo_account" });
  await accessTokenOf(ctx, demoLogin);
});
