import type { z } from "zod";
import { mergeCarts } from "../cart/merge-carts.server";
import type { Ctx } from "../ctx";
import { logIn, takeSecondStep } from "../identity/log-in.server";
import type { LogIn, TakeSecondStep } from "../identity/schema";

type LoginResult = { accessToken: string };

/** Merges this browser's carts. @throws DomainError login_failed, too_many_requests; SecondStepNeeded */
export function logInWithCarts(ctx: Ctx, input: z.output<typeof LogIn>): Promise<LoginResult> {
  return logIn(ctx, input, (tx, userId) => mergeCarts(tx, ctx, userId));
}

/** Merges this browser's carts. @throws DomainError second_step_over, code_wrong, code_used */
export function takeSecondStepWithCarts(
  ctx: Ctx,
  input: z.output<typeof TakeSecondStep> & { pending: string | null },
): Promise<LoginResult> {
  return takeSecondStep(ctx, input, (tx, userId) => mergeCarts(tx, ctx, userId));
}
