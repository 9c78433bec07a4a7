import { deleteOld } from "~db/purge-rows.server";
import { consents, rateLimitCounts, visitorSessions } from "~db/schema/visitors";
import type { Ctx } from "../ctx";

export const visitRetentionDays = { attempts: 1, session: 90, consent: 3 * 365 };

export async function purgeOldVisits(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, rateLimitCounts.windowStart, visitRetentionDays.attempts);
  await deleteOld(ctx, visitorSessions.lastActivity, visitRetentionDays.session);
  await deleteOld(ctx, consents.givenAt, visitRetentionDays.consent);
}
