import { eq } from "drizzle-orm";
import { emailTokens, users } from "~db/schema/identity";
import type { MessageSubject } from "../messages/send-messages.server";
import { signEmailToken } from "./email-tokens.server";

export const emailTokenMessageSubject: MessageSubject<"emailToken"> = {
  async read({ db }, id) {
    const [found] = await db
      .select({ firstName: users.firstName, link: emailTokens })
      .from(emailTokens)
      .innerJoin(users, eq(users.id, emailTokens.userId))
      .where(eq(emailTokens.id, id));
    if (!found) throw new Error(`There is no link of an account ${id}`);
    return { firstName: found.firstName, token: signEmailToken(found.link) };
  },
};

export const userMessageSubject: MessageSubject<"user"> = {
  async read({ db }, id) {
    const { firstName, email } = users;
    const [user] = await db.select({ firstName, email }).from(users).where(eq(users.id, id));
    if (!user) throw new Error(`There is no user ${id}`);
    return user;
  },
};

export const deletedUserMessageSubject: MessageSubject<"deletedUser"> = { read: async () => null };
