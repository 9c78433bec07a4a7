import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { z } from "zod";
import { renewSession } from "~/domain/identity/find-session.server";
import { getMyProfile, updateProfile } from "~/domain/identity/profile.server";
import { UpdateProfile } from "~/domain/identity/schema";
import { endOtherSessions, endSession, hashToken, listSessions, logOut } from "~/domain/identity/sessions.server";
import { pseudonym } from "~/lib/seal.server";
import { readPageRows } from "~/request/read-page-rows.server";
import { sessions, users } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { accessTokenOf, newEmail, password, registerCustomer, visitWithToken } from "~tests/setup/factories-people";

const database = openTestDatabase({ stocked: false });
const day = 24 * 60;

test("each session has its own token, stored hashes open nothing, and an invalid token belongs to no user", async () => {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx);
  const [first, second] = [await accessTokenOf(ctx, who), await accessTokenOf(ctx, who)];
  expect(first).not.toBe(second);
  expect((await visitWithToken(ctx, first)).visitor).toMatchObject({ displayName: "Hoa" });
  const rows = await database.db.select().from(sessions);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(first);
  for (const forged of [...rows.map(({ tokenHash }) => tokenHash), "", "x", `${first}x`, first.toLowerCase()])
    expect((await visitWithToken(ctx, forged)).visitor.userId).toBeNull();
});

test("a session lasts thirty days from its last use and is renewed at most once a day", async () => {
  const ctx = await createVisit(database.db);
  const token = await accessTokenOf(ctx, await registerCustomer(ctx));
  const readSession = async (minutes: number) => {
    const { now } = createLaterVisit(ctx, minutes);
    const tokenHash = hashToken(token);
    return (await readPageRows(database.db, { path: null, now, sessionId: null, tokenHash })).session;
  };
  expect(await readSession(day - 1)).toMatchObject({ isDue: false });
  const due = await readSession(29 * day);
  expect(due).toMatchObject({ isDue: true });
  if (due) await renewSession(createLaterVisit(ctx, 29 * day), due);
  expect(await readSession(29 * day + 1)).toMatchObject({ isDue: false });
  expect(await readSession(59 * day - 1)).not.toBeNull();
  expect(await readSession(59 * day)).toBeNull();
});

test("a user lists and ends their own sessions and logs out, but cannot end another user's session", async () => {
  const ctx = await createVisit(database.db);
  const chrome = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
  const onPhone = { ...ctx, visitor: { ...ctx.visitor, userAgent: chrome, country: "VN" } };
  const who = await registerCustomer(ctx);
  const tokens = [
    await accessTokenOf(onPhone, who),
    await accessTokenOf(ctx, who),
    await accessTokenOf(ctx, who),
  ] as const;
  const phone = await visitWithToken(ctx, tokens[0]);
  const stranger = await visitWithToken(ctx, await accessTokenOf(ctx, await registerCustomer(ctx)));

  const seen = await listSessions(phone);
  expect(seen.map(({ isThis, device, country }) => [isThis, device, country])).toEqual([
    [false, null, null],
    [false, null, null],
    [true, "Chrome, Android", "VN"],
  ]);
  const [one] = seen;
  if (!one) throw new Error("no login is listed");
  await endSession(stranger, one);
  expect(await listSessions(phone)).toHaveLength(3);
  await endSession(phone, one);
  expect(await listSessions(phone)).toHaveLength(2);
  await endOtherSessions(phone);
  expect(await listSessions(phone)).toMatchObject([{ isThis: true }]);
  await logOut(phone);
  for (const token of tokens) expect((await visitWithToken(ctx, token)).visitor.userId).toBeNull();
  expect(await listSessions(stranger)).toHaveLength(1);
});

test("refuses a wrong password and an unknown email with the same message, ten times in 15 minutes", async () => {
  const known = await registerCustomer(await createVisit(database.db));
  const address = "198.51.100.7";
  for (const email of [known.email, newEmail()]) {
    for (let tries = 0; tries < 10 + 3; tries++) {
      const elsewhere = await createVisit(database.db, { address });
      const refused = await accessTokenOf(elsewhere, { email, password: "không phải thế" }).catch(
        (error: unknown) => error,
      );
      expect(refused).toMatchObject({ code: "login_failed", field: undefined, params: {}, also: [] });
    }
    const ctx = await createVisit(database.db, { address });
    await expect(accessTokenOf(ctx, { email, password })).rejects.toMatchObject({ code: "too_many_requests" });
  }
  const ctx = createLaterVisit(await createVisit(database.db, { address }), 15);
  expect(await accessTokenOf(ctx, { email: known.email.toUpperCase(), password })).toHaveLength(43);
});

