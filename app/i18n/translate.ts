import type { Locale } from "~/lib/locale";
import type { TextKey } from "./text-keys";

export type Strings = { [key: string]: string | Strings };
type TranslateParams = Record<string, string | number>;
export type Translate = (key: TextKey, params?: TranslateParams) => string;
export type Language = { locale: Locale; t: Translate };

/** Supports the part of i18next's syntax that the locale files use. A test compares it with i18next. */
export function createTranslate(locale: Locale, find: (key: string) => string | undefined): Translate {
  const plural = new Intl.PluralRules(locale);
  return (key, params) => {
    const text =
      (typeof params?.count === "number" && find(`${key}_${plural.select(params.count)}`)) || find(key) || key;
    return params ? text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole)) : text;
  };
}

export function textsByKey(strings: Strings, prefix = ""): Record<string, string> {
  const pairs = Object.entries(strings).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + name, value]] : Object.entries(textsByKey(value, `${prefix}${name}.`)),
  );
  return Object.fromEntries(pairs);
}
