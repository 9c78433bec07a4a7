import { foldVietnamese } from "./text";

export function splitWords(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns whether each word begins a word of the text. Diacritics must match, and one letter must be a whole word. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const known = splitWords(text);
  const folded = known.map(foldVietnamese);
  const isLong = (word: string) => word.length > 1 || words.length > 1;
  const isKnown = (word: string) =>
    (foldVietnamese(word) === word ? folded : known).some((other) =>
      isLong(word) ? other.startsWith(word) : other === word,
    );
  return words.length > 0 && words.every(isKnown);
}
