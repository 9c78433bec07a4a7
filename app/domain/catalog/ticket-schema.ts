import { z } from "zod";
import { day, maxLength, moneyTypes, rowId, text, withErrorText } from "../schema";
import { money } from "../staff/resources/fields.server";
import { parseCell } from "./price-cell.rules";

const cell = z.string().refine((key) => parseCell(key) !== null);
const cellPrices = z.record(cell, money(0).nullable()).register(moneyTypes, {});

export const TicketTypeById = z.object({ id: rowId });
/** `from`: the table shows the prices of visits on this day. */
export const GetPriceTable = TicketTypeById.extend({ from: day.optional() });
/**
 * `prices` are the cells that hold from `startsOn`; null empties a cell. `base` are the cells with which the form began,
 * as they were on the day `shownOn`: cells that equal their base stay as they are.
 */
export const PlanTicketPrices = TicketTypeById.extend({
  startsOn: day,
  prices: cellPrices,
  base: z.record(cell, z.number().int().nullable()).optional(),
  shownOn: day.optional(),
});

export const priceSteps = [1, 1_000, 5_000, 10_000] as const;
/** Changes all prices of some tickets. Without tickets it changes those of all that are on sale. */
export const PlanPricePercent = z.object({
  tickets: z.array(rowId).max(200).default([]),
  startsOn: day,
  percent: z
    .number()
    .int()
    .min(-90)
    .max(300)
    .refine((percent) => percent !== 0, withErrorText("nothing_to_change")),
  step: z
    .number()
    .int()
    .default(1_000)
    .refine((step) => priceSteps.some((known) => known === step)),
});
/** `file` is the text of a CSV file. */
export const PlanPriceImport = z.object({ file: text.check(maxLength(6_000_000)).min(1) });
/** `category` is the one whose days are shown. */
export const GetPriceChanges = z.object({
  id: rowId,
  page: z.coerce.number().int().min(1).max(200).default(1),
  category: z.coerce.number().pipe(rowId).optional(),
});
