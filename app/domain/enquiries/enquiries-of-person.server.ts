import { asc, eq } from "drizzle-orm";
import { contactMessages, quoteRequests } from "~db/schema/enquiries";
import type { Holder } from "../person";

/** Of a proven email alone: anybody may write any. */
export const enquiriesOfPerson: Holder = {
  async tell({ db }, { provenEmail }) {
    if (provenEmail === null) return [];
    const [quotes, messages] = await Promise.all([
      db.select().from(quoteRequests).where(eq(quoteRequests.email, provenEmail)).orderBy(asc(quoteRequests.id)),
      db.select().from(contactMessages).where(eq(contactMessages.email, provenEmail)).orderBy(asc(contactMessages.id)),
    ]);
    return [...quotes, ...messages].map(({ createdAt: at, fullName, email, phone, message, answeredAt }) => ({
      ...{ at, fullName, email, phone, message, answeredAt },
    }));
  },

  async forget(tx, { provenEmail }) {
    if (provenEmail === null) return;
    await tx.delete(quoteRequests).where(eq(quoteRequests.email, provenEmail));
    await tx.delete(contactMessages).where(eq(contactMessages.email, provenEmail));
  },
};
