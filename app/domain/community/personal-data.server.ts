import { asc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "~db/is-any-of";
import { applications, comments, contactMessages, quoteRequests, reviews } from "~db/schema/community";
import { readPictureFiles } from "../media/find-picture.server";
import type { DataSubject, PersonalDataSource } from "../personal-data";
import { listReviewPictures, withholdPicturesOfRefused } from "./review-pictures.server";

type ExportedEnquiry = Pick<
  (typeof contactMessages)["$inferSelect"],
  "createdAt" | "fullName" | "email" | "phone" | "answeredAt"
> & { message: string | null };

/** Covers only enquiries from a confirmed email, because any visitor can enter the email of a stranger. */
export const enquiriesPersonalData: PersonalDataSource = {
  async exportRows({ db }, { verifiedEmail }) {
    if (verifiedEmail === null) return [];
    const { cv: _, ...application } = getTableColumns(applications);
    const [quotes, messages, applied] = await Promise.all([
      db.select().from(quoteRequests).where(eq(quoteRequests.email, verifiedEmail)).orderBy(asc(quoteRequests.id)),
      db
        .select()
        .from(contactMessages)
        .where(eq(contactMessages.email, verifiedEmail))
        .orderBy(asc(contactMessages.id)),
      db
        .select(application)
        .from(applications)
        .where(eq(applications.email, verifiedEmail))
        .orderBy(asc(applications.id)),
    ]);
    const exportEnquiry = ({ createdAt: at, fullName, email, phone, message, answeredAt }: ExportedEnquiry) => ({
      ...{ at, fullName, email, phone, message, answeredAt },
    });
    return [
      ...quotes.map(exportEnquiry),
      ...messages.map(exportEnquiry),
      ...applied.map((one) => ({ ...exportEnquiry(one), cv: one.cvName })),
    ];
  },

  async erase(tx, { verifiedEmail }) {
    if (verifiedEmail === null) return;
    await tx.delete(quoteRequests).where(eq(quoteRequests.email, verifiedEmail));
    await tx.delete(contactMessages).where(eq(contactMessages.email, verifiedEmail));
    await tx.delete(applications).where(eq(applications.email, verifiedEmail));
  },
};

/** Covers only comments of the account or a confirmed email, because any visitor can enter a stranger's email. */
export const commentsPersonalData: PersonalDataSource = {
  async exportRows({ db }, subject) {
    const theirs = isCommentOfSubject(subject);
    if (!theirs) return [];
    const rows = await db.select().from(comments).where(theirs).orderBy(asc(comments.id));
    return rows.map(({ createdAt: at, name: fullName, email, content: message, state: status }) => ({
      ...{ at, fullName, email, message, status },
    }));
  },

  async erase(tx, subject) {
    const theirs = isCommentOfSubject(subject);
    if (theirs) await tx.delete(comments).where(theirs);
  },
};

function isCommentOfSubject({ userId, verifiedEmail }: DataSubject): SQL | undefined {
  return or(
    userId === null ? undefined : eq(comments.userId, userId),
    verifiedEmail === null ? undefined : sql`lower(${comments.email}) = ${verifiedEmail.toLowerCase()}`,
  );
}

/** Covers only reviews by the account or of the subject's orders, because other reviews have no verified author. */
export const reviewsPersonalData: PersonalDataSource = {
  async exportRows({ db }, subject) {
    const theirs = isReviewOfSubject(subject);
    if (!theirs) return [];
    const rows = await db.select().from(reviews).where(theirs).orderBy(asc(reviews.id));
    return rows.map(
      ({ createdAt: at, authorName: fullName, title, content, stars, visitedOn: date, state: status, ...review }) => ({
        ...{ at, fullName, profession: review.profession, name: title, message: content, stars, date, status },
        ...{ avatar: review.avatar && fileNameOf(review.avatar), pictures: review.pictures.map(fileNameOf) },
      }),
    );
  },

  async exportFiles(ctx, subject) {
    const theirs = isReviewOfSubject(subject);
    if (!theirs) return [];
    const { avatar, pictures } = reviews;
    const rows = await ctx.db.select({ avatar, pictures }).from(reviews).where(theirs);
    const files = await readPictureFiles(ctx, { slugs: listReviewPictures(rows) });
    return files.map(({ slug, bytes }) => ({ name: fileNameOf(slug), bytes }));
  },

  async erase(tx, subject) {
    const theirs = isReviewOfSubject(subject);
    if (!theirs) return;
    const { avatar, pictures } = reviews;
    const deleted = await tx.delete(reviews).where(theirs).returning({ avatar, pictures });
    await withholdPicturesOfRefused(tx, deleted);
  },
};

function fileNameOf(slug: string): string {
  return `pictures/${slug}.webp`;
}

function isReviewOfSubject({ userId, orderIds }: DataSubject): SQL | undefined {
  return or(
    userId === null ? undefined : eq(reviews.userId, userId),
    orderIds.length === 0 ? undefined : isAnyOf(reviews.orderId, orderIds),
  );
}
