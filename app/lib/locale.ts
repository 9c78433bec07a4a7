/**
 * The first language must be `defaultLocale`, because its URLs have no prefix. Each has a folder in `locales`.
 * `timeDaySeparator` stands between a time and its day.
 */
export const languages = {
  vi: { name: "Tiếng Việt", numbers: "vi-VN", dates: "vi-VN", timeDaySeparator: " " },
  en: { name: "English", numbers: "en-US", dates: "en-GB", timeDaySeparator: " on " },
} as const;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as [Locale, ...Locale[]];
export const defaultLocale = "vi" satisfies Locale;
export type OtherLocale = Exclude<Locale, typeof defaultLocale>;

export type LocalizedOf<Value> = { [locale in typeof defaultLocale]: Value } & { [locale in OtherLocale]?: Value };
export type Localized = LocalizedOf<string>;
/** In the texts of a form, no language has to be filled in. */
export type LocalizedInput = LocalizedOf<string | undefined>;
/** `lang` is the language in which the text exists for the reader. */
export type LocalizedText = { text: string; lang: Locale };

export function mapLocales<T>(create: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, create(locale)])) as Record<Locale, T>;
}

/** Leaves out the languages in which there is no value. The default language must have a value. */
export function mapLocalized<From, To>(
  values: LocalizedOf<From>,
  convert: (value: From) => To | undefined,
): LocalizedOf<To> {
  const pairs = locales.map((locale) => [locale, values[locale] && convert(values[locale])] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as LocalizedOf<To>;
}

/** Leaves out the other languages in which the text is empty. Equal texts have their languages in the same order. */
export function withoutEmptyTexts(text: Localized): Localized {
  const filled = locales.filter((locale) => text[locale] || locale === defaultLocale);
  return Object.fromEntries(filled.map((locale) => [locale, text[locale]])) as Localized;
}

/** Returns the texts by the names of their inputs, such as `caption.vi`. A missing text is empty. */
export function toPaths<Name extends string>(
  name: Name,
  text: LocalizedInput | null,
): Record<`${Name}.${Locale}`, string> {
  const entries = locales.map((locale) => [`${name}.${locale}`, text?.[locale] ?? ""] as const);
  return Object.fromEntries(entries) as Record<`${Name}.${Locale}`, string>;
}

export function otherLocales(locale: Locale): Locale[] {
  return locales.filter((one) => one !== locale);
}

/** The prefix of a language, such as `/en`, also covers data requests (/en.data and /en/_.data). */
export function localeOfPath(path: string): Locale {
  const first = /^\/(\w+)(\/|\.data$|$)/.exec(path)?.[1];
  return toLocale(first === defaultLocale ? undefined : first);
}

export function prefixOf(locale: Locale): string {
  return locale === defaultLocale ? "" : `/${locale}`;
}

export function withoutPrefix(path: string): string {
  return path.slice(prefixOf(localeOfPath(path)).length) || "/";
}

export function toLocale(text: string | null | undefined): Locale {
  return locales.find((locale) => locale === text) ?? defaultLocale;
}

export function localeOfTag(tag: string | null | undefined): Locale {
  return toLocale(/^[a-z]+\b/i.exec(tag ?? "")?.[0].toLowerCase());
}

/** Falls back to the default language. `lang` is the language of the returned text. */
export function localize(text: Localized | null, locale: Locale): LocalizedText {
  const own = text?.[locale];
  return own ? { text: own, lang: locale } : { text: text?.[defaultLocale] ?? "", lang: defaultLocale };
}

export function textIn(text: Localized | null, locale: Locale): string {
  return localize(text, locale).text;
}
