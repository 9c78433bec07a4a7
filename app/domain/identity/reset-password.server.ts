import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { type UserId, users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { requireNonDemoAccount } from "./account-guards.server";
import { setPassword } from "./change-password.server";
import { consumeEmailToken, getEmailToken, sendEmailToken } from "./email-tokens.server";
import { limitAccountEmails } from "./limits.server";
import { hashPassword, requireStrongPassword } from "./passwords.server";
import { lockUser } from "./profile.server";
import type { RequestReset, ResetPassword } from "./schema";
import { deleteTwoFactor } from "./two-factor.server";

/** The delay is longer than queueing an email takes. */
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

/**
 * Ends all sessions and confirms the email. If the email was not confirmed before, a stranger may have created the
 * account, so its two-factor authentication, phone and the data that `forget` knows are removed.
 * @throws DomainError link_over, password_common, password_personal
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: z.output<typeof ResetPassword>,
  afterFirstProof: (tx: Tx, userId: UserId) => Promise<void>,
): Promise<void> {
  const { link, user } = await getEmailToken(ctx, ["reset"], token);
  requireNonDemoAccount(user);
  await requireStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  await transact(ctx.db, async (tx) => {
    // The lock makes two links of one user run one after another; the second is void then.
    const locked = await lockUser(tx, user.id);
    await consumeEmailToken(tx, ctx, link);
    if (locked && locked.provenAt === null) {
      await tx.update(users).set({ provenAt: ctx.now, phone: null }).where(eq(users.id, user.id));
      await deleteTwoFactor(tx, user.id);
      await afterFirstProof(tx, user.id);
    }
    await setPassword(tx, ctx, user, passwordHash);
  });
}
