import type { Locale, Localized } from "./locale";

/**
 * Visitors must not miss why a day is closed or what a picture shows, so staff must write such texts in these languages.
 * In other languages, every text may be missing. This is not in `locale.ts`, because pages of the shop do not need it.
 */
export const requiredLocales = ["vi", "en"] as const satisfies readonly Locale[];
export type RequiredLocale = (typeof requiredLocales)[number];

export function isRequiredLocale(locale: Locale): boolean {
  return requiredLocales.some((required) => required === locale);
}

export function hasRequiredTexts(text: Localized | null): boolean {
  return text !== null && requiredLocales.every((locale) => text[locale]);
}
