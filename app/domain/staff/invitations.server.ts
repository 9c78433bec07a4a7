import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { idInSealed, seal, unseal } from "~/lib/seal.server";
import { linkToStaff } from "~/staff-map";
import type { Tx } from "~db/client.server";
import { type StaffMemberId, staffInvitations, staffMembers } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireNonDemoAccount } from "../identity/account-guards.server";
import { firstNameOf } from "../identity/display-name.rules";
import { hashPassword, requireStrongPassword } from "../identity/passwords.server";
import { deleteMessages } from "../messages/personal-data.server";
import { queueMessage } from "../messages/queue-message.server";
import type { MessageSubject } from "../messages/send-messages.server";
import { type Role, requirePermission, type StaffActor } from "../permission";
import { writeAuditEntry } from "./audit-log.server";
import { openStaffSession } from "./log-in-staff.server";
import type { AcceptInvitation, InvitationById, InviteStaffMember, OpenInvitation, StaffMemberById } from "./schema";
import { endStaffSessions, lockStaffMember } from "./staff-members.server";

const validDays = 7;

type Invitation = typeof staffInvitations.$inferSelect;
export type InvitationLink = { link: string };

export async function inviteStaffMember(
  ctx: Ctx,
  { email, role }: z.output<typeof InviteStaffMember>,
): Promise<InvitationLink> {
  const staff = requirePermission(ctx, "shop");
  return transact(ctx.db, async (tx) => {
    if ((await tx.$count(staffMembers, eq(staffMembers.email, email))) > 0)
      throw new DomainError("member_known", { field: "email" });
    await staff.writeAuditEntry(tx, { action: "member_invited", subject: `member ${email}`, after: { role } });
    return sendInvitation(tx, ctx, { email, role, memberId: null, by: staff });
  });
}

/** The old password works until the link is used. */
export async function sendStaffPasswordReset(
  ctx: Ctx,
  { id }: z.output<typeof StaffMemberById>,
): Promise<InvitationLink> {
  const staff = requirePermission(ctx, "shop");
  return transact(ctx.db, async (tx) => {
    const member = await lockStaffMember(tx, id);
    requireNonDemoAccount(member);
    const { email, role } = member;
    await staff.writeAuditEntry(tx, { action: "password_link_sent", subject: `member ${email}` });
    return sendInvitation(tx, ctx, { email, role, memberId: id, by: staff });
  });
}

export type InvitationView = { id: number; email: string; role: Role; isNew: boolean; expiresAt: string };

export async function listInvitations(ctx: Ctx): Promise<InvitationView[]> {
  requirePermission(ctx, "shop");
  const rows = await ctx.db.select().from(staffInvitations).where(isValid(ctx.now)).orderBy(desc(staffInvitations.id));
  return rows.map(({ id, email, role, memberId, expiresAt }) => ({
    ...{ id, email, role },
    isNew: memberId === null,
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Returns the newest valid invitation of a new admin, or undefined. */
export async function findInvitedAdmin({ db, now }: Pick<Ctx, "db" | "now">) {
  const { id, email, role, memberId } = staffInvitations;
  const [invited] = await db
    .select({ id, email })
    .from(staffInvitations)
    .where(and(eq(role, "admin"), isNull(memberId), isValid(now)))
    .orderBy(desc(id))
    .limit(1);
  return invited;
}

/** Returns the link for an admin who passes it on without an email. @throws DomainError invitation_over */
export async function revealInvitationLink(ctx: Ctx, { id }: z.output<typeof InvitationById>): Promise<InvitationLink> {
  const staff = requirePermission(ctx, "shop");
  return transact(ctx.db, async (tx) => {
    const [found] = await tx
      .select()
      .from(staffInvitations)
      .where(and(eq(staffInvitations.id, id), isValid(ctx.now)));
    if (!found) throw new DomainError("invitation_over");
    await staff.writeAuditEntry(tx, { action: "invitation_link_revealed", subject: `member ${found.email}` });
    return { link: buildInvitationLink(ctx, found) };
  });
}

/** Also deletes the email with the link if it is still queued. @throws DomainError invitation_over */
export async function withdrawInvitation(ctx: Ctx, { id }: z.output<typeof InvitationById>): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  await transact(ctx.db, async (tx) => {
    const [withdrawn] = await tx
      .update(staffInvitations)
      .set({ usedAt: ctx.now })
      .where(and(eq(staffInvitations.id, id), isValid(ctx.now)))
      .returning();
    if (!withdrawn) throw new DomainError("invitation_over");
    await deleteMessages(tx, "staffInvitation", [id]);
    await staff.writeAuditEntry(tx, { action: "invitation_withdrawn", subject: `member ${withdrawn.email}` });
  });
}

type NewInvitation = { email: string; role: Role; memberId: StaffMemberId | null; by: StaffActor };

async function sendInvitation(tx: Tx, ctx: Ctx, invitation: NewInvitation): Promise<InvitationLink> {
  const { id, link } = await createInvitation(tx, ctx, invitation);
  const kind = "staff_invitation";
  const recipient = { recipient: invitation.email, locale: ctx.locale };
  await queueMessage(tx, ctx, { key: `${kind}:${id}`, kind, subjectId: id, ...recipient });
  return { link };
}

/** Sends no email, so the caller must pass the link on. Older invitations to the address become invalid. */
export async function createInvitation(
  tx: Tx,
  { now, origin }: Pick<Ctx, "now" | "origin">,
  { by, ...invitation }: NewInvitation,
): Promise<InvitationLink & { id: number }> {
  await voidInvitations(tx, now, invitation.email);
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000);
  const [row] = await tx
    .insert(staffInvitations)
    .values({ ...invitation, invitedBy: by.name, inviterId: by.memberId, createdAt: now, expiresAt })
    .returning();
  if (!row) throw new Error("createInvitation: no row came of an insert");
  return { id: row.id, link: buildInvitationLink({ origin }, row) };
}

function buildInvitationLink({ origin }: Pick<Ctx, "origin">, invitation: SignedInvitation): string {
  return origin + buildInvitationPath(invitation);
}

type SignedInvitation = Pick<typeof staffInvitations.$inferSelect, "id" | "email" | "expiresAt">;

function buildInvitationPath(invitation: SignedInvitation): string {
  return linkToStaff("invitation", null, { token: seal(signedPurpose(invitation), String(invitation.id)) });
}

/** The signature covers the row's content. If a restored backup reuses an ID, an old token therefore stays invalid. */
function signedPurpose({ email, expiresAt }: SignedInvitation): string {
  return `staff ${email} ${expiresAt.getTime()}`;
}

async function voidInvitations(tx: Tx, now: Date, to: string) {
  const { email, usedAt } = staffInvitations;
  await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(email, to), isNull(usedAt)));
}

