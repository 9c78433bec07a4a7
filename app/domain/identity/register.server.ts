import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { parsePhone } from "~/lib/phone";
import type { Tx } from "~db/client.server";
import { type UserId, users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";
import { firstNameOf } from "./display-name.rules";
import { consumeEmailToken, getEmailToken, sendEmailToken } from "./email-tokens.server";
import { limitAccountEmails } from "./limits.server";
import { hashPassword, requireStrongPassword } from "./passwords.server";
import type { Register, VerifyEmail } from "./schema";

/** Neither the response nor its timing reveals whether the email has an account. Does not log the user in. */
export async function register(ctx: Ctx, input: z.output<typeof Register>): Promise<void> {
  const { email, fullName, firstName = firstNameOf(fullName), phone = "", password } = input;
  await requireStrongPassword(password, { email, fullName, firstName });
  await limitAccountEmails(ctx, "register", email);
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

/** Tells the owner of an account that its email was used to register again. */
export async function notifyEmailOwner(tx: Tx, { now }: Pick<Ctx, "now">, email: string) {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  if (!user) return;
  const { id: subjectId, locale } = user;
  const kind = "email_has_account";
  await queueMessage(
    tx,
    { now },
    { key: `${kind}:${subjectId}:${now.getTime()}`, kind, subjectId, recipient: email, locale },
  );
}

/**
 * Serves a recipient who did not create the account.
 * @throws DomainError link_over, also when the email was confirmed
 */
export async function removeAccount(
  ctx: Ctx,
  { token }: z.output<typeof VerifyEmail>,
  erase: (tx: Tx, userId: UserId) => Promise<void>,
): Promise<void> {
  const { link, user } = await getEmailToken(ctx, ["prove"], token);
  await transact(ctx.db, async (tx) => {
    const { id, email, provenAt } = users;
    const [locked] = await tx
      .select({ id })
      .from(users)
      .where(and(eq(id, user.id), eq(email, link.email), isNull(provenAt)))
      .for("update");
    if (!locked) throw new DomainError("link_over");
    await consumeEmailToken(tx, ctx, link);
    await erase(tx, user.id);
  });
}
