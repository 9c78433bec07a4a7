import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import type { Ctx } from "~/domain/ctx";
import type { Role } from "~/domain/permission";
import { setFeatureFlag } from "~/domain/shop/feature-flags.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { recoverAdmin } from "~/domain/staff/first-admin.server";
import {
  acceptInvitation,
  getInvitation,
  inviteStaffMember,
  listInvitations,
  sendStaffPasswordReset,
  withdrawInvitation,
} from "~/domain/staff/invitations.server";
import { loadStaffMember } from "~/domain/staff/load-staff-member.server";
import { findStaffSession, isStaffSessionOpen, logInStaff, logOutStaff } from "~/domain/staff/log-in-staff.server";
import { offerStaffTwoFactor, setUpStaffTwoFactor } from "~/domain/staff/set-up-staff-two-factor.server";
import {
  changeStaffRole,
  disableStaffMember,
  listStaffMembers,
  resetStaffTwoFactor,
} from "~/domain/staff/staff-members.server";
import { config } from "~/lib/config.server";
import type { Db } from "~db/client.server";
import { demoInbox, messages, staffInvitations, staffMembers, staffSessions } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, createVisit } from "~tests/setup/factories";
import { codesOfKey, listMessageKinds } from "~tests/setup/factories-people";
import { runWhileHeld } from "~tests/setup/run-while-held";

const database = openTestDatabase();
const password = "sương sớm trên đồi chè";

/** Creates a staff member who has logged in once. `code` returns the one-time code of a given time. */
async function join(role: Role, { setUp = true } = {}) {
  const ctx = await createVisit(database.db);
  const email = `${randomUUID()}@nuimay.example`;
  const token = tokenIn((await inviteStaffMember(asStaff(ctx), { email, role })).link);
  await acceptInvitation(ctx, { token, fullName: "Mai Thị Hoa", password, confirmation: password });
  const first = await logInStaff(ctx, { email, password });
  const { secret } = await offerStaffTwoFactor(ctx, first.accessToken);
  const code = (now: Date) => new TOTP({ secret }).generate({ timestamp: now.getTime() });
  const login = setUp
    ? await setUpStaffTwoFactor(ctx, first.accessToken, { oneTimeCode: code(ctx.now) })
    : { accessToken: first.accessToken };
  const { id } = (await listStaffMembers(asStaff(ctx))).find((member) => member.email === email)!;
  return { ctx, id, email, code, invitation: token, token: login.accessToken };
}

function tokenIn(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}

async function asThem(ctx: Ctx, token: string): Promise<Ctx> {
  return (await loadStaffMember(ctx, token)).ctx;
}

test("an invited staff member sets a password and two-factor authentication, and is named in the audit log", async () => {
  const { ctx, token, email } = await join("admin");
  const they = await asThem(ctx, token);
  await setFeatureFlag(they, { key: "enable_add_to_cart", enabled: true });
  const { acts } = await listAuditEntries(they, {});
  expect(acts.slice(0, 4).map(({ what }) => what)).toEqual([
    "flag_set",
    "second_factor_set_up",
    "member_joined",
    "member_invited",
  ]);
  expect(acts[0]).toMatchObject({ name: "Mai Thị Hoa", role: "admin", after: { enabled: true } });
  expect(acts[3]?.subject).toBe(`member ${email}`);
});

test("the audit log refuses updates and deletes", async () => {
  const { sql } = database;
  await setFeatureFlag(asStaff(await createVisit(database.db)), { key: "enable_add_to_cart", enabled: true });
  await expect(sql`update audit_entries set name = 'x'`).rejects.toThrow("only ever added to");
  await expect(sql`delete from audit_entries`).rejects.toThrow("only ever added to");
  await expect(sql`truncate audit_entries`).rejects.toThrow("only ever added to");
});

