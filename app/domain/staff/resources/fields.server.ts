import { z } from "zod";
import { toOneLine } from "~/lib/text";
import { day, localized, maxLength, text } from "../../schema";

/** Only the text in the default language is required. */
export function localizedLine(max: number) {
  const line = text.overwrite(toOneLine).check(maxLength(max));
  return localized(line.min(1), line.optional());
}

/** Only the text in the default language is required. Browsers send line breaks as CRLF. */
export function localizedMarkdown(max: number) {
  const long = text.overwrite((typed) => typed.replace(/\r\n?/g, "\n")).check(maxLength(max));
  return localized(long.min(1), long.optional());
}

/** A list may also be sent as one text, separated by commas, semicolons or spaces. */
export function wordList(word: z.ZodType<string, string>, max: number) {
  return z
    .array(z.string().max(2_000))
    .max(max)
    .default([])
    .transform((typed) => [...new Set(typed.flatMap((one) => one.split(/[\s,;]+/)).filter(Boolean))])
    .pipe(z.array(word).max(max));
}

/** The amount is whole VND. `parseWholeNumber` reads what is typed in forms, such as "505.000". */
export function vndAmount(min: number) {
  return z.number().int().min(min).max(1_000_000_000);
}

/** The name is the slug of a picture, such as `doi-tra`. */
export const pictureName = text.trim().check(maxLength(100), z.regex(/^[\w-]+$/));
/** An empty text means that there is no picture. */
export const optionalPictureName = text
  .trim()
  .check(maxLength(100), z.regex(/^[\w-]*$/))
  .default("");
export const dayField = day;
export const percent = z.number().int().min(0).max(100);
