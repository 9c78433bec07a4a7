import type { Localized } from "~/lib/localized";

export const locales = ["vi", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "vi";

/** English stands under /en (its data requests are /en.data and /en/_.data). */
export function localeOfPath(path: string): Locale {
  return /^\/en(\/|\.data$|$)/.test(path) ? "en" : "vi";
}

/** Else the Vietnamese text, with its language. A row written by hand may hold JSON's null: it says nothing. */
export function localize(text: Localized | null, locale: Locale): { text: string; lang: Locale } {
  const own = text?.[locale];
  return own ? { text: own, lang: locale } : { text: text?.vi ?? "", lang: "vi" };
}

export function textIn(text: Localized | null, locale: Locale): string {
  return localize(text, locale).text;
}
