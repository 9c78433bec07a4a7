import type { Locale } from "~/lib/locale";

/** Vietnamese writes common nouns in lower case. A name whose second word is capitalised is a proper name. */
export function inSentence(name: string, locale: Locale): string {
  return locale === "vi"
    ? name.replace(/^\p{Lu}(?!\p{Lu})(?=\p{L}*(\s\P{Lu}|$))/u, (first) => first.toLowerCase())
    : name;
}
