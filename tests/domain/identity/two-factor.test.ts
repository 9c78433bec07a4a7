import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { logIn, completeTwoFactorLogin as takeSecondStep } from "~/domain/accounts/log-in.server";
import { resetPasswordAndAddresses } from "~/domain/accounts/reset-password-and-addresses.server";
import { verifyEmailAndJoinOrders } from "~/domain/accounts/verify-email-and-join-orders.server";
import type { Ctx } from "~/domain/ctx";
import { TwoFactorRequiredError } from "~/domain/identity/check-login.server";
import { requestPasswordReset } from "~/domain/identity/reset-password.server";
import { LogIn } from "~/domain/identity/schema";
import {
  beginTwoFactorSetup,
  cancelTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  disableTwoFactorOf,
  getTwoFactor,
  renewRecoveryCodes,
} from "~/domain/identity/set-up-two-factor.server";
import { authenticators, recoveryCodes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, createVisit } from "~tests/setup/factories";
import {
  accessTokenOf,
  codesOfKey,
  listMessageKinds,
  password,
  readEmailedToken,
  registerCustomer,
  visitWithToken,
} from "~tests/setup/factories-people";

const database = openTestDatabase({ stocked: false });

/** The code of a phone whose clock is this many minutes off. */
function codeAt({ now }: Ctx, secret: string, minutesOff = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() + minutesOff * 60_000 });
}

async function careful() {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, who));
  await verifyEmailAndJoinOrders(me, { token: await readEmailedToken(ctx, "prove_email", who.email) });
  await beginTwoFactorSetup(me, { current: password });
  const begun = await getTwoFactor(me);
  if (begun.state !== "begun") throw new Error(`not begun: ${begun.state}`);
  const codes = await confirmTwoFactorSetup(me, { code: codeAt(me, begun.key) });
  return { ctx: createLaterVisit(ctx, 1), me: createLaterVisit(me, 1), who, secret: begun.key, ...codes };
}

async function pendingOf(ctx: Ctx, who: { email: string }, typed = password): Promise<string> {
  const refused = await logIn(ctx, LogIn.parse({ email: who.email, password: typed })).catch((error: unknown) => error);
  if (refused instanceof TwoFactorRequiredError) return refused.pending;
  throw new Error(`no second step was asked for: ${refused}`);
}

const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((one) => (one.status === "fulfilled" ? "in" : one.reason.code)).sort();

test("requires the password to begin the setup, and no code at login before the setup is confirmed", async () => {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, who));
  expect(await getTwoFactor(me)).toEqual({ state: "off" });
  await expect(beginTwoFactorSetup(me, { current: "không phải thế" })).rejects.toMatchObject({
    code: "password_wrong",
  });
  await beginTwoFactorSetup(me, { current: password });
  const begun = await getTwoFactor(me);
  await expect(confirmTwoFactorSetup(me, { code: "000000" })).rejects.toMatchObject({
    code: "code_wrong",
    field: "code",
  });
  expect(await accessTokenOf(ctx, who)).toHaveLength(43);
  await cancelTwoFactorSetup(me);
  expect(await getTwoFactor(me)).toEqual({ state: "off" });
  expect(begun).toMatchObject({ state: "begun", uri: expect.stringContaining("otpauth://totp/") });
});

test("asks for a code after the right password; the stored secret alone does not give codes", async () => {
  const { ctx, me, who, secret, recoveryCodes: codes } = await careful();
  await expect(pendingOf(ctx, who, "không phải thế")).rejects.toThrow("login_failed");
  const pending = await pendingOf(ctx, who);
  expect((await visitWithToken(ctx, pending)).visitor.userId).toBeNull();
  const stored = JSON.stringify([
    await database.db.select().from(authenticators),
    await database.db.select().from(recoveryCodes),
  ]);
  for (const value of [secret, ...codes]) expect(stored).not.toContain(value);
  const { accessToken } = await takeSecondStep(ctx, { pending, code: codeAt(ctx, secret) });
  expect((await visitWithToken(ctx, accessToken)).visitor.userId).toBe(me.visitor.userId);
  expect(await getTwoFactor(me)).toMatchObject({ state: "on", codesLeft: 10 });
  expect(await listMessageKinds(ctx, who.email)).toContain("second_step_changed");
});

test("a thief with the tables and the password cannot derive a valid code", async () => {
  const { ctx, who } = await careful();
  const pending = await pendingOf(ctx, who);
  const rows = [
    ...(await database.db.select().from(authenticators)),
    ...(await database.db.select().from(recoveryCodes)),
  ];
  const stored = [...new Set(rows.flatMap((row) => Object.values(row)).map(String))];
  expect(stored.length).toBeGreaterThan(20);
  for (const code of [...stored, ...stored.flatMap((text) => codesOfKey(text, ctx.now))]) {
    await database.sql`delete from rate_limit_counts`;
    await expect(takeSecondStep(ctx, { pending, code })).rejects.toMatchObject({ code: "code_wrong" });
  }
});

