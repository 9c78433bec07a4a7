import type { z } from "zod";
import { endHoldsOfUser } from "../cart/end-hold.server";
import type { Ctx } from "../ctx";
import { removeAccount } from "../identity/remove-account.server";
import type { VerifyEmail } from "../identity/schema";
import { forgetPerson } from "./holders.server";

/** For whoever has the letter about an account that they did not make. Orders stay with their codes. */
export function removeWithCarts(ctx: Ctx, input: z.output<typeof VerifyEmail>): Promise<void> {
  return removeAccount(ctx, input, async (tx, userId) => {
    await endHoldsOfUser(tx, ctx, userId);
    await forgetPerson(tx, { userId, provenEmail: null, orderIds: [] });
  });
}
