import { deleteOld } from "~db/purge-rows.server";
import { emailTokens, sessions } from "~db/schema/identity";
import type { Ctx } from "../ctx";

/** Minutes within which the two-factor code must follow a correct password. */
export const twoFactorMinutes = 10;
/**
 * In days. `session`: how long a session is valid after its last use. The others: how long a row is kept after it
 * expired.
 */
export const accessRetentionDays = { session: 30, expiredSession: 1, expiredEmailToken: 7 };

export async function purgeExpiredAccess(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, sessions.expiresAt, accessRetentionDays.expiredSession);
  await deleteOld(ctx, emailTokens.expiresAt, accessRetentionDays.expiredEmailToken);
}
