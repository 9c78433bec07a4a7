import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { maxTable } from "~/lib/file-limits";
import { hasLink } from "~/lib/links-in-text";
import { defaultLocale, type Locale, locales, type OtherLocale } from "~/lib/locale";
import { parsePhone } from "~/lib/phone";
import { isRequiredLocale, type RequiredLocale } from "~/lib/required-locales";
import { isDate, isTime, normaliseTime } from "~/lib/shop-time";
import { limitCombiningMarks, removeControls, toOneLine } from "~/lib/text";

export type ErrorTextKey = TextKeysUnder<"errors">;

export function withErrorText(key: ErrorTextKey) {
  return { params: { key } };
}

/** Every text input uses this schema. It removes control characters, which PostgreSQL may reject. */
export const text = z.string().overwrite(removeControls);
export const slug = text.min(1).max(100);
/** A localized text has a schema of its own for the default language, because the others may be missing. */
export function localized<Main extends z.ZodType, Other extends z.ZodType>(main: Main, other: Other) {
  const shape = Object.fromEntries(locales.map((locale) => [locale, locale === defaultLocale ? main : other]));
  return z.object(shape as { [locale in typeof defaultLocale]: Main } & { [locale in OtherLocale]: Other });
}
/** The text must exist in each of `requiredLocales`. In other languages, it may be missing or empty. */
export function localizedInRequired<Text extends z.ZodType>(required: Text) {
  const optional = z.union([z.literal("").transform(() => undefined), required]).optional();
  const shape = Object.fromEntries(locales.map((locale) => [locale, isRequiredLocale(locale) ? required : optional]));
  return z.object(
    shape as { [locale in RequiredLocale]: Text } & { [locale in Exclude<Locale, RequiredLocale>]: typeof optional },
  );
}
export const BySlug = z.object({ slug });
export const day = z.string().refine(isDate, withErrorText("invalid_date"));
/** Staff type the time of day in several spellings, which `normaliseTime` lists. */
export const typedTime = z.string().max(20).overwrite(normaliseTime).refine(isTime, withErrorText("invalid_time"));
export const tableText = text.check(z.maxLength(maxTable.bytes, { abort: true })).min(1);
export const company = z.string().overwrite(toOneLine).min(1).max(100);
/** Stops the validation before Unicode normalisation, which takes minutes for a million diacritics. */
export const maxLength = (length: number) => z.maxLength(length, { abort: true });
/** Names appear in emails that may reach strangers, so they must not contain links. */
export const name = z
  .string()
  .overwrite((typed) => limitCombiningMarks(toOneLine(typed)))
  .check(maxLength(100))
  .refine((typed) => /\p{L}/u.test(typed), withErrorText("missing.fullName"))
  .refine((typed) => !hasLink(typed), withErrorText("name_with_link"));
export const email = z.email().max(254);
export const phone = text
  .trim()
  .min(1)
  .max(30)
  .refine((typed) => parsePhone(typed) !== null, withErrorText("invalid_phone"));
/** The longest input of the search is the text of a ticket's QR code. */
export const SearchText = z.object({ q: text.trim().check(maxLength(300)).default("") });
export const formKey = text.min(8).max(64);
/** Replaces the empty form key that a page has for a visitor without a cart and an account (`lib/visitor-frame.ts`). */
export const optionalFormKey = formKey.or(z.literal("").transform(() => randomUUID())).default(() => randomUUID());
/** Bounds the cost of paging through and counting a list. */
export const maxPages = 100;
export const pageNumber = z.coerce.number().int().min(1).max(maxPages).default(1);
export const rowId = z.number().int().positive().max(2_147_483_647);
/** Staff confirmed these implausible prices, in whole VND (`requirePlausiblePrices`). */
export const confirmedAmounts = z.array(z.number().int().min(1).max(1_000_000_000)).max(50).optional();
