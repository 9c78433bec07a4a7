import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { logins, type UserId, users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { deviceOf } from "./device.rules";
import { findMark, markOf } from "./known-browser.server";
import { limitLogins } from "./limits.server";
import { loginEnds } from "./login-of-token.server";
import { isPassword } from "./passwords.server";
import type { LogIn } from "./schema";
import { newToken } from "./tokens.server";

/**
 * Which half was wrong is not told, by the time it takes neither. `then`: what comes with whoever logs in, or they do not.
 * @throws DomainError login_failed
 */
export async function logIn(
  ctx: Ctx,
  { email, password }: z.output<typeof LogIn>,
  then: (tx: Tx, userId: UserId) => Promise<void>,
): Promise<{ accessToken: string }> {
  const { db, now, visitor } = ctx;
  const { id, passwordHash } = users;
  const [user] = await db.select({ id, passwordHash }).from(users).where(eq(users.email, email));
  await limitLogins(ctx, email, user ? findMark(ctx, user.id) : null);
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw new DomainError("login_failed");

  const { token: accessToken, tokenHash } = newToken();
  await transact(db, async (tx) => {
    // A password that is being changed waits for this, and ends it; one that was changed meanwhile opens nothing.
    const same = and(eq(id, user.id), eq(passwordHash, user.passwordHash));
    const unchanged = await tx.select({ id }).from(users).where(same).for("share");
    if (unchanged.length === 0) throw new DomainError("login_failed");
    if (visitor.loginId !== null) await tx.delete(logins).where(eq(logins.id, visitor.loginId));
    await tx.insert(logins).values({
      userId: user.id,
      tokenHash,
      device: deviceOf(visitor.userAgent),
      country: visitor.country,
      createdAt: now,
      usedAt: now,
      expiresAt: loginEnds(now),
    });
    await then(tx, user.id);
  });
  visitor.logIn(accessToken, markOf(ctx, user.id));
  return { accessToken };
}
