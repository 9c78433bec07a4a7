import type { z } from "zod";
import { parsePhone } from "~/lib/phone";
import { users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { limitMailbox, limitNetwork } from "./account-limits.server";
import { firstNameOf } from "./display-name.rules";
import { notifyEmailOwner, sendEmailToken } from "./email-tokens.server";
import { hashPassword, requireStrongPassword } from "./passwords.server";
import type { Register } from "./schema";

/** Neither the response nor its timing reveals whether the email has an account. Does not log the user in. */
export async function registerUser(ctx: Ctx, input: z.output<typeof Register>): Promise<void> {
  await limitNetwork(ctx, "register");
  const { email, fullName, firstName = firstNameOf(fullName), phone = "", password } = input;
  await requireStrongPassword(password, { email, fullName, firstName });
  // This limit counts emails, so a refused password does not use it up.
  await limitMailbox(ctx, "register", email);
  const passwordHash = await hashPassword(password);
  const { locale, now } = ctx;
  await transact(ctx.db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, passwordHash, fullName, firstName, phone: parsePhone(phone), locale, createdAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (user) await sendEmailToken(tx, ctx, "prove", user);
    else await notifyEmailOwner(tx, ctx, email);
  });
}
