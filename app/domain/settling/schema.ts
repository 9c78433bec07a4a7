import { z } from "zod";
import { rowId, says, text } from "../schema";

const code = text.trim().min(1).max(20);

/** A transfer that somebody saw on the bank's statement. Whole VND. */
export const ConfirmTransfer = z.object({
  code,
  amount: z
    .number()
    .int()
    .max(999_999_999_999)
    .refine((sum) => sum > 0, says("missing.amount")),
  reference: text.trim().min(1).max(100),
});
export const MatchReceipt = z.object({ id: rowId, code });
/** A receipt, or a refund. */
export const MoneyById = z.object({ id: rowId });
