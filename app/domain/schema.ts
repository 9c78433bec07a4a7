import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { WordsUnder } from "~/i18n/words";
import { holdsLink } from "~/lib/links-in-text";
import { parsePhone } from "~/lib/phone";
import { isDate } from "~/lib/shop-time";
import { oneLine, withoutControls, withoutPiles } from "~/lib/text";

export type Saying = WordsUnder<"errors">;

export function says(key: Saying) {
  return { params: { key } };
}

/** Every text of an input starts here: without the characters that neither a database keeps nor a page shows. */
export const text = z.string().overwrite(withoutControls);
export const slug = text.min(1).max(100);
export const BySlug = z.object({ slug });
export const day = z.string().refine(isDate, says("invalid_date"));
/** A company's name, as its papers have it; some are a web address. */
export const company = z.string().overwrite(oneLine).min(1).max(100);
/**
 * Judged before anything is made of a text: what Unicode does to put a million marks in order takes minutes. Most say
 * how long at the end, when it is tidied; this is only for those that are normalized or searched.
 */
export const atMost = (length: number) => z.maxLength(length, { abort: true });
/** Somebody's full name: it stands in letters that may go to a stranger, and is no place for a link. */
export const name = z
  .string()
  .overwrite((typed) => withoutPiles(oneLine(typed)))
  .check(atMost(100))
  .refine((typed) => /\p{L}/u.test(typed), says("missing.fullName"))
  .refine((typed) => !holdsLink(typed), says("name_with_link"));
export const email = z.email().max(254);
export const phone = text
  .trim()
  .min(1)
  .max(30)
  .refine((typed) => parsePhone(typed) !== null, says("invalid_phone"));
/** A form's idempotency key: the same form sent twice acts once. */
export const formKey = text.min(8).max(64);
/** The same where it may be left out: a program that sends nothing again needs none. */
export const optionalFormKey = formKey.default(() => randomUUID());
/** Of a list that costs the same however long it is: nobody turns more pages, and nothing is counted past their end. */
export const mostPages = 100;
export const pageNumber = z.coerce.number().int().min(1).max(mostPages).default(1);
/** The id of a row, as far as PostgreSQL's `integer` goes. */
export const rowId = z.number().int().positive().max(2_147_483_647);
