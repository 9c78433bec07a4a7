import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mustBeLoggedIn } from "../permission";
import { limitPasswords } from "./limits.server";
import { hashPassword, isPassword, mustBeGuessedHardly } from "./passwords.server";
import { readMe } from "./profile.server";
import type { ChangePassword } from "./schema";
import { setPassword } from "./set-password.server";

/** Ends all other logins. @throws DomainError password_wrong, password_common, password_personal, at their fields */
export async function changePassword(ctx: Ctx, { current, password }: z.output<typeof ChangePassword>): Promise<void> {
  const { loginId } = mustBeLoggedIn(ctx);
  const user = await readMe(ctx);
  await limitPasswords(ctx, user.id);
  const wrong = new DomainError("password_wrong", { field: "current" });
  if (!(await isPassword(current, user.passwordHash))) throw wrong;
  await mustBeGuessedHardly(password, user);
  const passwordHash = await hashPassword(password);
  await transact(ctx.db, async (tx) => {
    const same = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
    const unchanged = await tx.select({ id: users.id }).from(users).where(same).for("update");
    if (unchanged.length === 0) throw wrong;
    await setPassword(tx, ctx, user, passwordHash, loginId);
  });
}
