import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import { generateCode } from "~/lib/codes.server";
import { pseudonym } from "~/lib/seal.server";
import { stepOfEncrypted } from "~/lib/totp.server";
import type { Tx } from "~db/client.server";
import { authenticators, recoveryCodes, type UserId, type users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";
import { limitRate } from "../visitors/limit-rate.server";

type TwoFactorUser = Pick<typeof users.$inferSelect, "id" | "email" | "locale">;

/** An attacker with the password can try 240 codes a day. Three of a million codes are valid at a time. */
const perUser = { max: 10, minutes: 60 };
const recoveryCodeCount = 10;

export async function hasTwoFactor({ db }: Pick<Ctx, "db">, userId: UserId): Promise<boolean> {
  const isConfirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  const found = await db.select({ userId: authenticators.userId }).from(authenticators).where(isConfirmed);
  return found.length > 0;
}

export async function deleteTwoFactor(tx: Tx, userId: UserId): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx.delete(authenticators).where(eq(authenticators.userId, userId)).returning();
  return deleted.length > 0;
}

/** Each code works only once, even in parallel requests. @throws DomainError code_wrong, code_used */
export async function consumeTwoFactorCode(ctx: Ctx, user: TwoFactorUser, typed: string): Promise<void> {
  await limitTwoFactorTries(ctx, user.id);
  const code = normaliseCode(typed);
  if (/^\d{6}$/.test(code)) await consumeTotpStep(ctx, user.id, code);
  else await consumeRecoveryCode(ctx, user, code);
}

export async function limitTwoFactorTries(ctx: Ctx, userId: UserId): Promise<void> {
  await limitRate(ctx, "second-step", String(userId), perUser);
}

async function consumeTotpStep({ db, now }: Ctx, userId: UserId, code: string) {
  const mine = eq(authenticators.userId, userId);
  const [found] = await db.select({ secret: authenticators.secret }).from(authenticators).where(mine);
  const step = found ? findTotpStep(found.secret, code, now) : null;
  if (step === null) throw wrongCodeError();
  const used = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(mine, lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  if (used.length === 0) throw new DomainError("code_used", { field: "code" });
}

export function findTotpStep(concealed: string, code: string, now: Date): number | null {
  return stepOfEncrypted("totp", concealed, code, now);
}

/** Every wrong code causes the same error, even a code that was valid at another time. */
export function wrongCodeError() {
  return new DomainError("code_wrong", { field: "code" });
}

async function consumeRecoveryCode(ctx: Ctx, user: TwoFactorUser, code: string) {
  const { userId, codeHash, usedAt } = recoveryCodes;
  await transact(ctx.db, async (tx) => {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: ctx.now })
      .where(and(eq(userId, user.id), eq(codeHash, hashRecoveryCode(user.id, code)), isNull(usedAt)))
      .returning({ id: recoveryCodes.id });
    if (used.length === 0) throw wrongCodeError();
    await notifyOfTwoFactorChange(tx, ctx, user, "recovery");
  });
}

export async function replaceRecoveryCodes(tx: Tx, id: UserId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, generateCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId: id, codeHash: hashRecoveryCode(id, code) })));
  return codes;
}

function hashRecoveryCode(userId: UserId, code: string): string {
  return pseudonym(`recovery ${userId} ${code}`);
}

export type TwoFactorEvent = "on" | "off" | "codes" | "recovery";

export async function notifyOfTwoFactorChange(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  user: TwoFactorUser,
  event: TwoFactorEvent,
) {
  const { id: subjectId, email: recipient, locale } = user;
  const kind = "second_step_changed";
  const facts = { what: event, at: now.toISOString() };
  const key = `${kind}:${subjectId}:${event}:${now.getTime()}`;
  await queueMessage(tx, { now }, { key, kind, subjectId, recipient, locale, facts });
}
