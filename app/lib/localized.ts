/**
 * The languages of the shop, the default first: how numbers and dates are written in each. A further language needs a line
 * here and a folder in `locales`.
 */
export const languages = {
  vi: { numbers: "vi-VN", dates: "vi-VN" },
  en: { numbers: "en-US", dates: "en-GB" },
} as const;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as [Locale, ...Locale[]];
export const defaultLocale = "vi" satisfies Locale;
type OtherLocale = Exclude<Locale, typeof defaultLocale>;

/** It may be missing in every language but the default. */
export type LocalizedOf<Value> = { [locale in typeof defaultLocale]: Value } & { [locale in OtherLocale]?: Value };
export type Localized = LocalizedOf<string>;

export function mapLocales<T>(create: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, create(locale)])) as Record<Locale, T>;
}
