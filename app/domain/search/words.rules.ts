import { foldVietnamese } from "~/lib/text";

const mostWords = 8;

/** The words of what somebody typed, as they wrote them; marks without a letter are none. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  ).slice(0, mostWords);
}

/** How to look: for words as they were written or folded, the last one maybe still being typed. */
type How = { written?: boolean; openEnd?: boolean };

/** Names before texts, exact accents before none, whole words before a word still being typed. */
export const tiers = [
  { column: "names", written: true },
  { column: "names" },
  { column: "names", openEnd: true },
  { column: "texts", written: true },
  { column: "texts" },
] as const satisfies (How & { column: "names" | "texts" })[];

/**
 * A query for PostgreSQL's full-text search over `search_entries`: every word has to be there. `alike` gives each
 * folded word what it may stand for too. Words are letters and digits, so nothing in them is an operator.
 */
export function queryOf(words: readonly string[], { written, openEnd }: How, alike: Alike = {}): string {
  return words
    .map((word, index) => {
      if (written) return `'=${word}'`;
      const end = openEnd && index === words.length - 1 && word.length > 1 ? ":*" : "";
      const own = foldVietnamese(word);
      return `(${[own, ...(alike[own] ?? [])].map((one) => `'${one}'${end}`).join(" | ")})`;
    })
    .join(" & ");
}

/** Folded words by the folded word that somebody may have meant them with. */
export type Alike = Readonly<Record<string, readonly string[]>>;
