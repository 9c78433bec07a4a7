import { networkBlocks } from "~/lib/network.server";
import { mailboxOf } from "~/lib/text";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getNetworkOrAddress, limitRate, recordAttempt } from "../visitors/limit-rate.server";

const perAccount = { max: 10, minutes: 15 };
const perMailbox = { max: 5, minutes: 60 };
/** The limit is generous, because a whole resort can share one network. */
const perNetwork = { max: 300, minutes: 15 };

/** An email that has used up `perAccount` gets these further attempts per day, from one network block and in total. */
const extraTries = { perBlock: { max: 3, minutes: 24 * 60 }, inTotal: { max: 300, minutes: 24 * 60 } };

/** A browser that logged in before has its own limit, so that the attempts of others cannot lock the owner out. */
export async function limitLogins(ctx: Ctx, email: string, deviceCookie: string | null): Promise<void> {
  await limitRate(ctx, "login-from", getNetworkOrAddress(ctx), perNetwork);
  if (deviceCookie !== null) return limitRate(ctx, "login-marked", deviceCookie, perAccount);
  if (ctx.visitor.cartSessionId) await limitRate(ctx, "login-here", ctx.visitor.cartSessionId, perAccount);
  if (await recordAttempt(ctx, "login", email, perAccount)) return;
  const blocks = networkBlocks(ctx.visitor.address);
  const isNew =
    blocks !== null &&
    (await recordAttempt(ctx, "login-near", `${email} ${blocks.near}`, extraTries.perBlock)) &&
    (await recordAttempt(ctx, "login-new", email, extraTries.inTotal));
  if (!isNew) throw new DomainError("too_many_requests", { params: { minutes: perAccount.minutes } });
}

export async function limitPasswordChecks(ctx: Ctx, userId: number): Promise<void> {
  await limitRate(ctx, "password", String(userId), perAccount);
}

type EmailPurpose = "register" | "reset" | "prove" | "change" | "order-links";

export async function limitAccountEmails(ctx: Ctx, purpose: EmailPurpose, email: string): Promise<void> {
  await limitNetwork(ctx, purpose);
  await limitMailbox(ctx, purpose, email);
}

export async function limitNetwork(ctx: Ctx, purpose: EmailPurpose): Promise<void> {
  await limitRate(ctx, `${purpose}-from`, getNetworkOrAddress(ctx), perNetwork);
}

export async function limitMailbox(ctx: Ctx, purpose: EmailPurpose, email: string): Promise<void> {
  await limitRate(ctx, purpose, mailboxOf(email), perMailbox);
}
