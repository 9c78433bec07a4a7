import { z } from "zod";
import { Sum } from "../money/schema";
import { rowId, text } from "../schema";

const code = text.trim().min(1).max(20);

/** A transfer that somebody saw on the bank's statement. */
export const ConfirmTransfer = z.object({
  code,
  amount: Sum,
  reference: text.trim().min(1).max(100),
});
export const MatchReceipt = z.object({ id: rowId, code });
/** A receipt, or a refund. */
export const MoneyById = z.object({ id: rowId });
/** `accountVersion`: of the payout account that the money went to, where staff sent it to one. */
export const FinishRefund = MoneyById.extend({ accountVersion: text.min(1).max(50).optional() });
