import { z } from "zod";
import { PositiveVnd } from "../money/schema";
import { rowId, text } from "../schema";

const code = text.trim().min(1).max(20);

export const ConfirmTransfer = z.object({
  code,
  amount: PositiveVnd,
  reference: text.trim().min(1).max(100),
});
export const MatchPayment = z.object({ id: rowId, code });
export const PaymentById = z.object({ id: rowId });
/** `accountVersion` is the version of the payout account that staff sent the money to. */
export const FinishRefund = PaymentById.extend({ accountVersion: text.min(1).max(50).optional() });
