import { foldVietnamese } from "~/lib/text";

const mostWords = 8;

/** The words of what somebody typed, as they wrote them. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).slice(0, mostWords);
}

/** In which of an entry's words to look (see `search_entries`): as written or folded, in names or in everything. */
type Where = { weight: "A" | "B" | "C" | "D"; openEnd?: boolean };

/** Names before texts, exact accents before none, whole words before a word still being typed. */
export const tiers = [
  { column: "names", weight: "A" },
  { column: "names", weight: "B" },
  { column: "names", weight: "B", openEnd: true },
  { column: "texts", weight: "C" },
  { column: "texts", weight: "D", openEnd: true },
] as const satisfies (Where & { column: "names" | "texts" })[];

/**
 * A query for PostgreSQL's full-text search: every word has to be there. `alike` gives each word what it may stand for
 * too. Words are letters and digits, so nothing in them is an operator.
 */
export function queryOf(words: readonly string[], { weight, openEnd = false }: Where, alike: Alike = {}): string {
  const folded = weight === "B" || weight === "D";
  return words
    .map((word, index) => {
      const end = `:${openEnd && index === words.length - 1 && word.length > 1 ? "*" : ""}${weight}`;
      const own = folded ? foldVietnamese(word) : word;
      return `(${[own, ...(folded ? (alike[own] ?? []) : [])].map((one) => `'${one}'${end}`).join(" | ")})`;
    })
    .join(" & ");
}

/** Folded words by the folded word that somebody may have meant them with. */
export type Alike = Readonly<Record<string, readonly string[]>>;
