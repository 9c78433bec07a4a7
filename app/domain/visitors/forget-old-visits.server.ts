import { deleteOld } from "~db/delete-old.server";
import { attemptsCounted, consents, visitorSessions } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { visitsKept } from "./kept.rules";

export async function forgetOldVisits(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, attemptsCounted.windowStart, visitsKept.tries);
  await deleteOld(ctx, visitorSessions.lastActivity, visitsKept.session);
  await deleteOld(ctx, consents.givenAt, visitsKept.consent);
}
