import { z } from "zod";
import { parsePhone } from "~/lib/phone";
import { isDate } from "~/lib/shop-time";
import { withoutControls } from "~/lib/text";

/** A typed text, without the characters that neither a database keeps nor a page shows. Every text of an input starts here. */
export const text = z.string().overwrite(withoutControls);
export const slug = text.min(1).max(100);
export const day = z.string().refine(isDate, { params: { key: "invalid_date" } });
/** Somebody's full name, on one line: it stands in letters and subjects. */
export const name = text
  .overwrite((typed) => typed.replace(/\s+/g, " "))
  .trim()
  .min(1)
  .max(100);
export const email = z.email().max(254);
/** As people write it, in Vietnam or abroad. */
export const phone = text
  .trim()
  .min(1)
  .max(30)
  .refine((typed) => parsePhone(typed) !== null, { params: { key: "invalid_phone" } });
/** A form's idempotency key: the same form sent twice acts once. */
export const formKey = text.min(8).max(64);
/** The id of a row, as far as PostgreSQL's `integer` goes. */
export const rowId = z.number().int().positive().max(2_147_483_647);
