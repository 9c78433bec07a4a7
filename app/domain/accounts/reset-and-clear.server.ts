import type { z } from "zod";
import type { Ctx } from "../ctx";
import { resetPassword } from "../identity/reset-password.server";
import type { ResetPassword } from "../identity/schema";
import { forgetAddresses } from "./address-book.server";

/** Of an email that nobody had proven the address book goes too: parcels would go where a stranger wrote. */
export function resetAndClear(ctx: Ctx, input: z.output<typeof ResetPassword>): Promise<void> {
  return resetPassword(ctx, input, forgetAddresses);
}
