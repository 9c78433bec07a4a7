import type { z } from "zod";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { checkPasswordReset, resetPassword } from "../identity/reset-password.server";
import type { ResetPassword } from "../identity/schema";
import { deleteAddresses } from "./address-book.server";

/** If the email was not confirmed before, the address book is deleted, because a stranger may have filled it. */
export async function resetPasswordAndAddresses(ctx: Ctx, input: z.output<typeof ResetPassword>): Promise<void> {
  const reset = await checkPasswordReset(ctx, input);
  await transact(ctx.db, async (tx) => {
    const { isAlreadyConfirmed } = await resetPassword(tx, ctx, reset);
    if (!isAlreadyConfirmed) await deleteAddresses(tx, reset.user.id);
  });
}
