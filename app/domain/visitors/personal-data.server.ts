import { asc, eq } from "drizzle-orm";
import { visitorSessions } from "~db/schema/visitors";
import type { PersonalDataSource } from "../personal-data";

/** Covers only the sessions of logged-in users, because other sessions cannot be assigned to a customer. */
export const visitsPersonalData: PersonalDataSource = {
  async exportRows({ db }, { userId }) {
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

  async erase(tx, { userId }) {
    if (userId !== null) await tx.delete(visitorSessions).where(eq(visitorSessions.userId, userId));
  },
};
