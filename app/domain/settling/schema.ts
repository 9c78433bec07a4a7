import { z } from "zod";
import { Sum } from "../money/schema";
import { rowId, text } from "../schema";

const code = text.trim().min(1).max(20);

export const ConfirmTransfer = z.object({
  code,
  amount: Sum,
  reference: text.trim().min(1).max(100),
});
export const MatchReceipt = z.object({ id: rowId, code });
export const MoneyById = z.object({ id: rowId });
/** `accountVersion` is the version of the payout account that staff sent the money to. */
export const FinishRefund = MoneyById.extend({ accountVersion: text.min(1).max(50).optional() });
