import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import { idInSealed, seal, unseal } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { type EmailTokenPurpose, emailTokens, type UserId, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";
import type { CheckEmailToken } from "./schema";

const validMinutes = { prove: 24 * 60, reset: 30, change: 24 * 60 };
const messageKindOfPurpose = { prove: "prove_email", reset: "reset_password", change: "change_email" } as const;

type EmailToken = typeof emailTokens.$inferSelect;
type TokenRecipient = Pick<typeof users.$inferSelect, "id" | "email" | "locale">;

export async function sendEmailToken(
  tx: Tx,
  ctx: Pick<Ctx, "now">,
  purpose: EmailTokenPurpose,
  to: TokenRecipient,
): Promise<void> {
  const subjectId = await createEmailToken(tx, ctx, purpose, to);
  const [kind, { email: recipient, locale }] = [messageKindOfPurpose[purpose], to];
  await queueMessage(tx, ctx, { key: `${kind}:${subjectId}`, kind, subjectId, recipient, locale });
}

export async function createEmailToken(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  purpose: EmailTokenPurpose,
  to: TokenRecipient,
): Promise<number> {
  const expiresAt = new Date(now.getTime() + validMinutes[purpose] * 60_000);
  const [emailToken] = await tx
    .insert(emailTokens)
    .values({ userId: to.id, purpose, email: to.email, createdAt: now, expiresAt })
    .returning({ id: emailTokens.id });
  if (!emailToken) throw new Error("The insert of an email token returned no row");
  return emailToken.id;
}

export async function notifyEmailOwner(tx: Tx, { now }: Pick<Ctx, "now">, email: string) {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  if (!user) return;
  const { id: subjectId, locale } = user;
  const kind = "email_has_account";
  await queueMessage(
    tx,
    { now },
    { key: `${kind}:${subjectId}:${now.getTime()}`, kind, subjectId, recipient: email, locale },
  );
}

/** The signature covers the row's content. If a restored backup reuses an ID, an old token therefore stays invalid. */
export function signEmailToken(emailToken: EmailToken): string {
  return seal(signedPurpose(emailToken), String(emailToken.id));
}

function signedPurpose({ purpose, userId, email, expiresAt }: EmailToken): string {
  return `account ${purpose} ${userId} ${email} ${expiresAt.getTime()}`;
}

export async function getEmailToken(
  { db, now }: Pick<Ctx, "db" | "now">,
  purposes: readonly EmailTokenPurpose[],
  token: string,
) {
  const [found] = await db
    .select({ link: emailTokens, user: users })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    // A token for an email change is sent to the new address, which differs from the account's email.
    .where(
      and(
        isValid(now, purposes, idInSealed(token)),
        or(eq(emailTokens.purpose, "change"), eq(users.email, emailTokens.email)),
      ),
    );
  if (!found || unseal(signedPurpose(found.link), token) === null) throw new DomainError("link_over");
  return found;
}

/** `used` can also mean that the password or the email has changed since. */
export type InvalidTokenReason = "used" | "expired";

async function findInvalidReason(
  { db, now }: Pick<Ctx, "db" | "now">,
  token: string,
): Promise<InvalidTokenReason | null> {
  const [emailToken] = await db
    .select()
    .from(emailTokens)
    .where(eq(emailTokens.id, idInSealed(token)));
  if (!emailToken || unseal(signedPurpose(emailToken), token) === null) return null;
  if (emailToken.usedAt) return "used";
  return emailToken.expiresAt <= now ? "expired" : null;
}

/** Only one of several concurrent calls succeeds. @throws DomainError link_over */
export async function consumeEmailToken(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  { purpose, id }: Pick<EmailToken, "purpose" | "id">,
) {
  const used = await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(isValid(now, [purpose], id))
    .returning();
  if (used.length === 0) throw new DomainError("link_over");
}

export async function voidEmailTokens(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  purposes: readonly EmailTokenPurpose[],
  userId: UserId,
): Promise<void> {
  const { purpose, userId: ownerId, usedAt } = emailTokens;
  await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(ownerId, userId), inArray(purpose, [...purposes]), isNull(usedAt)));
}

function isValid(now: Date, purposes: readonly EmailTokenPurpose[], id: number) {
  const { id: tokenId, purpose, usedAt, expiresAt } = emailTokens;
  return and(eq(tokenId, id), inArray(purpose, [...purposes]), isNull(usedAt), gt(expiresAt, now));
}

export type EmailTokenView = {
  purpose: EmailTokenPurpose;
  isMine: boolean;
  mayRemove: boolean;
};

/** Does not use up the token, because mail scanners open links. Returns null for an unknown token. */
export async function checkEmailToken(
  ctx: Ctx,
  { token }: z.output<typeof CheckEmailToken>,
): Promise<EmailTokenView | { over: InvalidTokenReason } | null> {
  try {
    const { link, user } = await getEmailToken(ctx, ["prove", "reset", "change"], token);
    const isMine = user.id === ctx.visitor.userId;
    return {
      purpose: link.purpose,
      isMine,
      mayRemove: !isMine && link.purpose === "prove" && user.emailVerifiedAt === null,
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const over = await findInvalidReason(ctx, token);
    return over && { over };
  }
}
