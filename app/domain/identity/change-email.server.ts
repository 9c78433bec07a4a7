import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { maskEmail } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { emailTokens, users } from "~db/schema/identity";
import { sqlState } from "~db/sql-state";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";
import { requireUser } from "../permission";
import { requireCurrentPassword } from "./account-guards.server";
import { limitAccountEmails } from "./account-limits.server";
import { createEmailToken, notifyEmailOwner, sendEmailToken, voidEmailTokens } from "./email-tokens.server";
import type { User } from "./profile.server";
import type { ChangeEmail } from "./schema";

const uniqueViolation = "23505";

/** Does not reveal whether the address has an account. @throws DomainError email_same, password_wrong, demo_account */
export async function changeEmail(ctx: Ctx, { email, current }: z.output<typeof ChangeEmail>): Promise<void> {
  requireUser(ctx);
  const user = await requireCurrentPassword(ctx, { current });
  if (email === user.email) throw new DomainError("email_same", { field: "email" });
  // Emails to both addresses are limited, so that a user cannot flood a mailbox by using its address.
  for (const mailbox of [email, user.email]) await limitAccountEmails(ctx, "change", mailbox);
  await transact(ctx.db, async (tx) => {
    await voidEmailTokens(tx, ctx, ["change"], user.id);
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    // A token is also created if the address is taken, so that the user cannot tell the difference.
    if (other) await createEmailToken(tx, ctx, "change", { ...user, email });
    if (other) await notifyEmailOwner(tx, ctx, email);
    else await sendEmailToken(tx, ctx, "change", { ...user, email });
    await notifyOfEmailChange(tx, ctx, user, { kind: "email_changing", recipient: user.email, to: email });
  });
}

export async function findEmailChange(ctx: Ctx): Promise<{ email: string; until: string } | null> {
  const { id } = requireUser(ctx);
  const { userId, purpose, usedAt, expiresAt, email } = emailTokens;
  const [open] = await ctx.db
    .select({ email, expiresAt })
    .from(emailTokens)
    .where(and(eq(userId, id), eq(purpose, "change"), isNull(usedAt), gt(expiresAt, ctx.now)))
    .orderBy(desc(emailTokens.id))
    .limit(1);
  return open ? { email: open.email, until: open.expiresAt.toISOString() } : null;
}

export async function cancelEmailChange(ctx: Ctx): Promise<void> {
  const { id } = requireUser(ctx);
  await transact(ctx.db, (tx) => voidEmailTokens(tx, ctx, ["change"], id));
}

/** The caller must have locked the user row. Voids all links in earlier emails. Sessions stay valid. */
export async function saveNewEmail(tx: Tx, ctx: Pick<Ctx, "now">, user: User, email: string): Promise<void> {
  try {
    await tx.update(users).set({ email }).where(eq(users.id, user.id));
  } catch (error) {
    throw sqlState(error) === uniqueViolation ? new DomainError("link_over") : error;
  }
  await voidEmailTokens(tx, ctx, ["prove", "reset", "change"], user.id);
  for (const recipient of [user.email, email])
    await notifyOfEmailChange(tx, ctx, user, { kind: "email_changed", recipient, to: email });
}

type EmailChangeMessage = { kind: "email_changing" | "email_changed"; recipient: string; to: string };

async function notifyOfEmailChange(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  user: User,
  { kind, recipient, to }: EmailChangeMessage,
) {
  const { id: subjectId, locale } = user;
  const facts = { at: now.toISOString(), to: recipient === to ? to : maskEmail(to) };
  await queueMessage(
    tx,
    { now },
    {
      key: `${kind}:${subjectId}:${now.getTime()}:${recipient}`,
      kind,
      subjectId,
      recipient,
      locale,
      facts,
    },
  );
}
