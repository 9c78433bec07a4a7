import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { limitLetters } from "./limits.server";
import { findLink, sendLink, useUpLink } from "./links.server";
import { hashPassword, mustBeGuessedHardly } from "./passwords.server";
import type { RequestReset, ResetPassword } from "./schema";
import { setPassword } from "./set-password.server";

/** More than writing a letter takes. */
const evenMs = 150;

/** Answers the same, after the same time, whether the email has an account or not. */
export async function requestPasswordReset(ctx: Ctx, { email }: z.output<typeof RequestReset>): Promise<void> {
  await limitLetters(ctx, "reset", email);
  const even = sleep(evenMs);
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  if (user) await transact(ctx.db, (tx) => sendLink(tx, ctx, "reset", user));
  await even;
}

/** Ends all logins; whoever got the letter has proven the email. @throws DomainError link_over, password_common, … */
export async function resetPassword(ctx: Ctx, { token, password }: z.output<typeof ResetPassword>): Promise<void> {
  const { link, user } = await findLink(ctx, ["reset"], token);
  await mustBeGuessedHardly(password, user);
  const passwordHash = await hashPassword(password);
  await transact(ctx.db, async (tx) => {
    // Two links of one user, followed at once, take turns here: the second is void by then.
    await tx
      .update(users)
      .set({ provenAt: sql`coalesce(${users.provenAt}, ${ctx.now.toISOString()}::timestamptz)` })
      .where(eq(users.id, user.id));
    await useUpLink(tx, ctx, link);
    await setPassword(tx, ctx, user, passwordHash);
  });
}
