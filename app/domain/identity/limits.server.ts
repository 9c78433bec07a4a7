import { networkBlocks } from "~/lib/network.server";
import { mailboxOf } from "~/lib/text";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { countTry, limitRate, networkOrAddress } from "../visitors/limit-rate.server";

const tries = { most: 10, minutes: 15 };
const letters = { most: 5, minutes: 60 };
/** A whole resort may be one network. */
const wide = { most: 300, minutes: 15 };

/** Tries a day at one email that strangers elsewhere have not used up: of a newcomer's block, and of all newcomers. */
const newcomer = { near: { most: 3, minutes: 24 * 60 }, all: { most: 300, minutes: 24 * 60 } };

/**
 * Counted whether somebody has the email or not. A browser that was logged in to the account before (`mark`) has tries of
 * its own, so nobody's wrong ones lock its owner out; a newcomer has three that strangers elsewhere cannot use up. From
 * everywhere together that is some 1,260 guesses a day.
 */
export async function limitLogins(ctx: Ctx, email: string, mark: string | null): Promise<void> {
  await limitRate(ctx, "login-from", networkOrAddress(ctx), wide);
  if (mark !== null) return limitRate(ctx, "login-marked", mark, tries);
  if (ctx.visitor.sessionId) await limitRate(ctx, "login-here", ctx.visitor.sessionId, tries);
  if (await countTry(ctx, "login", email, tries)) return;
  const blocks = networkBlocks(ctx.visitor.address);
  const isNew =
    blocks !== null &&
    (await countTry(ctx, "login-near", `${email} ${blocks.near}`, newcomer.near)) &&
    (await countTry(ctx, "login-new", email, newcomer.all));
  if (!isNew) throw new DomainError("too_many_requests", { params: { minutes: tries.minutes } });
}

/** Who came by a browser left open is not to find the password out. */
export async function limitPasswords(ctx: Ctx, userId: number): Promise<void> {
  await limitRate(ctx, "password", String(userId), tries);
}

export async function limitLetters(
  ctx: Ctx,
  what: "register" | "reset" | "prove" | "change",
  email: string,
): Promise<void> {
  await limitRate(ctx, `${what}-from`, networkOrAddress(ctx), wide);
  await limitRate(ctx, what, mailboxOf(email), letters);
}
