import { deleteOld } from "~db/purge-rows.server";
import { emailTokens, sessions } from "~db/schema/identity";
import type { Ctx } from "../ctx";

export const twoFactorMinutes = 10;
/** A session expires after `session` days without use. The other values are the days until expired rows are deleted. */
export const accessRetentionDays = { session: 30, expiredSession: 1, expiredEmailToken: 7 };

export async function purgeExpiredAccess(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, sessions.expiresAt, accessRetentionDays.expiredSession);
  await deleteOld(ctx, emailTokens.expiresAt, accessRetentionDays.expiredEmailToken);
}
