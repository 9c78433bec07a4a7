import { z } from "zod";
import { PageCursor } from "../page-cursor";
import { formKey, text, withErrorText } from "../schema";

/** Whole VND. */
export const PositiveVnd = z
  .number()
  .int()
  .max(999_999_999_999)
  .refine((sum) => sum > 0, withErrorText("missing.amount"));

export const ListUnmatchedPayments = z.object({ receipts: PageCursor.optional(), refunds: PageCursor.optional() });

export const creditCode = text.trim().min(1).max(20);
export const CreditByCode = z.object({ code: creditCode });
/** The same `key` again gives the same credit. */
export const GiveCredit = z.object({ code: text.trim().min(1).max(20), amount: PositiveVnd, key: formKey });
