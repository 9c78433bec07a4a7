import type { z } from "zod";
import type { Ctx } from "../ctx";
import { resetPassword } from "../identity/reset-password.server";
import type { ResetPassword } from "../identity/schema";
import { deleteAddresses } from "./address-book.server";

/** If the email was not confirmed before, the address book is deleted, because a stranger may have filled it. */
export function resetPasswordAndAddresses(ctx: Ctx, input: z.output<typeof ResetPassword>): Promise<void> {
  return resetPassword(ctx, input, deleteAddresses);
}
