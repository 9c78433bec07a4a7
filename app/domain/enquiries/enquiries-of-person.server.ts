import { asc, eq, getTableColumns } from "drizzle-orm";
import { applications, contactMessages, quoteRequests } from "~db/schema/enquiries";
import type { Holder } from "../person";

type Enquiry = Pick<
  (typeof contactMessages)["$inferSelect"],
  "createdAt" | "fullName" | "email" | "phone" | "answeredAt"
> & { message: string | null };

/** Covers only a confirmed email, because anyone can enter any email. */
export const enquiriesOfPerson: Holder = {
  async tell({ db }, { provenEmail }) {
    if (provenEmail === null) return [];
    const { cv: _, ...application } = getTableColumns(applications);
    const [quotes, messages, sought] = await Promise.all([
      db.select().from(quoteRequests).where(eq(quoteRequests.email, provenEmail)).orderBy(asc(quoteRequests.id)),
      db.select().from(contactMessages).where(eq(contactMessages.email, provenEmail)).orderBy(asc(contactMessages.id)),
      db
        .select(application)
        .from(applications)
        .where(eq(applications.email, provenEmail))
        .orderBy(asc(applications.id)),
    ]);
    const told = ({ createdAt: at, fullName, email, phone, message, answeredAt }: Enquiry) => ({
      ...{ at, fullName, email, phone, message, answeredAt },
    });
    return [...quotes.map(told), ...messages.map(told), ...sought.map((one) => ({ ...told(one), cv: one.cvName }))];
  },

  async forget(tx, { provenEmail }) {
    if (provenEmail === null) return;
    await tx.delete(quoteRequests).where(eq(quoteRequests.email, provenEmail));
    await tx.delete(contactMessages).where(eq(contactMessages.email, provenEmail));
    await tx.delete(applications).where(eq(applications.email, provenEmail));
  },
};
