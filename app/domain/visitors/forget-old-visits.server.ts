import { deleteOld } from "~db/delete-old.server";
import { attemptsCounted, consents, visitorSessions } from "~db/schema/visitors";
import type { Ctx } from "../ctx";

const daysKept = { tries: 1, session: 90, consent: 3 * 365 };

export async function forgetOldVisits(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, attemptsCounted.windowStart, daysKept.tries);
  await deleteOld(ctx, visitorSessions.lastActivity, daysKept.session);
  await deleteOld(ctx, consents.givenAt, daysKept.consent);
}
