import { z } from "zod";
import { confirmedAmounts, rowId, text } from "../../schema";
import { localizedLine, optionalPictureName, vndAmount } from "../../staff/resources/fields.server";

const maxParts = 20;

const part = z.object({
  sku: text.trim().min(1).max(60),
  quantity: z.number().int().min(1).max(99),
});

export const ComboValues = z.object({
  ...{ name: localizedLine(150), summary: localizedLine(500), price: vndAmount(1), picture: optionalPictureName },
  ...{ position: z.number().int().min(0).max(10_000), isActive: z.boolean() },
  parts: z
    .record(z.string().regex(/^\d{1,2}$/), part)
    .refine((parts) => Object.keys(parts).length <= maxParts)
    .default({}),
});
export type ComboValues = z.output<typeof ComboValues>;

/** Without an id, a combo is added. `base` has the values when the form was opened. */
export const EditCombo = ComboValues.extend({
  id: rowId.optional(),
  base: z.record(z.string().max(60), z.unknown()).optional(),
  confirmedAmounts,
});
export const ComboById = z.object({ id: rowId });
