import { and, isNull } from "drizzle-orm";
import { deleteOld, deleteRows, olderThan } from "~db/purge-rows.server";
import { addedRows, changeSets, staffInvitations, staffSessions, staffSetupTokens, undoSteps } from "~db/schema/staff";
import type { Ctx } from "../ctx";

export const sessionHours = 12;
/** Rows are deleted after so many days. A deleted change set cannot be undone, but the audit log still names it. */
const staffRetentionDays = { session: 1, invitation: 7, preview: 7, addedRow: 7, appliedChange: 365, undoStep: 1 };

export async function purgeStaffSessions(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, staffSessions.expiresAt, staffRetentionDays.session);
  await deleteOld(ctx, staffInvitations.expiresAt, staffRetentionDays.invitation);
  await deleteOld(ctx, staffSetupTokens.expiresAt, staffRetentionDays.invitation);
  await deleteOld(ctx, addedRows.createdAt, staffRetentionDays.addedRow);
  await deleteOld(ctx, undoSteps.createdAt, staffRetentionDays.undoStep);
  const isAbandoned = and(
    isNull(changeSets.appliedAt),
    olderThan(changeSets.createdAt, staffRetentionDays.preview, ctx.now),
  );
  await deleteRows(ctx.db, changeSets, isAbandoned, changeSets.createdAt);
  const isOld = olderThan(changeSets.appliedAt, staffRetentionDays.appliedChange, ctx.now);
  await deleteRows(ctx.db, changeSets, isOld, changeSets.appliedAt);
}
