import { deleteOld } from "~db/delete-old.server";
import { staffInvitations, staffLogins } from "~db/schema/staff";
import type { Ctx } from "../ctx";

const daysKept = { login: 1, invitation: 7 };

export async function forgetStaffLogins(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, staffLogins.expiresAt, daysKept.login);
  await deleteOld(ctx, staffInvitations.expiresAt, daysKept.invitation);
}
