import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { pseudonym, seal, sealUntil, unseal, unsealUntil } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { sessions, type UserId, users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitLogins } from "./account-limits.server";
import { describeDevice } from "./describe-device.rules";
import { sessionExpiresAt } from "./find-session.server";
import { isPassword } from "./passwords.server";
import { twoFactorMinutes } from "./retention.server";
import type { LogIn, TwoFactorCode } from "./schema";
import { createToken } from "./sessions.server";
import { consumeTwoFactorCode, hasTwoFactor } from "./two-factor.server";

export type LoginUser = typeof users.$inferSelect;

/** `pending` proves to `checkTwoFactorLogin` that the password was correct. It does not grant access by itself. */
export class TwoFactorRequiredError extends DomainError {
  constructor(readonly pending: string) {
    super("second_step_needed");
  }
}

/** The ID stands for an unknown user, for whom the same work is done, so that response times reveal nothing. */
const unknownUserId = 0;

/** @throws DomainError login_failed, code_wrong, code_used; TwoFactorRequiredError when a code is required */
export async function checkLogin(ctx: Ctx, { email, password, code }: z.output<typeof LogIn>): Promise<LoginUser> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  await limitLogins(ctx, email, findDeviceCookie(ctx, user?.id ?? unknownUserId));
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw new DomainError("login_failed");
  if (await hasTwoFactor(ctx, user.id)) {
    if (code === undefined) throw new TwoFactorRequiredError(createPendingLogin(ctx, user));
    await consumeTwoFactorCode(ctx, user, code);
  }
  return user;
}

/** @throws DomainError second_step_over if the login has expired or the password has changed; code_wrong, code_used */
export async function checkTwoFactorLogin(
  ctx: Ctx,
  { pending, code }: z.output<typeof TwoFactorCode> & { pending: string | null },
): Promise<LoginUser> {
  const [id, password] = (readPendingLogin(ctx, pending) ?? "").split(" ");
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, Number(id) as UserId));
  if (!user || fingerprintPassword(user) !== password) throw new DomainError("second_step_over");
  await consumeTwoFactorCode(ctx, user, code);
  return user;
}

function createPendingLogin({ now }: Ctx, user: LoginUser): string {
  const until = new Date(now.getTime() + twoFactorMinutes * 60_000);
  return sealUntil("second-step", `${user.id} ${fingerprintPassword(user)}`, until);
}

function fingerprintPassword({ passwordHash }: LoginUser): string {
  return pseudonym(`password ${passwordHash}`);
}

export function readPendingLogin({ now }: Pick<Ctx, "now">, pending: string | null): string | null {
  return unsealUntil("second-step", pending, now);
}

/** Returns the access token. @throws DomainError login_failed if the password changed meanwhile */
export async function openSession(tx: Tx, { now, visitor }: Ctx, user: LoginUser): Promise<string> {
  const { token, tokenHash } = createToken();
  // The lock makes a concurrent password change either end this new session or make this login fail.
  const same = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
  const unchanged = await tx.select({ id: users.id }).from(users).where(same).for("share");
  if (unchanged.length === 0) throw new DomainError("login_failed");
  if (visitor.sessionId !== null) await tx.delete(sessions).where(eq(sessions.id, visitor.sessionId));
  await tx.insert(sessions).values({
    userId: user.id,
    tokenHash,
    device: describeDevice(visitor.userAgent),
    country: visitor.country,
    createdAt: now,
    usedAt: now,
    expiresAt: sessionExpiresAt(now),
  });
  return token;
}

/** The device cookie only proves that the account has logged in with this browser before. It grants no access. */
function signedPurpose(userId: number): string {
  return `logged in ${userId}`;
}

export function issueDeviceCookie(ctx: Pick<Ctx, "visitor">, userId: number): string {
  return findDeviceCookie(ctx, userId) ?? seal(signedPurpose(userId), randomBytes(12).toString("base64url"));
}

function findDeviceCookie({ visitor: { deviceCookies } }: Pick<Ctx, "visitor">, userId: number): string | null {
  return deviceCookies.find((cookie) => unseal(signedPurpose(userId), cookie) !== null) ?? null;
}
