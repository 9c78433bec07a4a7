import { z } from "zod";
import { PageCursor } from "../page-cursor";
import { formKey, rowId, text, withErrorText } from "../schema";

const PositiveVnd = z
  .number()
  .int()
  .max(999_999_999_999)
  .refine((sum) => sum > 0, withErrorText("missing.amount"));

export const ListUnmatchedPayments = z.object({ receipts: PageCursor.optional(), refunds: PageCursor.optional() });

const code = text.trim().min(1).max(20);
export const creditCode = code;
export const CreditByCode = z.object({ code });
export const GiveCredit = z.object({ code, amount: PositiveVnd, key: formKey });

/** `confirmedAmount` must repeat `amount` if the order owes another amount. */
export const ConfirmTransfer = z.object({
  code,
  amount: PositiveVnd,
  confirmedAmount: PositiveVnd.optional(),
  reference: text.trim().min(1).max(100),
});
export const MatchPayment = z.object({ id: rowId, code });
export const PaymentById = z.object({ id: rowId });
export const FinishRefund = PaymentById.extend({ accountVersion: text.min(1).max(50).optional() });

/** `isConfirmed` is required to switch off the last method, because buyers cannot pay without one. */
export const SwitchPaymentMethod = z.object({
  id: text.min(1).max(40),
  enabled: z.enum(["yes", "no"]).transform((typed) => typed === "yes"),
  isConfirmed: z.literal("yes").optional(),
});
