import { asc, eq, or, type SQL } from "drizzle-orm";
import { isAnyOf } from "~db/is-any-of";
import { reviews } from "~db/schema/community";
import type { DataSubject, PersonalDataSource } from "../personal-data";

/** Covers only an account and its orders, because other reviews have no verified author. */
export const reviewsPersonalData: PersonalDataSource = {
  async exportRows({ db }, subject) {
    const theirs = isOfSubject(subject);
    if (!theirs) return [];
    const rows = await db.select().from(reviews).where(theirs).orderBy(asc(reviews.id));
    return rows.map(
      ({ createdAt: at, authorName: fullName, title, content, stars, visitedOn: date, state: status }) => ({
        ...{ at, fullName, name: title, message: content, stars, date, status },
      }),
    );
  },

  async erase(tx, subject) {
    const theirs = isOfSubject(subject);
    if (theirs) await tx.delete(reviews).where(theirs);
  },
};

function isOfSubject({ userId, orderIds }: DataSubject): SQL | undefined {
  return or(
    userId === null ? undefined : eq(reviews.userId, userId),
    orderIds.length === 0 ? undefined : isAnyOf(reviews.orderId, orderIds),
  );
}
