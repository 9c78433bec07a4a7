import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { decryptText, encryptText } from "~/lib/encryption.server";
import { textIn } from "~/lib/locale";
import { newTotpSecret, totpUri } from "~/lib/totp.server";
import { authenticators, recoveryCodes, users } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, requireUser, type StaffActor } from "../permission";
import { shopText } from "../shop/shop.rules";
import { requireCurrentPassword } from "./account-guards.server";
import { getOwnUser } from "./profile.server";
import type { RequestReset, TwoFactorCode, WithPassword } from "./schema";
import {
  deleteTwoFactor,
  findTotpStep,
  limitTwoFactorTries,
  notifyOfTwoFactorChange,
  replaceRecoveryCodes,
  wrongCodeError,
} from "./two-factor.server";

/** `begun` means that the user still has to enter a code from the authenticator app. */
export type TwoFactor =
  | { state: "off" }
  | { state: "begun"; key: string; uri: string }
  | { state: "on"; since: string; codesLeft: number };

export type NewRecoveryCodes = { recoveryCodes: string[] };

export async function getTwoFactor(ctx: Ctx): Promise<TwoFactor> {
  const { id, email } = await getOwnUser(ctx);
  const [found] = await ctx.db.select().from(authenticators).where(eq(authenticators.userId, id));
  if (!found) return { state: "off" };
  if (found.confirmedAt) {
    const left = and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt));
    const [codes] = await ctx.db.select({ left: count() }).from(recoveryCodes).where(left);
    return { state: "on", since: found.confirmedAt.toISOString(), codesLeft: codes?.left ?? 0 };
  }
  const key = decryptText("totp", found.secret);
  if (key === null) return { state: "off" };
  const shop = textIn(shopText(ctx.shop, "shop.name"), ctx.locale);
  return { state: "begun", key, uri: totpUri(key, { shop, account: email }) };
}

/** Logins need no code yet. @throws DomainError second_step_changed, and the codes of `requireCurrentPassword` */
export async function beginTwoFactorSetup(ctx: Ctx, input: z.output<typeof WithPassword>): Promise<void> {
  const { id: userId } = await requireCurrentPassword(ctx, input);
  const secret = encryptText("totp", newTotpSecret());
  const begun = await ctx.db
    .insert(authenticators)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (begun.length === 0) throw new DomainError("second_step_changed");
}

export async function confirmTwoFactorSetup(
  ctx: Ctx,
  { code }: z.output<typeof TwoFactorCode>,
): Promise<NewRecoveryCodes> {
  const user = await getOwnUser(ctx);
  await limitTwoFactorTries(ctx, user.id);
  return transact(ctx.db, async (tx) => {
    const begun = and(eq(authenticators.userId, user.id), isNull(authenticators.confirmedAt));
    const [found] = await tx.select().from(authenticators).where(begun).for("update");
    if (!found) throw new DomainError("second_step_changed");
    const lastStep = findTotpStep(found.secret, code, ctx.now);
    if (lastStep === null) throw wrongCodeError();
    await tx.update(authenticators).set({ confirmedAt: ctx.now, lastStep }).where(begun);
    await notifyOfTwoFactorChange(tx, ctx, user, "on");
    return { recoveryCodes: await replaceRecoveryCodes(tx, user.id) };
  });
}

export async function cancelTwoFactorSetup(ctx: Ctx): Promise<void> {
  const { id } = requireUser(ctx);
  await ctx.db.delete(authenticators).where(and(eq(authenticators.userId, id), isNull(authenticators.confirmedAt)));
}

export async function disableTwoFactor(ctx: Ctx, input: z.output<typeof WithPassword>): Promise<void> {
  await deleteAndNotify(ctx, await requireCurrentPassword(ctx, input));
}

/** Helps users who lost phone and recovery codes. Staff must identify them. @throws DomainError second_step_changed */
export async function disableTwoFactorOf(ctx: Ctx, { email }: z.output<typeof RequestReset>): Promise<void> {
  const staff = requirePermission(ctx, "personal_data");
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new DomainError("second_step_changed");
  await deleteAndNotify(ctx, user, staff);
}

async function deleteAndNotify(ctx: Ctx, user: typeof users.$inferSelect, staff?: StaffActor) {
  await transact(ctx.db, async (tx) => {
    if (!(await deleteTwoFactor(tx, user.id))) throw new DomainError("second_step_changed");
    await notifyOfTwoFactorChange(tx, ctx, user, "off");
    await staff?.writeAuditEntry(tx, { action: "second_step_ended", subject: `user ${user.id}` });
  });
}

export async function renewRecoveryCodes(ctx: Ctx, input: z.output<typeof WithPassword>): Promise<NewRecoveryCodes> {
  const user = await requireCurrentPassword(ctx, input);
  return transact(ctx.db, async (tx) => {
    const on = and(eq(authenticators.userId, user.id), isNotNull(authenticators.confirmedAt));
    const found = await tx.select().from(authenticators).where(on).for("update");
    if (found.length === 0) throw new DomainError("second_step_changed");
    await notifyOfTwoFactorChange(tx, ctx, user, "codes");
    return { recoveryCodes: await replaceRecoveryCodes(tx, user.id) };
  });
}
