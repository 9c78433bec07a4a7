import type { Locale } from "./locale";

export type Strings = { [key: string]: string | Strings };
type TranslateParams = Record<string, string | number>;
export type Translate = (key: string, params?: TranslateParams) => string;

/**
 * The pages' translator: the part of i18next's syntax that the locale files use (`a.b` keys, `{{name}}`,
 * `_one`/`_other` by `count`). Letters and messages of errors use i18next itself; a test holds the two together.
 */
export function createTranslate(locale: Locale, strings: Strings): Translate {
  const plural = new Intl.PluralRules(locale);
  return (key, params) => {
    const text =
      (typeof params?.count === "number" ? find(strings, `${key}_${plural.select(params.count)}`) : undefined) ??
      find(strings, key) ??
      key;
    return params ? text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole)) : text;
  };
}

function find(strings: Strings, key: string): string | undefined {
  let at: string | Strings | undefined = strings;
  for (const part of key.split(".")) at = typeof at === "object" ? at[part] : undefined;
  return typeof at === "string" ? at : undefined;
}
