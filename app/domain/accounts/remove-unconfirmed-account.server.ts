import type { z } from "zod";
import { endHoldsOfUser } from "../cart/end-hold.server";
import type { Ctx } from "../ctx";
import { removeAccount } from "../identity/register.server";
import type { VerifyEmail } from "../identity/schema";
import { erasePersonalData } from "./personal-data-sources.server";

/** Serves the recipient of an email about an account that someone else created. Orders are kept. */
export function removeUnconfirmedAccount(ctx: Ctx, input: z.output<typeof VerifyEmail>): Promise<void> {
  return removeAccount(ctx, input, async (tx, userId) => {
    await endHoldsOfUser(tx, ctx, userId);
    await erasePersonalData(tx, { userId, provenEmail: null, orderIds: [] });
  });
}
