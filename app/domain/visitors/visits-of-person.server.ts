import { asc, eq } from "drizzle-orm";
import { visitorSessions } from "~db/schema/visitors";
import type { Holder } from "../person";

/** Covers only sessions of a logged-in user, because others are anonymous. */
export const visitsOfPerson: Holder = {
  async tell({ db }, { userId }) {
    if (userId === null) return [];
    const { startTime, lastActivity, landingPage, exitPage, pageViews, ipAddress, country, userAgent, referrer } =
      visitorSessions;
    return db
      .select({
        ...{ at: startTime, usedAt: lastActivity, landingPage, exitPage, pageViews },
        ...{ address: ipAddress, country, device: userAgent, referrer },
      })
      .from(visitorSessions)
      .where(eq(visitorSessions.userId, userId))
      .orderBy(asc(startTime));
  },

  async forget(tx, { userId }) {
    if (userId !== null) await tx.delete(visitorSessions).where(eq(visitorSessions.userId, userId));
  },
};
