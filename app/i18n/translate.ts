import type { Locale } from "./locale";
import type { WordKey } from "./words";

export type Strings = { [key: string]: string | Strings };
/** By whole keys, in each language or in one; empty where a language has no such form. */
export type Words = Record<string, readonly string[]>;
type TranslateParams = Record<string, string | number>;
export type Translate = (key: WordKey, params?: TranslateParams) => string;

/** Of i18next's syntax what the locale files use; letters use i18next itself, and a test holds the two together. */
export function createTranslate(locale: Locale, find: (key: string) => string | undefined): Translate {
  const plural = new Intl.PluralRules(locale);
  return (key, params) => {
    const text =
      (typeof params?.count === "number" && find(`${key}_${plural.select(params.count)}`)) || find(key) || key;
    return params ? text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole)) : text;
  };
}
