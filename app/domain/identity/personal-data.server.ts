import { eq } from "drizzle-orm";
import { authenticators, emailTokens, sessions, users } from "~db/schema/identity";
import { deleteMessages, exportMessages } from "../messages/personal-data.server";
import type { PersonalDataSource } from "../personal-data";

export const userPersonalData: PersonalDataSource = {
  async exportRows({ db }, { userId }) {
    if (userId === null) return [];
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user) return [];
    const { email, fullName, firstName, phone, locale, canRequestReviews, emailVerifiedAt, createdAt } = user;
    const [[authenticator], places, links] = await Promise.all([
      db.select().from(authenticators).where(eq(authenticators.userId, userId)),
      db.select().from(sessions).where(eq(sessions.userId, userId)),
      db.select({ id: emailTokens.id }).from(emailTokens).where(eq(emailTokens.userId, userId)),
    ]);
    const messages = await Promise.all([
      exportMessages(db, "user", [userId]),
      exportMessages(
        db,
        "emailToken",
        links.map(({ id }) => id),
      ),
    ]);
    return [
      {
        ...{
          fullName,
          firstName,
          email,
          phone,
          locale,
          wantsNews: canRequestReviews,
          provenAt: emailVerifiedAt,
          at: createdAt,
        },
        secondStepSince: authenticator?.confirmedAt ?? null,
        logins: places.map(({ device, country, createdAt: at, usedAt }) => ({ device, country, at, usedAt })),
        letters: messages.flat(),
      },
    ];
  },

  async erase(tx, { userId }) {
    if (userId === null) return;
    const links = await tx.select({ id: emailTokens.id }).from(emailTokens).where(eq(emailTokens.userId, userId));
    await deleteMessages(
      tx,
      "emailToken",
      links.map(({ id }) => id),
    );
    await deleteMessages(tx, "user", [userId]);
    await tx.delete(users).where(eq(users.id, userId));
  },
};
