import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { staffMembers } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { requireNonDemoAccount } from "../identity/account-guards.server";
import { hashPassword } from "../identity/passwords.server";
import { requireCommand, type StaffActor } from "../permission";
import { createInvitation, type InvitationLink } from "./invitations.server";
import type { RecoverAdmin } from "./schema";
import { endStaffSessions, lockStaffMember } from "./staff-members.server";

/** The link is printed, because the admin may have lost the mailbox too. The old password stops working. */
export async function recoverAdmin(ctx: Ctx, { email }: z.output<typeof RecoverAdmin>): Promise<InvitationLink> {
  const staff = requireCommand(ctx);
  const unusablePassword = await hashPassword(randomBytes(32).toString("base64url"));
  return transact(ctx.db, async (tx) => {
    const [known] = await tx.select().from(staffMembers).where(eq(staffMembers.email, email));
    if (known) await restoreAdmin(tx, staff, { id: known.id, passwordHash: unusablePassword });
    else await staff.writeAuditEntry(tx, { ...recovered(email), after: { role: "admin" } });
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
    ...recovered(member.email),
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

function recovered(email: string) {
  return { action: "admin_recovered", subject: `member ${email}` } as const;
}
