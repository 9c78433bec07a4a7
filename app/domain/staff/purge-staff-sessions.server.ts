import { deleteOld } from "~db/purge-rows.server";
import { staffInvitations, staffSessions } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { staffRetentionDays } from "./retention.rules";

export async function purgeStaffSessions(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, staffSessions.expiresAt, staffRetentionDays.session);
  await deleteOld(ctx, staffInvitations.expiresAt, staffRetentionDays.invitation);
}
