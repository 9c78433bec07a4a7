import { eq } from "drizzle-orm";
import { accountLinks, users } from "~db/schema/identity";
import type { SubjectOfLetter } from "../messages/send-letters.server";
import { tokenOfLink } from "./links.server";

export const accountLinkOfLetter: SubjectOfLetter<"accountLink"> = {
  async read({ db }, id) {
    const [link] = await db
      .select({ firstName: users.firstName, purpose: accountLinks.purpose })
      .from(accountLinks)
      .innerJoin(users, eq(users.id, accountLinks.userId))
      .where(eq(accountLinks.id, id));
    if (!link) throw new Error(`There is no link of an account ${id}`);
    return { ...link, token: tokenOfLink(id) };
  },
};

export const userOfLetter: SubjectOfLetter<"user"> = {
  async read({ db }, id) {
    const { firstName, email } = users;
    const [user] = await db.select({ firstName, email }).from(users).where(eq(users.id, id));
    if (!user) throw new Error(`There is no user ${id}`);
    return user;
  },
};