test("wrong tries of a stranger do not lock out a browser that logged in before, nor another network", async () => {
  const address = "203.0.113.8";
  const mine = await createVisit(database.db, { address });
  const who = await registerCustomer(mine);
  await accessTokenOf(mine, who);
  const wrong = { email: who.email, password: "không phải thế" };
  const guess = async (from: { address?: string }) => accessTokenOf(await createVisit(database.db, from), wrong);
  for (let tries = 0; tries < 20; tries++) await guess({ address }).catch(() => undefined);
  await expect(guess({ address })).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await accessTokenOf(mine, who)).toHaveLength(43);
  expect(await accessTokenOf(await createVisit(database.db), who)).toHaveLength(43);
  // A device cookie of another account does not help. The account's own device has ten tries, too.
  const other = { ...(await createVisit(database.db, { address })), db: database.db };
  await accessTokenOf(other, await registerCustomer(other));
  await expect(accessTokenOf(other, who)).rejects.toMatchObject({ code: "too_many_requests" });
  for (let tries = 0; tries < 9; tries++)
    await expect(accessTokenOf(mine, wrong)).rejects.toMatchObject({ code: "login_failed" });
  await expect(accessTokenOf(mine, who)).rejects.toMatchObject({ code: "too_many_requests" });
});

test("limits password guesses at one account from all networks together", async () => {
  const { email } = await registerCustomer(await createVisit(database.db));
  const { shop } = await createVisit(database.db);
  const guess = async () =>
    accessTokenOf(await createVisit(database.db, { shop }), { email, password: "không phải thế" }).catch(
      ({ code }) => code,
    );
  const guessed = async (times: number) =>
    (await Promise.all(Array.from({ length: times }, guess))).filter((code) => code === "login_failed").length;
  // The first ten tries at an account may come from any network, and the 300 after them only from new networks. The
  // test writes most of the 300 directly into the table, because hashing is slow.
  expect(await guessed(12)).toBe(12);
  const ofNewcomers = `login-new:${pseudonym(email)}`;
  const counted = await database.sql`update rate_limit_counts set count = 295
    where key = ${ofNewcomers} and count = 2 returning key`;
  expect(counted).toHaveLength(1);
  expect(await guessed(10)).toBe(5);
});

test("limits one browser to ten tries, whichever emails it names", async () => {
  const ctx = await createVisit(database.db);
  for (let tries = 0; tries < 10; tries++)
    await expect(accessTokenOf(ctx, { email: newEmail(), password })).rejects.toMatchObject({ code: "login_failed" });
  await expect(accessTokenOf(ctx, { email: newEmail(), password })).rejects.toMatchObject({
    code: "too_many_requests",
  });
});

test("accepts thirty logins in parallel", async () => {
  const members = await Promise.all(
    Array.from({ length: 30 }, async () => registerCustomer(await createVisit(database.db))),
  );
  const tokens = await Promise.all(members.map(async (who) => accessTokenOf(await createVisit(database.db), who)));
  expect(new Set(tokens).size).toBe(30);
  for (const [n, token] of tokens.entries())
    expect(await getMyProfile(await visitWithToken(await createVisit(database.db), token))).toMatchObject({
      email: members[n]?.email,
    });
});

test("returns the user's own profile with the display name", async () => {
  const ctx = await createVisit(database.db);
  const { email, ...who } = await registerCustomer(ctx, { phone: "0912 345 678" });
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, { ...who, email }));
  const profile = { fullName: "Trần Thị Hoa", firstName: "Hoa", phone: "+84912345678", locale: "vi", wantsNews: false };
  const { id } = await getMyProfile(me);
  expect(await getMyProfile(me)).toEqual({ id, email, displayName: "Hoa", provenAt: null, profile });
  await expect(getMyProfile(ctx)).rejects.toMatchObject({ code: "not_logged_in" });

  await database.db.delete(users).where(eq(users.email, email));
  await expect(getMyProfile(me)).rejects.toMatchObject({ code: "not_logged_in" });
});

test("updates any subset of profile fields and leaves the others unchanged", async () => {
  const ctx = await createVisit(database.db);
  const who = await registerCustomer(ctx, { phone: "0912 345 678" });
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, who));
  const after = async (change: z.input<typeof UpdateProfile>) =>
    (await updateProfile(me, UpdateProfile.parse(change))).profile;
  const before = await after({});
  expect(await after({ wantsNews: true })).toEqual({ ...before, wantsNews: true });
  // The first name was never chosen, so it follows the full name. A chosen first name stays.
  const renamed = { ...before, wantsNews: true, fullName: "Nguyễn Văn An", firstName: "An" };
  expect(await after({ fullName: "Nguyễn  Văn An" })).toEqual(renamed);
  expect(await after({ firstName: "Anh Ba" })).toEqual({ ...renamed, firstName: "Anh Ba" });
  expect(await after({ fullName: "Nguyễn Văn Bình" })).toMatchObject({ firstName: "Anh Ba" });
  expect(await after({ phone: null, firstName: "", locale: "en" })).toEqual({
    ...{ fullName: "Nguyễn Văn Bình", firstName: "Bình", phone: null, locale: "en", wantsNews: true },
  });
  expect(await after({ phone: "0987 654 321" })).toMatchObject({ phone: "+84987654321", firstName: "Bình" });
  expect(UpdateProfile.safeParse({ fullName: "" }).success).toBe(false);
});
