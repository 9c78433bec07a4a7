import { mailboxOf } from "~/lib/text";
import type { Ctx } from "../ctx";
import { limitRate, networkOrAddress } from "../visitors/limit-rate.server";

const tries = { most: 10, minutes: 15 };
const letters = { most: 5, minutes: 60 };
/** A whole resort may be one network. */
const wide = { most: 300, minutes: 15 };

/** Counted whether somebody has the email or not. */
export async function limitLogins(ctx: Ctx, email: string): Promise<void> {
  await limitRate(ctx, "login-from", networkOrAddress(ctx), wide);
  if (ctx.visitor.sessionId) await limitRate(ctx, "login-here", ctx.visitor.sessionId, tries);
  await limitRate(ctx, "login", email, tries);
}

/** Who came by a browser left open is not to find the password out. */
export async function limitPasswords(ctx: Ctx, userId: number): Promise<void> {
  await limitRate(ctx, "password", String(userId), tries);
}

export async function limitLetters(ctx: Ctx, what: "register" | "reset" | "prove", email: string): Promise<void> {
  await limitRate(ctx, `${what}-from`, networkOrAddress(ctx), wide);
  await limitRate(ctx, what, mailboxOf(email), letters);
}