describe("logging in", () => {
  test("requires password and code, accepts each code once, and does not reveal which was wrong", async () => {
    const { ctx, email, code } = await join("support");
    const now = createLaterVisit(ctx, 5);
    const oneTimeCode = code(now.now);
    for (const wrong of [
      { email, password },
      { email, password: "sai mật khẩu rồi", oneTimeCode },
      { email, password, oneTimeCode: code(createLaterVisit(now, 5).now) },
      { email: "khong-ai@nuimay.example", password, oneTimeCode },
    ])
      await expect(logInStaff(now, wrong)).rejects.toMatchObject({ code: "staff_login_failed", field: undefined });
    const attempts = Array.from({ length: 3 }, () => logInStaff(now, { email, password, oneTimeCode }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("limits guesses, and strangers cannot lock a staff member out", async () => {
    const { ctx, email, code } = await join("support");
    const owner = createLaterVisit(ctx, 30);
    const stranger = { ...(await createVisit(database.db)), now: owner.now };
    for (let tries = 0; tries < 10; tries++) {
      await expect(logInStaff(stranger, { email, password: "đoán mò thôi" })).rejects.toMatchObject({
        code: "staff_login_failed",
      });
    }
    const right = { email, password, oneTimeCode: code(owner.now) };
    await expect(logInStaff(stranger, right)).rejects.toMatchObject({ code: "too_many_requests" });
    await logInStaff(owner, right);
  });

  test("accepts ten wrong codes an hour after a right password, from all networks together, and notifies the staff member", async () => {
    const { ctx, email, code } = await join("support");
    // Tries are counted per clock hour, so the test starts at the beginning of one.
    const hour = 3_600_000;
    const now = { ...ctx, now: new Date(Math.ceil(ctx.now.getTime() / hour + 1) * hour) };
    const oneTimeCode = code(now.now);
    const wrong = ["000000", "111111", "222222"].find((guess) => guess !== oneTimeCode) ?? "";
    const from = async (minutes = 0) => ({
      ...(await createVisit(database.db)),
      now: createLaterVisit(now, minutes).now,
    });
    const guess = async () => logInStaff(await from(), { email, password, oneTimeCode: wrong });
    const failed = { code: "staff_login_failed", params: {} };
    const sentMessages = async () =>
      (await listMessageKinds(ctx, email)).filter((kind) => kind === "staff_wrong_codes");
    // After this login the shop knows the staff member's own browser. A right code does not use up an attempt.
    const { devices } = await logInStaff(now, { email, password, oneTimeCode });

    // A wrong password or a form without a code does not use up an attempt.
    for (let tries = 0; tries < 12; tries++) {
      await expect(
        logInStaff(await from(), { email, password: "đoán mò thôi", oneTimeCode: wrong }),
      ).rejects.toMatchObject(failed);
      await expect(logInStaff(await from(), { email, password })).rejects.toMatchObject(failed);
    }
    expect(await sentMessages()).toEqual([]);
    const guesses = await Promise.allSettled(Array.from({ length: 9 }, guess));
    expect(guesses.map((one) => one.status === "rejected" && one.reason.code)).toEqual(
      Array(9).fill("staff_login_failed"),
    );
    expect(await sentMessages()).toHaveLength(1);
    const atTwo = { email, password, oneTimeCode: code(createLaterVisit(now, 2).now) };
    await logInStaff(await from(2), atTwo);
    await expect(guess()).rejects.toMatchObject(failed);

    // Above the limit a right code gets the same answer, so the answer does not reveal that the password is right.
    const atFour = { email, password, oneTimeCode: code(createLaterVisit(now, 4).now) };
    await expect(logInStaff(await from(4), atFour)).rejects.toMatchObject(failed);
    expect(await sentMessages()).toHaveLength(2);
    const others = await join("support");
    const otherDevices = (
      await logInStaff(createLaterVisit(others.ctx, 5), {
        email: others.email,
        password,
        oneTimeCode: others.code(createLaterVisit(others.ctx, 5).now),
      })
    ).devices;
    await expect(logInStaff(await from(4), atFour, otherDevices)).rejects.toMatchObject(failed);
    await expect(logInStaff(await from(4), atFour, `${devices}x`)).rejects.toMatchObject(failed);
    // Wrong codes elsewhere do not lock out a browser that logged in before. Ten wrong codes of its own do.
    expect(await logInStaff(await from(4), atFour, devices)).toMatchObject({ next: "rooms", devices });
    for (let tries = 0; tries < 10; tries++)
      await expect(logInStaff(await from(5), { email, password, oneTimeCode: wrong }, devices)).rejects.toMatchObject(
        failed,
      );
    const atSix = { email, password, oneTimeCode: code(createLaterVisit(now, 6).now) };
    await expect(logInStaff(await from(6), atSix, devices)).rejects.toMatchObject(failed);
    await logInStaff(await from(60), { ...atSix, oneTimeCode: code(createLaterVisit(now, 60).now) });
  });

  test("lasts twelve hours or until it is ended, and opens nothing before two-factor authentication is set up", async () => {
    const { ctx, token } = await join("support");
    const at = (minutes: number) => findStaffSession(createLaterVisit(ctx, minutes), token);
    expect(await at(12 * 60 - 1)).not.toBeNull();
    expect(await at(12 * 60)).toBeNull();
    await logOutStaff(ctx, token);
    expect(await at(1)).toBeNull();
    const newcomer = await join("support", { setUp: false });
    expect((await asThem(newcomer.ctx, newcomer.token)).actor.kind).toBe("visitor");
  });

  test("gives no access to a thief with the tables and the password", async () => {
    const { ctx, id, email, token, invitation } = await join("admin");
    const { sql, db } = database;
    const rows = [
      ...(await db.select().from(staffMembers).where(eq(staffMembers.id, id))),
      ...(await db.select().from(staffSessions).where(eq(staffSessions.memberId, id))),
      ...(await db.select().from(staffInvitations).where(eq(staffInvitations.email, email))),
    ];
    const stored = [...new Set(rows.flatMap((row) => Object.values(row)).map(String))];
    for (const secret of [token, invitation, password]) expect(stored.join()).not.toContain(secret);
    const now = createLaterVisit(ctx, 5);
    for (const oneTimeCode of [...stored, ...stored.flatMap((text) => codesOfKey(text, now.now))]) {
      await sql`delete from rate_limit_counts`;
      await expect(logInStaff(now, { email, password, oneTimeCode })).rejects.toMatchObject({
        code: "staff_login_failed",
      });
    }
  });
});

test("an invitation can be accepted once, also in parallel, and not after a newer one was sent", async () => {
  const ctx = await createVisit(database.db);
  const email = `${randomUUID()}@nuimay.example`;
  const old = tokenIn((await inviteStaffMember(asStaff(ctx), { email, role: "admin" })).link);
  const token = tokenIn((await inviteStaffMember(asStaff(ctx), { email, role: "gate" })).link);
  const accept = (by: string) =>
    acceptInvitation(ctx, { token: by, fullName: "Mai Thị Hoa", password, confirmation: password });
  await expect(accept(old)).rejects.toMatchObject({ code: "link_over" });
  const outcomes = await Promise.allSettled([accept(token), accept(token), accept(token)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listStaffMembers(asStaff(ctx))).filter((member) => member.email === email)).toMatchObject([
    { role: "gate" },
  ]);
});

test("a withdrawn invitation has an invalid link, and its email is not sent", async () => {
  const ctx = asStaff(await createVisit(database.db));
  const email = `${randomUUID()}@nuimay.example`;
  const token = tokenIn((await inviteStaffMember(ctx, { email, role: "admin" })).link);
  const [invitation] = await listInvitations(ctx);
  expect(invitation).toMatchObject({ email, role: "admin", isNew: true });
  const { id } = invitation!;
  await withdrawInvitation(ctx, { id });
  await expect(getInvitation(ctx, { token })).rejects.toMatchObject({ code: "link_over" });
  await expect(withdrawInvitation(ctx, { id })).rejects.toMatchObject({ code: "invitation_over" });
  expect((await listInvitations(ctx)).map((one) => one.email)).not.toContain(email);
  expect(await listMessageKinds(ctx, email)).toEqual([]);
  expect((await listAuditEntries(ctx, {})).acts[0]).toMatchObject({
    what: "invitation_withdrawn",
    subject: `member ${email}`,
  });
});

test("an invitation is withdrawn while its email arrives in the demo inbox", async () => {
  const ctx = asStaff(await createVisit(database.db));
  const email = `${randomUUID()}@nuimay.example`;
  await inviteStaffMember(ctx, { email, role: "gate" });
  const invitation = (await listInvitations(ctx)).find((one) => one.email === email)!;
  const [mail] = await ctx.db.select({ id: messages.id }).from(messages).where(eq(messages.recipient, email));
  const receive = (db: Db) =>
    db.insert(demoInbox).values({
      ...{ messageId: mail!.id, recipient: email, receivedAt: ctx.now },
      ...{ subject: "Lời mời", html: "<p>Lời mời</p>", text: "Lời mời" },
    });
  const withdrawn = await runWhileHeld(database, receive, (db) => withdrawInvitation({ ...ctx, db }, invitation));
  expect(withdrawn).toMatchObject({ status: "fulfilled" });
  expect(await listMessageKinds(ctx, email)).toEqual([]);
});

test("an accepted invitation logs in, but only to set up two-factor authentication, and works once", async () => {
  const ctx = await createVisit(database.db);
  const email = `${randomUUID()}@nuimay.example`;
  const token = tokenIn((await inviteStaffMember(asStaff(ctx), { email, role: "admin" })).link);
  const form = { token, fullName: "Mai Thị Hoa", password, confirmation: password };
  const { accessToken } = await acceptInvitation(ctx, form);
  const session = await findStaffSession(ctx, accessToken);
  expect(session).toMatchObject({ member: { email }, offeredSecret: expect.any(String) });
  expect(await isStaffSessionOpen(ctx, session!.id)).toBe(false);
  await expect(acceptInvitation(ctx, form)).rejects.toMatchObject({ code: "link_over" });
});

test("an invitation is bound to its recipient, even when a restored backup reuses its id", async () => {
  const ctx = await createVisit(database.db);
  const invited = async () =>
    tokenIn((await inviteStaffMember(asStaff(ctx), { email: `${randomUUID()}@nuimay.example`, role: "admin" })).link);
  const old = await invited();
  const id = Number(old.split(".")[0]);
  await database.sql`delete from staff_invitations where id = ${id}`;
  await database.sql`select setval(pg_get_serial_sequence('staff_invitations', 'id'), ${id}, false)`;
  expect((await invited()).split(".")[0]).toBe(String(id));
  await expect(getInvitation(ctx, { token: old })).rejects.toMatchObject({ code: "link_over" });
  const form = { fullName: "Kẻ Lạ Mặt", password, confirmation: password };
  await expect(acceptInvitation(ctx, { token: old, ...form })).rejects.toMatchObject({ code: "link_over" });
});

test("a new password ends the sessions and keeps two-factor authentication", async () => {
  const { ctx, id, email, token, code } = await join("support");
  const link = tokenIn((await sendStaffPasswordReset(asStaff(ctx), { id })).link);
  const next = "chiều tà bên suối";
  const form = { token: link, fullName: "Mai Thị Hoa", password: next, confirmation: next };
  expect(await acceptInvitation(ctx, form)).toEqual({ accessToken: null });
  expect(await findStaffSession(ctx, token)).toBeNull();
  const now = createLaterVisit(ctx, 5);
  const oneTimeCode = code(now.now);
  await expect(logInStaff(now, { email, password, oneTimeCode })).rejects.toMatchObject({ code: "staff_login_failed" });
  expect(await logInStaff(now, { email, password: next, oneTimeCode })).toMatchObject({ next: "rooms" });
});

describe("a former staff member", () => {
  const ends: [string, (ctx: Ctx, id: number) => Promise<void>][] = [
    ["disabled", (ctx, id) => disableStaffMember(ctx, { id })],
    ["of another role", (ctx, id) => changeStaffRole(ctx, { id, role: "gate" })],
  ];
  test.each(ends)("%s can do nothing more, not even within a running action", async (_, end) => {
    const { ctx, id, token } = await join("admin");
    const they = await asThem(ctx, token);
    await end(asStaff(ctx), id);
    expect(await findStaffSession(ctx, token)).toBeNull();
    const before = (await listAuditEntries(asStaff(ctx), {})).acts[0]?.id;
    const change = setFeatureFlag(they, { key: "enable_add_to_cart", enabled: false });
    await expect(change).rejects.toMatchObject({ code: "staff_over" });
    const [flag] = await database.sql`select is_enabled from feature_flags where key = 'enable_add_to_cart'`;
    expect(flag?.is_enabled).toBe(true);
    expect((await listAuditEntries(asStaff(ctx), {})).acts[0]?.id).toBe(before);
  });

  test.each(ends)("%s cannot return by an invitation that they sent", async (_, end) => {
    const { ctx, id, token } = await join("admin");
    const friend = `${randomUUID()}@nuimay.example`;
    const { link } = await inviteStaffMember(await asThem(ctx, token), { email: friend, role: "admin" });
    // The staff member is renamed, so the invitation cannot be found by the inviter's name.
    await database.sql`update staff_members set full_name = 'Ai Do' where id = ${id}`;
    await end(asStaff(ctx), id);
    await expect(getInvitation(ctx, { token: tokenIn(link) })).rejects.toMatchObject({ code: "link_over" });
  });

  test("two-factor authentication that was reset is set up again at the next login", async () => {
    const { ctx, id, email, token } = await join("support");
    await resetStaffTwoFactor(asStaff(ctx), { id });
    expect(await findStaffSession(ctx, token)).toBeNull();
    expect(await logInStaff(ctx, { email, password })).toMatchObject({ next: "second_factor" });
  });
});

test("one admin always remains, also when admins demote each other in parallel", async () => {
  const { db } = database;
  const admins = () => db.$count(staffMembers, and(eq(staffMembers.role, "admin"), isNull(staffMembers.disabledAt)));
  await Promise.all(Array.from({ length: 4 }, () => join("admin")));
  const ctx = asStaff(await createVisit(db));
  await database.sql`update staff_members set is_demo = false`;
  const members = (await listStaffMembers(ctx)).filter(
    ({ role, disabledAt }) => role === "admin" && disabledAt === null,
  );
  const outcomes = await Promise.allSettled(
    members.map(({ id }, at) =>
      at % 2 ? changeStaffRole(ctx, { id, role: "support" }) : disableStaffMember(ctx, { id }),
    ),
  );
  expect(await admins()).toBe(1);
  expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: { code: "last_admin" } }]);
});

test("an admin of the demo does not count as another admin outside it", async () => {
  const ctx = asStaff(await createVisit(database.db));
  const { id } = await join("admin");
  await database.sql`update staff_members set is_demo = id <> ${id}, disabled_at = null where role = 'admin'`;
  const { isDemo } = config;
  try {
    config.isDemo = false;
    await expect(disableStaffMember(ctx, { id })).rejects.toMatchObject({ code: "last_admin" });
    await expect(changeStaffRole(ctx, { id, role: "gate" })).rejects.toMatchObject({ code: "last_admin" });
  } finally {
    config.isDemo = isDemo;
    await database.sql`update staff_members set is_demo = false`;
  }
});

describe("recovering an admin from the machine", () => {
  const accept = async (ctx: Ctx, link: string) => {
    const next = "chiều tà bên suối";
    await acceptInvitation(ctx, { token: tokenIn(link), fullName: "Mai Thị Hoa", password: next, confirmation: next });
    return next;
  };

  test("restores a disabled member of another role, whose old password ends at once", async () => {
    const { ctx, id, email } = await join("gate");
    await disableStaffMember(asStaff(ctx), { id });
    const sent = await listMessageKinds(ctx, email);
    const { link } = await recoverAdmin(asStaff(ctx), { email });
    await expect(logInStaff(ctx, { email, password })).rejects.toMatchObject({ code: "staff_login_failed" });
    expect(await listMessageKinds(ctx, email)).toEqual(sent);
    expect((await listAuditEntries(asStaff(ctx), {})).acts[0]).toMatchObject({
      ...{ what: "admin_recovered", subject: `member ${email}`, memberId: null },
      ...{ before: { role: "gate", enabled: false }, after: { role: "admin", enabled: true } },
    });
    const next = await accept(ctx, link);
    expect(await logInStaff(ctx, { email, password: next })).toMatchObject({ next: "second_factor" });
    await expect(accept(ctx, link)).rejects.toMatchObject({ code: "link_over" });
    expect((await listStaffMembers(asStaff(ctx))).find((one) => one.id === id)).toMatchObject({
      ...{ role: "admin", disabledAt: null },
    });
  });

  test("ends the session of the recovered admin, which another person may be using", async () => {
    const { ctx, email, token } = await join("admin");
    await recoverAdmin(asStaff(ctx), { email });
    expect(await findStaffSession(ctx, token)).toBeNull();
  });

  test("makes an unknown email an admin, without an email", async () => {
    const ctx = asStaff(await createVisit(database.db));
    const email = `${randomUUID()}@nuimay.example`;
    await accept(ctx, (await recoverAdmin(ctx, { email })).link);
    expect((await listStaffMembers(ctx)).find((one) => one.email === email)).toMatchObject({ role: "admin" });
    expect(await listMessageKinds(ctx, email)).toEqual([]);
  });

  test("is refused to an admin who is logged in", async () => {
    const { ctx, token, email } = await join("admin");
    await expect(recoverAdmin(await asThem(ctx, token), { email })).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("demo accounts log in without a code in demo mode, and not at all outside it", async () => {
  const ctx = await createVisit(database.db);
  const email = `${randomUUID()}@nuimay.example`;
  const token = tokenIn((await inviteStaffMember(asStaff(ctx), { email, role: "gate" })).link);
  await acceptInvitation(ctx, { token, fullName: "Mai Thị Hoa", password, confirmation: password });
  await database.sql`update staff_members set is_demo = true where email = ${email}`;
  const { isDemo } = config;
  try {
    config.isDemo = true;
    const { accessToken, next } = await logInStaff(ctx, { email, password });
    expect(next).toBe("rooms");
    const { id } = (await listStaffMembers(asStaff(ctx))).find((one) => one.email === email)!;
    const refused = { code: "demo_account" };
    await expect(disableStaffMember(asStaff(ctx), { id })).rejects.toMatchObject(refused);
    await expect(changeStaffRole(asStaff(ctx), { id, role: "admin" })).rejects.toMatchObject(refused);
    await expect(sendStaffPasswordReset(asStaff(ctx), { id })).rejects.toMatchObject(refused);
    config.isDemo = false;
    expect(await findStaffSession(ctx, accessToken)).toBeNull();
    await expect(logInStaff(ctx, { email, password })).rejects.toMatchObject({ code: "staff_login_failed" });
  } finally {
    config.isDemo = isDemo;
  }
});
