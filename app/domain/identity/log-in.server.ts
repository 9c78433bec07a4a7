import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { logins, users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { deviceOf } from "./device.rules";
import { limitLogins } from "./limits.server";
import { loginEnds } from "./login-of-token.server";
import { isPassword } from "./passwords.server";
import type { LogIn } from "./schema";
import { newToken } from "./tokens.server";

/** Which half was wrong is not told, by the time it takes neither. @throws DomainError login_failed */
export async function logIn(ctx: Ctx, { email, password }: z.output<typeof LogIn>): Promise<{ accessToken: string }> {
  const { db, now, visitor } = ctx;
  await limitLogins(ctx, email);
  const { id, passwordHash } = users;
  const [user] = await db.select({ id, passwordHash }).from(users).where(eq(users.email, email));
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw new DomainError("login_failed");

  const { token: accessToken, tokenHash } = newToken();
  await transact(db, async (tx) => {
    // A password that is being changed waits for this, and ends it; one that was changed meanwhile opens nothing.
    const same = and(eq(id, user.id), eq(passwordHash, user.passwordHash));
    const unchanged = await tx.select({ id }).from(users).where(same).for("share");
    if (unchanged.length === 0) throw new DomainError("login_failed");
    await tx.insert(logins).values({
      userId: user.id,
      tokenHash,
      device: deviceOf(visitor.userAgent),
      country: visitor.country,
      createdAt: now,
      usedAt: now,
      expiresAt: loginEnds(now),
    });
  });
  visitor.logIn(accessToken);
  return { accessToken };
}
