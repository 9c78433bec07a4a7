import type { Localized } from "~/lib/localized";

export const locales = ["vi", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "vi";

/** The language a path is in: English stands under /en (its data requests are /en.data and /en/_.data). */
export function localeOfPath(path: string): Locale {
  return /^\/en(\/|\.data$|$)/.test(path) ? "en" : "vi";
}

/**
 * The text in this language, else the Vietnamese one, with the language it is really in. A row written by hand may hold
 * JSON's null, which must not take every page along: it says nothing.
 */
export function localize(text: Localized | null, locale: Locale): { text: string; lang: Locale } {
  const own = text?.[locale];
  return own ? { text: own, lang: locale } : { text: text?.vi ?? "", lang: "vi" };
}

/** Only the text of `localize`, for where its language cannot be marked. */
export function textIn(text: Localized | null, locale: Locale): string {
  return localize(text, locale).text;
}
