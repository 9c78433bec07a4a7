import { z } from "zod";
import { isAccountNumber, isKnownBank } from "~/lib/banks";
import { toOneLine } from "~/lib/text";
import { OrderByCode, StaffOrder } from "../orders/schema";
import { PageCursor } from "../page-cursor";
import { day, formKey, localizedInRequired, rowId, text, typedTime, withErrorText } from "../schema";

/** The key has the ID of an order line and the index of the unit in it. */
const unitKey = z.string().regex(/^\d{1,10}-\d{1,3}$/);
const units = z.array(unitKey).max(100).default([]);
const time = z
  .string()
  .regex(/^(\d\d:\d\d)?$/)
  .default("");
const method = text.min(1).max(30);

const quantities = z.record(z.string().regex(/^\d{1,10}$/), z.number().int().min(0).max(99)).default({});

/** `pieces` has the quantity by order line. `amount` is what the page showed, in whole VND. */
export const RequestRefund = OrderByCode.extend({
  key: formKey,
  units,
  pieces: quantities,
  amount: z.number().int().nonnegative(),
  note: text.trim().max(500).optional(),
});

const stock = z.enum(["back", "written_off"]).optional();
export const ApproveRefund = z.object({ id: rowId, stock });
export const RefuseRefund = z.object({ id: rowId, reason: text.trim().min(1).max(500) });

export const RefundByStaff = StaffOrder.extend({
  key: formKey,
  units,
  pieces: quantities,
  percent: z.number().int().min(1).max(100),
  reason: text.trim().min(1).max(500),
  stock,
});

const account = {
  bin: z.string().refine(isKnownBank, withErrorText("unknown_bank")),
  account: text
    .overwrite((typed) => typed.replace(/[\s.-]/g, ""))
    .min(1)
    .refine(isAccountNumber, withErrorText("invalid_account")),
  holder: z.string().overwrite(toOneLine).min(1).max(100),
};
const oneTimeCode = text.trim().min(1).max(10);
export const GiveAccount = OrderByCode.extend({ ...account, oneTimeCode });
export const GiveAccountByStaff = StaffOrder.extend(account);
export const AcceptAccount = StaffOrder.extend({ accountVersion: text.min(1).max(50) });

export const GetExchangeOffer = OrderByCode.extend({
  units,
  month: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .optional(),
  date: day.optional(),
});
/** `difference` is what the page showed, in whole VND; it is negative for a cheaper day. */
export const StartExchange = OrderByCode.extend({
  key: formKey,
  units,
  date: day,
  time,
  difference: z.number().int(),
  method: method.optional(),
});
export const ExchangeByCode = OrderByCode.extend({ exchange: text.trim().min(1).max(20) });

/** Monday is 1. Without weekdays, each day of the range is meant. */
const weekdays = z.array(z.number().int().min(1).max(7)).max(7).optional();
const range = z.object({
  pool: rowId.optional(),
  from: day,
  to: day.optional(),
  weekdays,
  times: z.array(typedTime).max(50).default([]),
});
const reasonText = text.trim().min(1).max(300);

export const PreviewClosure = range;
/** `people` and `services` are the counts of the preview. If more are affected now, nothing is closed. */
export const CloseDays = range.extend({
  reason: localizedInRequired(reasonText),
  people: z.number().int().nonnegative().optional(),
  services: z.number().int().nonnegative().optional(),
});
export const ReopenDays = z.object({ id: rowId });
/** `closure` limits the reopening to one closure. What other closures cover stays closed. */
export const PreviewReopening = range.extend({ closure: rowId.optional() });
/** `seen` is the digest of the preview. If something else would be opened now, nothing is opened. */
export const ReopenRange = PreviewReopening.extend({ seen: text.max(100).optional() });
export const ListDays = z.object({ from: day.optional() });
export const ListClosures = z.object({ cursor: PageCursor.optional() });
export const ListRefundRequests = z.object({ waiting: PageCursor.optional(), onTheWay: PageCursor.optional() });

const token = text.min(1).max(200);
export const GetClosureChoice = z.object({
  token,
  month: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .optional(),
  date: day.optional(),
  units,
});
const closureChoiceFields = { token, key: formKey, units, oneTimeCode: oneTimeCode.optional() };
export const ApplyClosureChoice = z.discriminatedUnion("choice", [
  z.object({ ...closureChoiceFields, choice: z.literal("move"), date: day, time }),
  z.object({ ...closureChoiceFields, choice: z.literal("back") }),
  z.object({ ...closureChoiceFields, choice: z.literal("credit") }),
]);
export const SendClosureCode = z.object({ token });
export const PayExchange = ExchangeByCode.extend({ method });
