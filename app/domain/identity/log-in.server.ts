import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { pseudonym, seal, sealUntil, unseal, unsealUntil } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { sessions, type UserId, users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { describeDevice } from "./device.rules";
import { sessionExpiresAt } from "./find-session.server";
import { limitLogins } from "./limits.server";
import { isPassword } from "./passwords.server";
import type { LogIn, TwoFactorCode } from "./schema";
import { createToken } from "./sessions.server";
import { consumeTwoFactorCode, hasTwoFactor } from "./two-factor.server";

type User = typeof users.$inferSelect;
type LoginResult = { accessToken: string };

export const twoFactorMinutes = 10;

/** `pending` proves to `takeSecondStep` that the password was correct. Alone it grants no access. */
export class TwoFactorRequiredError extends DomainError {
  constructor(readonly pending: string) {
    super("second_step_needed");
  }
}

/** Unknown emails do the same work, so that timing reveals nothing. */
const unknownUserId = 0;

/** Runs in the login's transaction. If it fails, the login fails. */
type AfterLogin = (tx: Tx, userId: UserId) => Promise<void>;

/**
 * Reveals neither by error nor by timing which of email and password is wrong.
 * @throws DomainError login_failed; SecondStepNeeded when a code is required; code_wrong, code_used
 */
export async function logIn(
  ctx: Ctx,
  { email, password, code }: z.output<typeof LogIn>,
  afterLogin: AfterLogin,
): Promise<LoginResult> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  await limitLogins(ctx, email, findDeviceCookie(ctx, user?.id ?? unknownUserId));
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw new DomainError("login_failed");
  if (await hasTwoFactor(ctx, user.id)) {
    if (code === undefined) throw new TwoFactorRequiredError(createPendingLogin(ctx, user));
    await consumeTwoFactorCode(ctx, user, code);
  }
  return openSession(ctx, user, afterLogin);
}

/** @throws DomainError second_step_over after the time limit or when the password has changed; code_wrong, code_used */
export async function completeTwoFactorLogin(
  ctx: Ctx,
  { pending, code }: z.output<typeof TwoFactorCode> & { pending: string | null },
  afterLogin: AfterLogin,
): Promise<LoginResult> {
  const [id, password] = (readPendingLogin(ctx, pending) ?? "").split(" ");
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, Number(id) as UserId));
  if (!user || fingerprintPassword(user) !== password) throw new DomainError("second_step_over");
  await consumeTwoFactorCode(ctx, user, code);
  return openSession(ctx, user, afterLogin);
}

function createPendingLogin({ now }: Ctx, user: User): string {
  const until = new Date(now.getTime() + twoFactorMinutes * 60_000);
  return sealUntil("second-step", `${user.id} ${fingerprintPassword(user)}`, until);
}

function fingerprintPassword({ passwordHash }: User): string {
  return pseudonym(`password ${passwordHash}`);
}

export function readPendingLogin({ now }: Pick<Ctx, "now">, pending: string | null): string | null {
  return unsealUntil("second-step", pending, now);
}

async function openSession(ctx: Ctx, user: User, afterLogin: AfterLogin): Promise<LoginResult> {
  const { db, now, visitor } = ctx;
  const { token: accessToken, tokenHash } = createToken();
  await transact(db, async (tx) => {
    // The lock orders this with a concurrent password change, which ends this session or makes it fail.
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
    await afterLogin(tx, user.id);
  });
  visitor.logIn(accessToken, issueDeviceCookie(ctx, user.id));
  return { accessToken };
}

/** The device cookie of an account that logged in with this browser. It grants no access. */
function signedPurpose(userId: number): string {
  return `logged in ${userId}`;
}

function issueDeviceCookie(ctx: Pick<Ctx, "visitor">, userId: number): string {
  return findDeviceCookie(ctx, userId) ?? seal(signedPurpose(userId), randomBytes(12).toString("base64url"));
}

function findDeviceCookie({ visitor: { deviceCookies } }: Pick<Ctx, "visitor">, userId: number): string | null {
  return deviceCookies.find((cookie) => unseal(signedPurpose(userId), cookie) !== null) ?? null;
}
