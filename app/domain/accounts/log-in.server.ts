import type { z } from "zod";
import { joinCarts } from "../cart/join-carts.server";
import type { Ctx } from "../ctx";
import { logIn } from "../identity/log-in.server";
import type { LogIn } from "../identity/schema";

/** With what this browser's carts hold. @throws DomainError login_failed, too_many_requests */
export function logInWithCarts(ctx: Ctx, input: z.output<typeof LogIn>): Promise<{ accessToken: string }> {
  return logIn(ctx, input, (tx, userId) => joinCarts(tx, ctx, userId));
}
