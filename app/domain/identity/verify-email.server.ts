import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireUser } from "../permission";
import { limitAccountEmails } from "./account-limits.server";
import { saveNewEmail } from "./change-email.server";
import { consumeEmailToken, getEmailToken, sendEmailToken } from "./email-tokens.server";
import { getOwnUser, type User } from "./profile.server";
import type { VerifyEmail } from "./schema";

type VerificationToken = Awaited<ReturnType<typeof getVerificationToken>>;

export async function getVerificationToken(ctx: Ctx, { token }: z.output<typeof VerifyEmail>) {
  const { id } = requireUser(ctx);
  const { link } = await getEmailToken(ctx, ["prove", "change"], token);
  if (link.userId !== id) throw new DomainError("link_of_another");
  return link;
}

export async function verifyEmail(tx: Tx, ctx: Ctx, link: VerificationToken): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for("update");
  if (!user || (link.purpose === "prove" && user.email !== link.email)) throw new DomainError("link_over");
  await consumeEmailToken(tx, ctx, link);
  if (link.purpose === "change") await saveNewEmail(tx, ctx, user, link.email);
  await tx.update(users).set({ emailVerifiedAt: ctx.now }).where(eq(users.id, user.id));
  return { ...user, email: link.email };
}

export async function lockUnconfirmedUser(tx: Tx, ctx: Ctx, link: VerificationToken): Promise<void> {
  const { id, email, emailVerifiedAt } = users;
  const [locked] = await tx
    .select({ id })
    .from(users)
    .where(and(eq(id, link.userId), eq(email, link.email), isNull(emailVerifiedAt)))
    .for("update");
  if (!locked) throw new DomainError("link_over");
  await consumeEmailToken(tx, ctx, link);
}

export async function sendVerificationEmail(ctx: Ctx, { isRepeated = false } = {}): Promise<void> {
  const user = await getOwnUser(ctx);
  if (user.emailVerifiedAt && !isRepeated) return;
  await limitAccountEmails(ctx, "prove", user.email);
  await transact(ctx.db, (tx) => sendEmailToken(tx, ctx, "prove", user));
}
