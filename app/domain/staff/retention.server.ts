import { deleteOld } from "~db/purge-rows.server";
import { staffInvitations, staffSessions } from "~db/schema/staff";
import type { Ctx } from "../ctx";

export const sessionHours = 12;
const staffRetentionDays = { session: 1, invitation: 7 };

export async function purgeStaffSessions(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, staffSessions.expiresAt, staffRetentionDays.session);
  await deleteOld(ctx, staffInvitations.expiresAt, staffRetentionDays.invitation);
}
