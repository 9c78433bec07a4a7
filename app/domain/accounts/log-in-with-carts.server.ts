import type { z } from "zod";
import { mergeCarts } from "../cart/merge-carts.server";
import type { Ctx } from "../ctx";
import { completeTwoFactorLogin, logIn } from "../identity/log-in.server";
import type { LogIn, TwoFactorCode } from "../identity/schema";

type LoginResult = { accessToken: string };

/** Merges this browser's carts. @throws DomainError login_failed, too_many_requests; SecondStepNeeded */
export function logInWithCarts(ctx: Ctx, input: z.output<typeof LogIn>): Promise<LoginResult> {
  return logIn(ctx, input, (tx, userId) => mergeCarts(tx, ctx, userId));
}

/** Merges this browser's carts. @throws DomainError second_step_over, code_wrong, code_used */
export function completeTwoFactorLoginWithCarts(
  ctx: Ctx,
  input: z.output<typeof TwoFactorCode> & { pending: string | null },
): Promise<LoginResult> {
  return completeTwoFactorLogin(ctx, input, (tx, userId) => mergeCarts(tx, ctx, userId));
}
