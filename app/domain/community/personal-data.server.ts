import { asc, eq, getTableColumns } from "drizzle-orm";
import { applications, contactMessages, quoteRequests } from "~db/schema/community";
import type { PersonalDataSource } from "../personal-data";

type Enquiry = Pick<
  (typeof contactMessages)["$inferSelect"],
  "createdAt" | "fullName" | "email" | "phone" | "answeredAt"
> & { message: string | null };

/** Covers only a confirmed email, because anyone can enter any email. */
export const enquiriesPersonalData: PersonalDataSource = {
  async exportRows({ db }, { provenEmail }) {
    if (provenEmail === null) return [];
    const { cv: _, ...application } = getTableColumns(applications);
    const [quotes, messages, applied] = await Promise.all([
      db.select().from(quoteRequests).where(eq(quoteRequests.email, provenEmail)).orderBy(asc(quoteRequests.id)),
      db.select().from(contactMessages).where(eq(contactMessages.email, provenEmail)).orderBy(asc(contactMessages.id)),
      db
        .select(application)
        .from(applications)
        .where(eq(applications.email, provenEmail))
        .orderBy(asc(applications.id)),
    ]);
    const exportEnquiry = ({ createdAt: at, fullName, email, phone, message, answeredAt }: Enquiry) => ({
      ...{ at, fullName, email, phone, message, answeredAt },
    });
    return [
      ...quotes.map(exportEnquiry),
      ...messages.map(exportEnquiry),
      ...applied.map((one) => ({ ...exportEnquiry(one), cv: one.cvName })),
    ];
  },

  async erase(tx, { provenEmail }) {
    if (provenEmail === null) return;
    await tx.delete(quoteRequests).where(eq(quoteRequests.email, provenEmail));
    await tx.delete(contactMessages).where(eq(contactMessages.email, provenEmail));
    await tx.delete(applications).where(eq(applications.email, provenEmail));
  },
};
