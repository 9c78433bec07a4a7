import { foldVietnamese } from "~/lib/text";

const maxWords = 8;

export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  ).slice(0, maxWords);
}

/** These words of a question do not name its topic. `may` is missing, because it also means "cloud" (mây). */
const questionWords = new Set(
  `ban bao bi cho co dau duoc gi khi khong la minh mấy nao neu nhieu nhu o phai sao the thi toi va vậy voi
  a an and any are at be can could do does for have how i if in is it my of on or the there to we what when where which
  who why with you your`.split(/\s+/),
);

export function topicOf(words: readonly string[]): readonly string[] {
  const subject = words.filter((word) => !questionWords.has(word) && !questionWords.has(foldVietnamese(word)));
  return subject.length > 0 ? subject : words;
}

export type SimilarWords = ReadonlyMap<string, readonly string[]>;

/**
 * The query is null if the strategy does not apply. The first characters of its terms (`=`, `+`, `@`, `#`, `$`) must
 * match the function `search_vector` and the search triggers. `quoted` names the shop's facts that equal the words.
 */
export type SearchStrategy = {
  column: "names" | "texts";
  query: (words: readonly string[], similar: SimilarWords, quoted: readonly string[]) => string | null;
};

/** The order is the rank: names before texts, words with accents before words without, whole words before prefixes. */
const exactStrategies: SearchStrategy[] = [
  { column: "names", query: (words) => allOf(words.map(exactTerm)) },
  { column: "names", query: keyword },
  { column: "names", query: (words) => allOf(words.map(foldedTerm)) },
  { column: "names", query: phrasePrefix },
  { column: "names", query: lastWordAsPrefix },
  { column: "names", query: codeOrKeywordPrefix },
  { column: "texts", query: (words) => allOf([...words.map(exactTerm), phrase(words)]) },
  { column: "texts", query: phrase },
  {
    column: "texts",
    query: (_words, _similar, quoted) => (quoted.length > 0 ? anyOf(quoted.map(placeholderTerm)) : null),
  },
];

const likelyStrategies: SearchStrategy[] = [
  { column: "names", query: (words, similar) => correctedTerms(unitsOf(words), similar, hasOtherLength) },
  { column: "names", query: (words, similar) => correctedTerms(unitsOf(words), similar, hasSameStart) },
  { column: "texts", query: (words) => requireSeveral(words.map(exactTerm)) },
  { column: "texts", query: (words) => requireSeveral(words.map(foldedTerm)) },
];

const lastStrategies: SearchStrategy[] = [
  { column: "names", query: (words, similar) => correctedTerms(unitsOf(words), similar, () => true) },
  { column: "names", query: (words, similar) => correctedTerms(words.map(foldVietnamese), similar, () => true) },
];

export const strategies: readonly SearchStrategy[] = [...exactStrategies, ...likelyStrategies, ...lastStrategies];

export const lastResort = exactStrategies.length + likelyStrategies.length;

/** Lower tiers rank first. Within a tier, items for sale rank first: "tra" finds tea (trà) before returns (trả). */
export function tierOf(strategy: number, words: readonly string[]): number {
  const hasAccents = words.some((word) => foldVietnamese(word) !== word);
  const isKeyword = strategies[strategy]?.query === keyword || (strategy === 0 && hasAccents);
  return isKeyword ? 0 : Math.max(strategy, 2);
}

/**
 * Returns whether the best match surely answers the visitor's question, so that it is shown above the results. Words
 * in a name count only if the visitor typed several; a keyword counts alone.
 */
export function isAnswered(strategy: number, words: readonly string[]): boolean {
  return strategies[strategy]?.query === keyword || (words.length > 1 && strategies[strategy]?.column === "names");
}

export function isExact(strategy: number): boolean {
  return strategy < exactStrategies.length;
}

export function isSpellingCorrected(strategy: number): boolean {
  return !isExact(strategy) && strategies[strategy]?.column === "names";
}

function allOf(queries: readonly string[]): string {
  return queries.join(" & ");
}

function anyOf(queries: readonly string[]): string {
  return `(${queries.join(" | ")})`;
}

function exactTerm(word: string): string {
  return `'=${word}'`;
}

function foldedTerm(word: string): string {
  return anyOf(spellings(word).map(wordOrPair));
}

function wordOrPair(word: string): string {
  return `'${word}' | '+${word}'`;
}

/** Vietnamese words have no `f`, so `cafe` also matches `cà phê`. */
function spellings(word: string): string[] {
  const own = foldVietnamese(word);
  return own.includes("f") ? [own, own.replaceAll("f", "ph")] : [own];
}

function lastWordAsPrefix(words: readonly string[]): string | null {
  const last = words.at(-1) ?? "";
  if (last.length < 2) return null;
  return allOf([...words.slice(0, -1).map(foldedTerm), anyOf(spellings(last).map((word) => `'${word}':*`))]);
}

/** Ranks "cáp treo" before other matches of "cap" if the visitor typed "cap tr". */
function phrasePrefix(words: readonly string[]): string | null {
  const pairs = pairsOf(words);
  const last = pairs.pop();
  if (last === undefined) return null;
  const prefix = anyOf(spellings(last).map((pair) => `'+${pair}':*`));
  return allOf([...pairs.map((pair) => anyOf(spellings(pair).map(pairTerm))), prefix]);
}

function keyword(words: readonly string[]): string {
  return `'@${joinWords(words)}'`;
}

function codeOrKeywordPrefix(words: readonly string[]): string | null {
  const prefix = joinWords(words);
  return prefix.length < 3 ? null : `'#${prefix}':* | '@${prefix}':*`;
}

function placeholderTerm(name: string): string {
  return `'$${name}'`;
}

/** Returns the names of the facts whose value equals the words, ignoring spaces, punctuation and leading zeros. */
export function findQuotedFacts(words: readonly string[], facts: Readonly<Record<string, string>>): string[] {
  const typed = joinFact(words);
  return typed === "" ? [] : Object.keys(facts).filter((name) => joinFact(wordsOf(facts[name] ?? "")) === typed);
}

function joinFact(words: readonly string[]): string {
  return joinWords(words).replace(/^0+(?=\d)/, "");
}

function joinWords(words: readonly string[]): string {
  return words.map(foldVietnamese).join("");
}

function phrase(words: readonly string[]): string {
  return allOf(
    words.length > 1 ? pairsOf(words).map((pair) => anyOf(spellings(pair).map(pairTerm))) : words.map(foldedTerm),
  );
}

function pairTerm(pair: string): string {
  return `'+${pair}'`;
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}

export function unitsOf(words: readonly string[]): string[] {
  return (words.length > 1 ? pairsOf(words) : words).map(foldVietnamese);
}

function requireSeveral(queries: readonly string[]): string | null {
  return queries.length > 1 ? allOf(queries) : null;
}

function correctedTerms(
  units: readonly string[],
  similar: SimilarWords,
  isCandidate: (meant: string, unit: string) => boolean,
): string | null {
  const meant = units.map((unit) => (similar.get(unit) ?? []).filter((other) => isCandidate(other, unit)));
  if (meant.every((others) => others.length === 0)) return null;
  return allOf(units.map((unit, index) => anyOf([...spellings(unit), ...(meant[index] ?? [])].map(wordOrPair))));
}

function hasSameStart(meant: string, unit: string): boolean {
  return meant[0] === unit[0];
}

function hasOtherLength(meant: string, unit: string): boolean {
  return hasSameStart(meant, unit) && meant.length !== unit.length;
}
