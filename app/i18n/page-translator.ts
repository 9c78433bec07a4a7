import type { Locale } from "./locale";
import { createTranslate, type Strings, type Translate } from "./translate";

const translators = new Map<Locale, Translate>();

/** Gives the pages a language's translator: i18next's on the server, the small one with the page's strings in the browser. */
export function setPageTranslator(locale: Locale, translate: Translate) {
  translators.set(locale, translate);
}

export function setPageStrings(locale: Locale, strings: Strings) {
  setPageTranslator(locale, createTranslate(locale, strings));
}

export function pageTranslator(locale: Locale): Translate {
  return translators.get(locale) ?? ((key) => key);
}
