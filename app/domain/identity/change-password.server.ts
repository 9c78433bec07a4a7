import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireUser } from "../permission";
import { hashPassword, requireStrongPassword } from "./passwords.server";
import { passwordWrong, requireCurrentPassword } from "./require-current-password.server";
import type { ChangePassword } from "./schema";
import { setPassword } from "./set-password.server";

/** Ends all other sessions. @throws DomainError password_wrong, password_same, password_common, password_personal */
export async function changePassword(ctx: Ctx, { current, password }: z.output<typeof ChangePassword>): Promise<void> {
  const { sessionId } = requireUser(ctx);
  const user = await requireCurrentPassword(ctx, { current });
  if (password === current) throw new DomainError("password_same", { field: "password" });
  await requireStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  await transact(ctx.db, async (tx) => {
    const isUnchanged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
    const unchanged = await tx.select({ id: users.id }).from(users).where(isUnchanged).for("update");
    if (unchanged.length === 0) throw passwordWrong();
    await setPassword(tx, ctx, user, passwordHash, sessionId);
  });
}
