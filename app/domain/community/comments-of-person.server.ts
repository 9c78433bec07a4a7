import { asc, eq, or, type SQL, sql } from "drizzle-orm";
import { comments } from "~db/schema/community";
import type { Holder, Person } from "../person";

/** Covers only an account or a confirmed email, because anyone can enter any email. */
export const commentsOfPerson: Holder = {
  async tell({ db }, person) {
    const theirs = ofPerson(person);
    if (!theirs) return [];
    const rows = await db.select().from(comments).where(theirs).orderBy(asc(comments.id));
    return rows.map(({ createdAt: at, name: fullName, email, content: message, state: status }) => ({
      ...{ at, fullName, email, message, status },
    }));
  },

  async forget(tx, person) {
    const theirs = ofPerson(person);
    if (theirs) await tx.delete(comments).where(theirs);
  },
};

function ofPerson({ userId, provenEmail }: Person): SQL | undefined {
  return or(
    userId === null ? undefined : eq(comments.userId, userId),
    provenEmail === null ? undefined : sql`lower(${comments.email}) = ${provenEmail.toLowerCase()}`,
  );
}
