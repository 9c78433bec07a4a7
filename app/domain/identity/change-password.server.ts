import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { sessions, users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";
import { requireUser } from "../permission";
import { passwordWrong, requireCurrentPassword } from "./account-guards.server";
import { voidEmailTokens } from "./email-tokens.server";
import { hashPassword, requireStrongPassword } from "./passwords.server";
import type { User } from "./profile.server";
import type { ChangePassword } from "./schema";

/** Other sessions end. @throws DomainError password_same, codes of `requireCurrentPassword`, `requireStrongPassword` */
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

/** The caller must have locked the user row. */
export async function setPassword(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  user: User,
  passwordHash: string,
  currentSessionId = 0,
) {
  const { id: subjectId, email: recipient, locale } = user;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, currentSessionId)));
  await voidEmailTokens(tx, { now }, ["reset", "change"], user.id);
  const kind = "password_changed";
  const facts = { at: now.toISOString() };
  await queueMessage(
    tx,
    { now },
    { key: `${kind}:${subjectId}:${now.getTime()}`, kind, subjectId, recipient, locale, facts },
  );
}
