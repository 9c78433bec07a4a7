import { z } from "zod";
import { isTime } from "~/lib/shop-time";
import { day, formKey, rowId, slug, text } from "../schema";
import { maxQuantity } from "./cart-view";

export const CartKind = z.enum(["cart", "booking"]);

/** HH:MM, or an empty string for the whole day. */
const time = z
  .string()
  .refine((typed) => typed === "" || isTime(typed))
  .default("");
/** Wide bounds, so that each kind of line can report all its errors at once. */
const quantity = z.number().int().min(-9_999).max(9_999);
/** Quantities by price category; `piece` for lines without categories. */
const Quantities = z.record(z.string().regex(/^[a-z_]{1,30}$/), quantity.default(0));
const key = formKey.optional();

export const AddTicket = z.object({
  slug,
  date: day,
  time,
  quantities: Quantities,
  key,
  kind: CartKind.default("cart"),
  replaces: rowId.optional(),
});

const itemQuantity = z.number().int().min(1).max(maxQuantity);
export const AddVariant = z.object({ sku: text.min(1).max(60), quantity: itemQuantity.default(1), key });
export const AddCombo = z.object({ slug, quantity: itemQuantity.default(1), key });
export const AddService = z.object({ slug, date: day, quantity: itemQuantity.default(1), key });

export const LineId = z.object({ lineId: rowId });
export const ChangeLine = LineId.extend({ quantities: Quantities });
const LineQuantities = z.record(z.string().regex(/^[1-9]\d{0,8}$/), quantity).default({});
export const ChangeQuantities = z.object({ pieces: LineQuantities, shown: LineQuantities });
export const CartQuery = z.object({ kind: CartKind.default("cart") });