export async function getInvitation({ db, now }: Ctx, { token }: z.output<typeof OpenInvitation>) {
  const [found] = await db.select().from(staffInvitations).where(matchesToken(token, now));
  if (!found || unseal(signedPurpose(found), token) === null) throw new DomainError("link_over");
  const { email, role, memberId } = found;
  return { email, role, isNew: memberId === null };
}

function matchesToken(token: string, now: Date) {
  return and(eq(staffInvitations.id, idInSealed(token)), isValid(now));
}

function isValid(now: Date) {
  return and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, now));
}

/**
 * Without two-factor authentication, also logs in: the session only allows setting it up. A member who has set it up
 * logs in with a code, so `accessToken` is null. @throws DomainError link_over, codes of `requireStrongPassword`
 */
export async function acceptInvitation(
  ctx: Ctx,
  input: z.output<typeof AcceptInvitation>,
): Promise<{ accessToken: string | null }> {
  const { token, fullName, password } = input;
  const { email } = await getInvitation(ctx, { token });
  await requireStrongPassword(password, { email, fullName, firstName: firstNameOf(fullName) });
  const passwordHash = await hashPassword(password);
  return transact(ctx.db, async (tx) => {
    const [used] = await tx
      .update(staffInvitations)
      .set({ usedAt: ctx.now })
      .where(matchesToken(token, ctx.now))
      .returning();
    if (!used) throw new DomainError("link_over");
    const member = await saveStaffMember(tx, ctx, used, { fullName, passwordHash });
    return { accessToken: member.totpSecret === null ? await openStaffSession(tx, ctx, member, true) : null };
  });
}

async function saveStaffMember(
  tx: Tx,
  ctx: Ctx,
  { email, role, memberId }: Invitation,
  own: { fullName: string; passwordHash: string },
) {
  const written =
    memberId === null
      ? tx
          .insert(staffMembers)
          .values({ email, role, ...own, createdAt: ctx.now })
          .onConflictDoNothing({ target: staffMembers.email })
      : tx
          .update(staffMembers)
          .set(own)
          .where(and(eq(staffMembers.id, memberId), isNull(staffMembers.disabledAt)));
  const [member] = await written.returning();
  if (!member) throw new DomainError("link_over");
  await endStaffSessions(tx, member.id);
  const action = memberId === null ? "member_joined" : "password_set";
  await writeAuditEntry(tx, ctx, member, { action, subject: `member ${email}` });
  return member;
}

export const staffInvitationMessageSubject: MessageSubject<"staffInvitation"> = {
  async read({ db }, id) {
    const [found] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
    if (!found) throw new Error(`There is no invitation ${id}`);
    const { role, invitedBy, memberId } = found;
    return { role, invitedBy, isNew: memberId === null, path: buildInvitationPath(found) };
  },
};
