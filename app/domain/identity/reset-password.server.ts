import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { requireNonDemoAccount } from "./account-guards.server";
import { limitAccountEmails } from "./account-limits.server";
import { setPassword } from "./change-password.server";
import { consumeEmailToken, getEmailToken, sendEmailToken } from "./email-tokens.server";
import { hashPassword, requireStrongPassword } from "./passwords.server";
import { lockUser } from "./profile.server";
import type { RequestReset, ResetPassword } from "./schema";
import { deleteTwoFactor } from "./two-factor.server";

/** A response takes at least this long, which is longer than queueing an email, so that its timing reveals nothing. */
const responseMs = 150;

/** Neither the response nor its timing reveals whether the email has an account. */
export async function requestPasswordReset(ctx: Ctx, { email }: z.output<typeof RequestReset>): Promise<void> {
  requireNonDemoAccount({ email });
  await limitAccountEmails(ctx, "reset", email);
  const delay = sleep(responseMs);
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  if (user) await transact(ctx.db, (tx) => sendEmailToken(tx, ctx, "reset", user));
  await delay;
}

type PasswordReset = Awaited<ReturnType<typeof checkPasswordReset>>;

export async function checkPasswordReset(ctx: Ctx, { token, password }: z.output<typeof ResetPassword>) {
  const { link, user } = await getEmailToken(ctx, ["reset"], token);
  requireNonDemoAccount(user);
  await requireStrongPassword(password, user);
  return { link, user, passwordHash: await hashPassword(password) };
}

/**
 * If the email was not confirmed yet, removes the phone number and two-factor authentication, which a stranger may have
 * set up. @throws DomainError link_over
 */
export async function resetPassword(
  tx: Tx,
  ctx: Ctx,
  { link, user, passwordHash }: PasswordReset,
): Promise<{ isAlreadyConfirmed: boolean }> {
  // The lock makes requests with two links of the same user wait for each other. The later one finds its link void.
  const locked = await lockUser(tx, user.id);
  await consumeEmailToken(tx, ctx, link);
  const isAlreadyConfirmed = locked?.emailVerifiedAt !== null;
  if (!isAlreadyConfirmed) {
    await tx.update(users).set({ emailVerifiedAt: ctx.now, phone: null }).where(eq(users.id, user.id));
    await deleteTwoFactor(tx, user.id);
  }
  await setPassword(tx, ctx, user, passwordHash);
  return { isAlreadyConfirmed };
}
