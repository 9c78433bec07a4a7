import { z } from "zod";
import { isDate, isTime } from "~/lib/shop-time";
import { limitCombiningMarks } from "~/lib/text";
import { localized, text } from "../../schema";

export const ImportContent = z.object({
  files: z.array(z.object({ name: z.string().min(1).max(200), text: text.max(200_000) })).max(1000),
  apply: z.boolean().default(false),
});

export const textUpTo = (maxLength: number) => text.overwrite(limitCombiningMarks).trim().min(1).max(maxLength);
export const localizedUpTo = (maxLength: number) =>
  localized(textUpTo(maxLength), textUpTo(maxLength).optional()).strict();
export const short = localizedUpTo(150);
export const sentence = localizedUpTo(500);
export const markdown = localizedUpTo(5000);
export const plain = textUpTo(150);
export const keywords = textUpTo(300);
/** The search finds an item by these phrases, separated by commas, semicolons or line breaks. */
export const phrases = textUpTo(500)
  .transform((written) => [...new Set(written.split(/[,;\n]+/).map((phrase) => phrase.trim()))].filter(Boolean))
  .pipe(z.array(textUpTo(60)).min(1).max(40));
export const synonyms = localized(phrases, phrases.optional()).strict();
export const slugFormat = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and hyphens: com-lam-ga-nuong")
  .max(100);
export const price = z.number().int().min(1000, "whole VND: 95000").max(1_000_000_000);
export const time = z.string().refine(isTime, "a time has four digits: 07:30");
export const date = z.string().refine(isDate, "a date is year, month, day: 2027-01-31");
export const moment = z
  .string()
  .transform((written) => (written.includes("T") ? written : `${written}T00:00`))
  .refine(
    (written) => isDate(written.slice(0, 10)) && isTime(written.slice(11)),
    "a date and a time: 2026-10-03T08:00",
  );
