import type { Locale } from "./locale";

/** Vietnamese writes common nouns small (`2 áo mưa`); a name whose second word is large too is an own name, and stays. */
export function inSentence(name: string, locale: Locale): string {
  return locale === "vi"
    ? name.replace(/^\p{Lu}(?!\p{Lu})(?=\p{L}*(\s\P{Lu}|$))/u, (first) => first.toLowerCase())
    : name;
}
