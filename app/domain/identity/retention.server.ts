import { deleteOld } from "~db/purge-rows.server";
import { emailTokens, sessions } from "~db/schema/identity";
import type { Ctx } from "../ctx";

export const twoFactorMinutes = 10;
/** In days: a session ends after `session` without use. Expired rows are deleted after `expiredSession` and so on. */
export const accessRetentionDays = { session: 30, expiredSession: 1, expiredEmailToken: 7 };

export async function purgeExpiredAccess(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, sessions.expiresAt, accessRetentionDays.expiredSession);
  await deleteOld(ctx, emailTokens.expiresAt, accessRetentionDays.expiredEmailToken);
}