test("accepts a code and a recovery code once each, also in parallel and through the API", async () => {
  const { ctx, me, who, secret, recoveryCodes: codes } = await careful();
  const pending = await pendingOf(ctx, who);
  const code = codeAt(ctx, secret);
  expect(await outcomes([1, 2, 3, 4].map(() => takeSecondStep(ctx, { pending, code })))).toEqual([
    "code_used",
    "code_used",
    "code_used",
    "in",
  ]);
  await expect(accessTokenOf(ctx, { ...who, code })).rejects.toMatchObject({ code: "code_used" });
  const [first = ""] = codes;
  const written = ` ${first.slice(0, 5).toLowerCase()} ${first.slice(5)}`;
  expect(await outcomes([1, 2, 3].map(() => takeSecondStep(ctx, { pending, code: written })))).toEqual([
    "code_wrong",
    "code_wrong",
    "in",
  ]);
  expect(await getTwoFactor(me)).toMatchObject({ codesLeft: 9 });
});

test("names the phone's clock for a code that is two minutes off, as for any wrong code", async () => {
  const { ctx, who, secret } = await careful();
  const pending = await pendingOf(ctx, who);
  for (const off of [-2, 2])
    await expect(takeSecondStep(ctx, { pending, code: codeAt(ctx, secret, off) })).rejects.toMatchObject({
      code: "code_wrong",
    });
  await takeSecondStep(ctx, { pending, code: codeAt(ctx, secret, -0.5) });
});

test("limits an account to ten codes an hour, the right one included", async () => {
  const { ctx, who, secret } = await careful();
  const pending = await pendingOf(ctx, who);
  for (let tries = 0; tries < 9; tries++)
    await expect(takeSecondStep(ctx, { pending, code: "AAAA" })).rejects.toMatchObject({ code: "code_wrong" });
  const right = { pending, code: codeAt(ctx, secret) };
  await expect(takeSecondStep(ctx, right)).rejects.toMatchObject({ code: "too_many_requests" });
  const then = createLaterVisit(ctx, 60);
  await takeSecondStep(then, { pending: await pendingOf(then, who), code: codeAt(then, secret) });
});

test("a pending login lasts ten minutes and ends with a password change; a new password still requires a code", async () => {
  const { ctx, who, secret } = await careful();
  const pending = await pendingOf(ctx, who);
  const over = { code: "second_step_over" };
  const late = createLaterVisit(ctx, 10);
  await expect(takeSecondStep(late, { pending, code: codeAt(late, secret) })).rejects.toMatchObject(over);
  for (const forged of [null, "", "1 x", `${pending}x`])
    await expect(takeSecondStep(ctx, { pending: forged, code: codeAt(ctx, secret) })).rejects.toMatchObject(over);
  await requestPasswordReset(ctx, who);
  const anew = "nắng sớm trên đỉnh";
  const token = await readEmailedToken(ctx, "reset_password", who.email);
  await resetPasswordAndAddresses(ctx, { token, password: anew, confirmation: anew });
  await expect(takeSecondStep(ctx, { pending, code: codeAt(ctx, secret) })).rejects.toMatchObject(over);
  const again = await pendingOf(ctx, who, anew);
  await takeSecondStep(ctx, { pending: again, code: codeAt(ctx, secret) });
});

test("staff switch two-factor authentication off for a user who lost phone and codes, and the user is notified", async () => {
  const { ctx, me, who } = await careful();
  await expect(disableTwoFactorOf(me, who)).rejects.toMatchObject({ code: "forbidden" });
  await disableTwoFactorOf(asStaff(ctx, "support"), who);
  expect(await accessTokenOf(ctx, who)).toHaveLength(43);
  expect((await listMessageKinds(ctx, who.email)).filter((kind) => kind === "second_step_changed")).toHaveLength(2);
});

test("new recovery codes replace the old ones, and the password switches two-factor authentication off", async () => {
  const { ctx, me, who, recoveryCodes: codes } = await careful();
  await expect(renewRecoveryCodes(me, { current: "x" })).rejects.toMatchObject({ code: "password_wrong" });
  const renewed = await renewRecoveryCodes(me, { current: password });
  const pending = await pendingOf(ctx, who);
  await expect(takeSecondStep(ctx, { pending, code: codes[1] ?? "" })).rejects.toMatchObject({ code: "code_wrong" });
  await takeSecondStep(ctx, { pending, code: renewed.recoveryCodes[1] ?? "" });
  await expect(beginTwoFactorSetup(me, { current: password })).rejects.toMatchObject({ code: "second_step_changed" });
  await expect(disableTwoFactor(me, { current: "x" })).rejects.toMatchObject({ code: "password_wrong" });
  await disableTwoFactor(me, { current: password });
  expect(await accessTokenOf(ctx, who)).toHaveLength(43);
});
