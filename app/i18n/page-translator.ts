import { type Locale, localeOfPath } from "./locale";
import { createTranslate, type Strings, type Translate } from "./translate";

const known: Record<Locale, Strings> = { vi: {}, en: {} };
const translators: Record<Locale, Translate> = {
  vi: createTranslate("vi", known.vi),
  en: createTranslate("en", known.en),
};

/** Gives the pages of a language more of their texts, on the server as in the browser. */
export function addPageStrings(locale: Locale, strings: Strings) {
  Object.assign(known[locale], strings);
}

export function pageTranslator(locale: Locale): Translate {
  return translators[locale];
}

/**
 * Waits, in the browser, for texts that only some pages say; the server has all from the start. A module of `words/`
 * does so once, and every page that says them imports it.
 */
export async function needStrings(load: Record<Locale, () => Promise<{ strings: Strings }>>) {
  if (import.meta.env.SSR) return;
  const locale = localeOfPath(window.location.pathname);
  addPageStrings(locale, (await load[locale]()).strings);
}
