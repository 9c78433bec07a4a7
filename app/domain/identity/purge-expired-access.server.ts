import { deleteOld } from "~db/purge-rows.server";
import { emailTokens, sessions } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { accessRetentionDays } from "./retention.rules";

export async function purgeExpiredAccess(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, sessions.expiresAt, accessRetentionDays.expiredSession);
  await deleteOld(ctx, emailTokens.expiresAt, accessRetentionDays.expiredEmailToken);
}
