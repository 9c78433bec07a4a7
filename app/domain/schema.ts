import { z } from "zod";
import { isDate } from "~/lib/shop-time";
import { withoutControls } from "~/lib/text";

/** A typed text, without the characters that neither a database keeps nor a page shows. Every text of an input starts here. */
export const text = z.string().overwrite(withoutControls);
export const slug = text.min(1).max(100);
export const day = z.string().refine(isDate, { params: { key: "invalid_date" } });
/** The id of a row, as far as PostgreSQL's `integer` goes. */
export const rowId = z.number().int().positive().max(2_147_483_647);
