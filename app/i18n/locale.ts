import type { Localized } from "~/lib/localized";

export const locales = ["vi", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "vi";

export function mapLocales<T>(create: (locale: Locale) => T): Record<Locale, T> {
  return { vi: create("vi"), en: create("en") };
}

/** The prefix `/en` also covers data requests (/en.data and /en/_.data). */
export function localeOfPath(path: string): Locale {
  return /^\/en(\/|\.data$|$)/.test(path) ? "en" : "vi";
}

/** Falls back to Vietnamese and returns the language. JSON's null in a row counts as empty. */
export function localize(text: Localized | null, locale: Locale): { text: string; lang: Locale } {
  const own = text?.[locale];
  return own ? { text: own, lang: locale } : { text: text?.vi ?? "", lang: "vi" };
}

export function textIn(text: Localized | null, locale: Locale): string {
  return localize(text, locale).text;
}
