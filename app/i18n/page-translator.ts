import type { Locale } from "./locale";
import { createTranslate, type Translate, type Words } from "./translate";

declare global {
  var shopWords: string[] | undefined;
}

globalThis.shopWords ??= [];
const brought = globalThis.shopWords;
const words: Words = {};
const translators: Record<Locale, Translate> = {
  vi: createTranslate("vi", (key) => find(key)?.[0]),
  en: createTranslate("en", (key) => find(key)?.at(-1)),
};

function find(key: string): Words[string] | undefined {
  for (const text of brought.splice(0)) {
    for (const line of text.split("¦")) {
      const [name = "", ...said] = line.split("|").map(decodeURIComponent);
      words[name] = said;
    }
  }
  return words[key];
}

export function addPageWords(all: Words) {
  Object.assign(words, all);
}

export function pageTranslator(locale: Locale): Translate {
  return translators[locale];
}
