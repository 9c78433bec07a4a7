import type { Locale } from "./locale";
import { createTranslate, type Strings, type Translate } from "./translate";

const translators = new Map<Locale, Translate>();

/** Gives the pages of a language their texts, on the server as in the browser. */
export function setPageStrings(locale: Locale, strings: Strings) {
  translators.set(locale, createTranslate(locale, strings));
}

export function pageTranslator(locale: Locale): Translate {
  return translators.get(locale) ?? ((key) => key);
}
