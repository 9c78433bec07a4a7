import type { z } from "zod";
import { transact } from "~db/transaction.server";
import { mergeCarts } from "../cart/merge-carts.server";
import type { Ctx } from "../ctx";
import {
  checkLogin,
  checkTwoFactorLogin,
  issueDeviceCookie,
  type LoginUser,
  openSession,
} from "../identity/check-login.server";
import type { LogIn, TwoFactorCode } from "../identity/schema";

type LoginResult = { accessToken: string };

/** @throws DomainError login_failed, code_wrong, code_used, too_many_requests; TwoFactorRequiredError */
export async function logIn(ctx: Ctx, input: z.output<typeof LogIn>): Promise<LoginResult> {
  return openSessionAndMergeCarts(ctx, await checkLogin(ctx, input));
}

/** @throws DomainError second_step_over, code_wrong, code_used, login_failed */
export async function completeTwoFactorLogin(
  ctx: Ctx,
  input: z.output<typeof TwoFactorCode> & { pending: string | null },
): Promise<LoginResult> {
  return openSessionAndMergeCarts(ctx, await checkTwoFactorLogin(ctx, input));
}

async function openSessionAndMergeCarts(ctx: Ctx, user: LoginUser): Promise<LoginResult> {
  const accessToken = await transact(ctx.db, async (tx) => {
    const token = await openSession(tx, ctx, user);
    await mergeCarts(tx, ctx, user.id);
    return token;
  });
  ctx.visitor.logIn(accessToken, issueDeviceCookie(ctx, user.id));
  return { accessToken };
}
