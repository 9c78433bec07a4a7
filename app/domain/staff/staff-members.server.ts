import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { config } from "~/lib/config.server";
import type { Db, Tx } from "~db/client.server";
import { auditEntries, type StaffMemberId, staffInvitations, staffMembers, staffSessions } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { AuditEntry, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireNonDemoAccount } from "../identity/account-guards.server";
import type { MessageSubject } from "../messages/send-messages.server";
import { type Role, requirePermission } from "../permission";
import type { StaffMember } from "./log-in-staff.server";
import type { ChangeRole, StaffMemberById } from "./schema";

export type StaffMemberView = {
  id: number;
  email: string;
  fullName: string;
  role: Role;
  hasSecondFactor: boolean;
  disabledAt: string | null;
};

export async function listStaffMembers(ctx: Ctx): Promise<StaffMemberView[]> {
  requirePermission(ctx, "shop");
  const rows = await ctx.db.select().from(staffMembers).orderBy(asc(staffMembers.fullName), asc(staffMembers.id));
  return rows.map(presentStaffMember);
}

function presentStaffMember({ id, email, fullName, role, totpSecret, disabledAt }: StaffMember): StaffMemberView {
  return {
    ...{ id, email, fullName, role },
    hasSecondFactor: totpSecret !== null,
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}

export type MemberChangePreview = Awaited<ReturnType<typeof previewMemberChange>>;

/** Returns what staff see before they disable a member or change the role. @throws DomainError member_not_found */
export async function previewMemberChange(ctx: Ctx, { id }: z.output<typeof StaffMemberById>) {
  requirePermission(ctx, "shop");
  const { db } = ctx;
  const isOpen = and(eq(staffInvitations.inviterId, id), isNull(staffInvitations.usedAt));
  const [found] = await db
    .select({
      member: staffMembers,
      sessions: db.$count(staffSessions, eq(staffSessions.memberId, id)),
      invitations: db.$count(staffInvitations, isOpen),
      entries: db.$count(auditEntries, eq(auditEntries.memberId, id)),
      otherAdmins: sql<number>`(select count(*)::int from ${staffMembers} other
        where other.role = 'admin' and other.disabled_at is null and other.id <> ${id})`,
    })
    .from(staffMembers)
    .where(eq(staffMembers.id, id));
  if (!found) throw new DomainError("member_not_found");
  return { ...found, member: presentStaffMember(found.member) };
}

/** Changes the role, and ends the member's sessions. @throws DomainError member_not_found, demo_account, last_admin */
export async function changeStaffRole(ctx: Ctx, { id, role }: z.output<typeof ChangeRole>): Promise<void> {
  await changeStaffMember(ctx, id, "role_changed", async (tx, member) => {
    requireNonDemoAccount(member);
    if (role !== "admin") await ensureOtherAdmin(tx, member);
    return { role };
  });
}

/** Disables the member, and ends their sessions. @throws DomainError member_not_found, demo_account, last_admin */
export async function disableStaffMember(ctx: Ctx, { id }: z.output<typeof StaffMemberById>): Promise<void> {
  await changeStaffMember(ctx, id, "member_disabled", async (tx, member) => {
    requireNonDemoAccount(member);
    await ensureOtherAdmin(tx, member);
    return { disabledAt: member.disabledAt ?? ctx.now };
  });
}

export async function enableStaffMember(ctx: Ctx, { id }: z.output<typeof StaffMemberById>): Promise<void> {
  await changeStaffMember(ctx, id, "member_enabled", async () => ({ disabledAt: null }));
}

export async function resetStaffTwoFactor(ctx: Ctx, { id }: z.output<typeof StaffMemberById>): Promise<void> {
  await changeStaffMember(ctx, id, "second_factor_reset", async () => ({ totpSecret: null, totpStep: null }));
}

const isAdmin = and(eq(staffMembers.role, "admin"), isNull(staffMembers.disabledAt));

type StaffMemberChange = Partial<Pick<StaffMember, "role" | "disabledAt" | "totpSecret" | "totpStep">>;

/** The audit entry is written first, while an admin who changes their own role is still an admin. */
async function changeStaffMember(
  ctx: Ctx,
  id: StaffMemberId,
  action: AuditEntry["action"],
  decide: (tx: Tx, member: StaffMember) => Promise<StaffMemberChange>,
) {
  const staff = requirePermission(ctx, "shop");
  await transact(ctx.db, async (tx) => {
    // Locks all admins, so that two of them cannot demote each other at the same moment.
    await tx.select({ id: staffMembers.id }).from(staffMembers).where(isAdmin).orderBy(staffMembers.id).for("update");
    const member = await lockStaffMember(tx, id);
    const change = await decide(tx, member);
    const { role = member.role } = change;
    const facts = role === member.role ? {} : { before: { role: member.role }, after: { role } };
    await staff.writeAuditEntry(tx, { action, subject: `member ${member.email}`, ...facts });
    await tx.update(staffMembers).set(change).where(eq(staffMembers.id, id));
    if (role !== "admin" || change.disabledAt) await voidInvitationsFrom(tx, ctx, id);
    await endStaffSessions(tx, id);
  });
}

/**
 * Voids the invitations that a demoted or disabled member sent, because one may be addressed to the member's own
 * mailbox.
 */
async function voidInvitationsFrom(tx: Tx, { now }: Pick<Ctx, "now">, by: StaffMemberId) {
  const { inviterId, usedAt } = staffInvitations;
  await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(inviterId, by), isNull(usedAt)));
}

/** Outside demo mode, demo admins do not count, because they cannot log in. */
async function ensureOtherAdmin(tx: Tx, { id }: StaffMember) {
  const canLogIn = config.isDemo ? undefined : eq(staffMembers.isDemo, false);
  const active = await tx.select({ id: staffMembers.id }).from(staffMembers).where(and(isAdmin, canLogIn));
  if (active.length === 1 && active[0]?.id === id) throw new DomainError("last_admin");
}

export async function findMemberEmail(db: Db, id: StaffMemberId): Promise<string | null> {
  const [member] = await db.select({ email: staffMembers.email }).from(staffMembers).where(eq(staffMembers.id, id));
  return member?.email ?? null;
}

/** Counts only admins who can log in. */
export async function countAdmins(db: Db): Promise<number> {
  return db.$count(staffMembers, and(isAdmin, config.isDemo ? undefined : eq(staffMembers.isDemo, false)));
}

export async function lockStaffMember(tx: Tx, id: StaffMemberId): Promise<StaffMember> {
  const [member] = await tx.select().from(staffMembers).where(eq(staffMembers.id, id)).for("update");
  if (!member) throw new DomainError("member_not_found");
  return member;
}

export async function endStaffSessions(tx: Tx, memberId: StaffMemberId): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.memberId, memberId));
}

export const staffMemberMessageSubject: MessageSubject<"staffMember"> = {
  async read({ db }, id) {
    const { fullName } = staffMembers;
    const [member] = await db.select({ fullName }).from(staffMembers).where(eq(staffMembers.id, id));
    if (!member) throw new Error(`There is no staff member ${id}`);
    return member;
  },
};
