import { deleteOld } from "~db/delete-old.server";
import { accountLinks, logins } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { accessRetentionDays } from "./retention.rules";

export async function purgeExpiredAccess(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, logins.expiresAt, accessRetentionDays.expiredSession);
  await deleteOld(ctx, accountLinks.expiresAt, accessRetentionDays.expiredEmailToken);
}
