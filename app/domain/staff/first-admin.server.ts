import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { config } from "~/lib/config.server";
import { linkToStaff } from "~/staff-map";
import type { Db, Tx } from "~db/client.server";
import { staffMembers, staffSetupTokens } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireNonDemoAccount } from "../identity/account-guards.server";
import { firstNameOf } from "../identity/display-name.rules";
import { hashPassword, requireStrongPassword } from "../identity/passwords.server";
import { createToken, hashToken } from "../identity/sessions.server";
import { requireCommand, type StaffActor } from "../permission";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { writeAuditEntry } from "./audit-log.server";
import { createInvitation, type InvitationLink } from "./invitations.server";
import { openStaffSession } from "./log-in-staff.server";
import type { CreateFirstAdmin, OpenSetup, RecoverAdmin } from "./schema";
import { endStaffSessions, lockStaffMember } from "./staff-members.server";

const validHours = 24;
const perNetwork = { max: 30, minutes: 15 };
/** This key of an advisory lock is not used for anything else in the database. */
const advisoryLock = 7_310_489;

/** Returns null if a staff member can log in. Older links stay valid, because each process prints its own. */
export async function createSetupLink({ db, now, origin }: Pick<Ctx, "db" | "now" | "origin">): Promise<string | null> {
  if (await hasStaff(db)) return null;
  const { token, tokenHash } = createToken();
  const expiresAt = new Date(now.getTime() + validHours * 3_600_000);
  await db.insert(staffSetupTokens).values({ tokenHash, createdAt: now, expiresAt });
  return `${origin}${linkToStaff("setup", null, { token })}`;
}

/** @throws DomainError setup_done if a staff member can log in */
export async function createSetupLinkByCommand(ctx: Ctx): Promise<string> {
  requireCommand(ctx);
  const link = await createSetupLink(ctx);
  if (link === null) throw new DomainError("setup_done");
  return link;
}

/** @throws DomainError page_not_found if a staff member can log in, link_over, too_many_requests */
export async function checkSetupLink(ctx: Ctx, { token }: z.output<typeof OpenSetup>): Promise<void> {
  await limitRate(ctx, "staff-setup", getNetworkOrAddress(ctx), perNetwork);
  if (await hasStaff(ctx.db)) throw new DomainError("page_not_found");
  const [valid] = await ctx.db.select().from(staffSetupTokens).where(isValid(token, ctx.now));
  if (!valid) throw new DomainError("link_over");
}

/** All other links become invalid. The session only allows setting up two-factor authentication. */
export async function createFirstAdmin(
  ctx: Ctx,
  input: z.output<typeof CreateFirstAdmin>,
): Promise<{ accessToken: string }> {
  const { token, fullName, email, password } = input;
  await checkSetupLink(ctx, { token });
  await requireStrongPassword(password, { email, fullName, firstName: firstNameOf(fullName) });
  const passwordHash = await hashPassword(password);
  return transact(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
    const used = await tx.delete(staffSetupTokens).where(isValid(token, ctx.now)).returning();
    if (used.length === 0 || (await hasStaff(tx))) throw new DomainError("link_over");
    await tx.delete(staffSetupTokens);
    const account = { email, fullName, passwordHash, role: "admin", disabledAt: null, isDemo: false } as const;
    const [member] = await tx
      .insert(staffMembers)
      .values({ ...account, createdAt: ctx.now })
      .onConflictDoUpdate({ target: staffMembers.email, set: { ...account, totpSecret: null, totpStep: null } })
      .returning();
    if (!member) throw new Error("createFirstAdmin: no row came of an insert");
    // An account that already had this email, such as a public demo account, may still have sessions.
    await endStaffSessions(tx, member.id);
    await writeAuditEntry(tx, ctx, member, { action: "first_admin_made", subject: `member ${email}` });
    return { accessToken: await openStaffSession(tx, ctx, member, true) };
  });
}

/** A demo account can log in only in demo mode. */
async function hasStaff(db: Db | Tx): Promise<boolean> {
  const { disabledAt, isDemo } = staffMembers;
  const canLogIn = config.isDemo ? undefined : eq(isDemo, false);
  return (await db.$count(staffMembers, and(isNull(disabledAt), canLogIn))) > 0;
}

function isValid(token: string, now: Date) {
  const { tokenHash, expiresAt } = staffSetupTokens;
  return and(eq(tokenHash, hashToken(token) ?? ""), gt(expiresAt, now));
}

/** Sends no email, because the admin may have no access to the mailbox. The old password stops working. */
export async function recoverAdmin(ctx: Ctx, { email }: z.output<typeof RecoverAdmin>): Promise<InvitationLink> {
  const staff = requireCommand(ctx);
  const unusablePassword = await hashPassword(randomBytes(32).toString("base64url"));
  return transact(ctx.db, async (tx) => {
    const [known] = await tx.select().from(staffMembers).where(eq(staffMembers.email, email));
    if (known) await restoreAdmin(tx, staff, { id: known.id, passwordHash: unusablePassword });
    else await staff.writeAuditEntry(tx, { ...describeRecovery(email), after: { role: "admin" } });
    return createInvitation(tx, ctx, { email, role: "admin", memberId: known?.id ?? null, by: staff });
  });
}

async function restoreAdmin(
  tx: Tx,
  staff: StaffActor,
  { id, passwordHash }: Pick<typeof staffMembers.$inferSelect, "id" | "passwordHash">,
) {
  const member = await lockStaffMember(tx, id);
  requireNonDemoAccount(member);
  await staff.writeAuditEntry(tx, {
    ...describeRecovery(member.email),
    before: { role: member.role, enabled: member.disabledAt === null },
    after: { role: "admin", enabled: true },
  });
  const change = {
    role: "admin",
    disabledAt: null,
    isDemo: false,
    passwordHash,
    totpSecret: null,
    totpStep: null,
  } as const;
  await tx.update(staffMembers).set(change).where(eq(staffMembers.id, id));
  await endStaffSessions(tx, id);
}

function describeRecovery(email: string) {
  return { action: "admin_recovered", subject: `member ${email}` } as const;
}
