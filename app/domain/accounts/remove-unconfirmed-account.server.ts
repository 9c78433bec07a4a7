import type { z } from "zod";
import { transact } from "~db/transaction.server";
import { endHoldsOfUser } from "../cart/end-hold.server";
import type { Ctx } from "../ctx";
import { getEmailToken } from "../identity/email-tokens.server";
import type { VerifyEmail } from "../identity/schema";
import { lockUnconfirmedUser } from "../identity/verify-email.server";
import { erasePersonalData } from "./personal-data-sources.server";

/**
 * Lets the owner of an email delete an account that a stranger registered with that email. @throws DomainError
 * link_over
 */
export async function removeUnconfirmedAccount(ctx: Ctx, { token }: z.output<typeof VerifyEmail>): Promise<void> {
  const { link, user } = await getEmailToken(ctx, ["prove"], token);
  await transact(ctx.db, async (tx) => {
    await lockUnconfirmedUser(tx, ctx, link);
    await endHoldsOfUser(tx, ctx, user.id);
    await erasePersonalData(tx, { userId: user.id, verifiedEmail: null, orderIds: [] });
  });
}
