import type { Locale } from "~/lib/locale";

/** In Vietnamese, lower-cases the first letter, unless the second word is capitalised too, as in a proper name. */
export function inSentence(name: string, locale: Locale): string {
  return locale === "vi"
    ? name.replace(/^\p{Lu}(?!\p{Lu})(?=\p{L}*(\s\P{Lu}|$))/u, (first) => first.toLowerCase())
    : name;
}
