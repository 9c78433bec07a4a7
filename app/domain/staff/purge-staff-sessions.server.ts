import { deleteOld } from "~db/purge-rows.server";
import { staffInvitations, staffSessions } from "~db/schema/staff";
import type { Ctx } from "../ctx";

const retentionDays = { login: 1, invitation: 7 };

export async function purgeStaffSessions(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, staffSessions.expiresAt, retentionDays.login);
  await deleteOld(ctx, staffInvitations.expiresAt, retentionDays.invitation);
}
