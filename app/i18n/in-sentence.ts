import type { Locale } from "./locale";

/**
 * A thing's name inside a sentence. Vietnamese writes common nouns small there (`2 áo mưa`); where the second word is
 * written large too, it is somebody's or something's own name and stays.
 */
export function inSentence(name: string, locale: Locale): string {
  return locale === "vi"
    ? name.replace(/^\p{Lu}(?!\p{Lu})(?=\p{L}*(\s\P{Lu}|$))/u, (first) => first.toLowerCase())
    : name;
}
