import { eq } from "drizzle-orm";
import { accountLinks, authenticators, logins, users } from "~db/schema/identity";
import { forgetLetters, tellLetters } from "../messages/letters-of-person.server";
import type { Holder } from "../person";

export const userOfPerson: Holder = {
  async tell({ db }, { userId }) {
    if (userId === null) return [];
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user) return [];
    const { email, fullName, firstName, phone, locale, wantsNews, provenAt, createdAt } = user;
    const [[authenticator], places, links] = await Promise.all([
      db.select().from(authenticators).where(eq(authenticators.userId, userId)),
      db.select().from(logins).where(eq(logins.userId, userId)),
      db.select({ id: accountLinks.id }).from(accountLinks).where(eq(accountLinks.userId, userId)),
    ]);
    const letters = await Promise.all([
      tellLetters(db, "user", [userId]),
      tellLetters(
        db,
        "accountLink",
        links.map(({ id }) => id),
      ),
    ]);
    return [
      {
        ...{ fullName, firstName, email, phone, locale, wantsNews, provenAt, at: createdAt },
        secondStepSince: authenticator?.confirmedAt ?? null,
        logins: places.map(({ device, country, createdAt: at, usedAt }) => ({ device, country, at, usedAt })),
        letters: letters.flat(),
      },
    ];
  },

  async forget(tx, { userId }) {
    if (userId === null) return;
    const links = await tx.select({ id: accountLinks.id }).from(accountLinks).where(eq(accountLinks.userId, userId));
    await forgetLetters(
      tx,
      "accountLink",
      links.map(({ id }) => id),
    );
    await forgetLetters(tx, "user", [userId]);
    await tx.delete(users).where(eq(users.id, userId));
  },
};
