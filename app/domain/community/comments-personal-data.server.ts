import { asc, eq, or, type SQL, sql } from "drizzle-orm";
import { comments } from "~db/schema/community";
import type { DataSubject, PersonalDataSource } from "../personal-data";

/** Covers only an account or a confirmed email, because anyone can enter any email. */
export const commentsPersonalData: PersonalDataSource = {
  async exportRows({ db }, subject) {
    const theirs = isOfSubject(subject);
    if (!theirs) return [];
    const rows = await db.select().from(comments).where(theirs).orderBy(asc(comments.id));
    return rows.map(({ createdAt: at, name: fullName, email, content: message, state: status }) => ({
      ...{ at, fullName, email, message, status },
    }));
  },

  async erase(tx, subject) {
    const theirs = isOfSubject(subject);
    if (theirs) await tx.delete(comments).where(theirs);
  },
};

function isOfSubject({ userId, provenEmail }: DataSubject): SQL | undefined {
  return or(
    userId === null ? undefined : eq(comments.userId, userId),
    provenEmail === null ? undefined : sql`lower(${comments.email}) = ${provenEmail.toLowerCase()}`,
  );
}
