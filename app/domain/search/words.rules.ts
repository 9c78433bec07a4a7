import { foldVietnamese } from "~/lib/text";

const maxWords = 8;

/** Keeps case-folded words with their marks. A mark without a letter is not a word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  ).slice(0, maxWords);
}

/** Question words without a topic. `may` is missing, because it also means "cloud" (mây). */
const asking = new Set(
  `ban bao bi cho co dau duoc gi khi khong la minh mấy nao neu nhieu nhu o phai sao the thi toi va vậy voi
  a an and any are at be can could do does for have how i if in is it my of on or the there to we what when where which
  who why with you your`.split(/\s+/),
);

export function subjectOf(words: readonly string[]): readonly string[] {
  const subject = words.filter((word) => !asking.has(word) && !asking.has(foldVietnamese(word)));
  return subject.length > 0 ? subject : words;
}

/** Candidate words of the index, by the normalised word or pair that was possibly mistyped. */
export type Alike = ReadonlyMap<string, readonly string[]>;

/**
 * A search strategy: a `tsquery` for a column of `search_entries`, or null when it does not apply. Words consist of
 * letters and digits, so they contain no operators. The prefixes (`=`, `+`, `@`, `#`) and the normalisation must match
 * the triggers of `db/migrations/0000_shop.sql`.
 */
export type Look = { column: "names" | "texts"; query: (words: readonly string[], alike: Alike) => string | null };

/** Exact matches: names before texts, with accents before without, whole words before prefixes. */
const sureLooks: Look[] = [
  { column: "names", query: (words) => every(words.map(written)) },
  { column: "names", query: keyword },
  { column: "names", query: (words) => every(words.map(folded)) },
  { column: "names", query: phraseBegun },
  { column: "names", query: openEnded },
  { column: "names", query: codeOrKeywordBegun },
  { column: "texts", query: (words) => every([...words.map(written), phrase(words)]) },
  { column: "texts", query: phrase },
];

/** Corrected names rank before texts that contain the words scattered. */
const likelyLooks: Look[] = [
  { column: "names", query: (words, alike) => slips(unitsOf(words), alike, isLetterMoreOrLess) },
  { column: "names", query: (words, alike) => slips(unitsOf(words), alike, startsAlike) },
  { column: "texts", query: (words) => scattered(words.map(written)) },
  { column: "texts", query: (words) => scattered(words.map(folded)) },
];

const lastLooks: Look[] = [
  { column: "names", query: (words, alike) => slips(unitsOf(words), alike, () => true) },
  { column: "names", query: (words, alike) => slips(words.map(foldVietnamese), alike, () => true) },
];

export const looks: readonly Look[] = [...sureLooks, ...likelyLooks, ...lastLooks];

export const lastResort = sureLooks.length + likelyLooks.length;

/**
 * Tier 0 has keyword matches and exact names with accents. Within other tiers items that are sold rank first: "tra"
 * means tea before it means returns (trả).
 */
export function tierOf(look: number, words: readonly string[]): number {
  const isMeant = words.some((word) => foldVietnamese(word) !== word);
  const isSaid = looks[look]?.query === keyword || (look === 0 && isMeant);
  return isSaid ? 0 : Math.max(look, 2);
}

/** Whether the query asks this question. A single word is too common to tell. */
export function isAnswered(look: number, words: readonly string[]): boolean {
  return looks[look]?.query === keyword || (words.length > 1 && looks[look]?.column === "names");
}

export function isSure(look: number): boolean {
  return look < sureLooks.length;
}

export function isMended(look: number): boolean {
  return !isSure(look) && looks[look]?.column === "names";
}

function every(queries: readonly string[]): string {
  return queries.join(" & ");
}

function some(queries: readonly string[]): string {
  return `(${queries.join(" | ")})`;
}

function written(word: string): string {
  return `'=${word}'`;
}

function folded(word: string): string {
  return some(spellings(word).map(oneOrTwo));
}

function oneOrTwo(word: string): string {
  return `'${word}' | '+${word}'`;
}

/** Vietnamese words have no `f`, so `cafe` also matches `cà phê`. */
function spellings(word: string): string[] {
  const own = foldVietnamese(word);
  return own.includes("f") ? [own, own.replaceAll("f", "ph")] : [own];
}

function openEnded(words: readonly string[]): string | null {
  const last = words.at(-1) ?? "";
  if (last.length < 2) return null;
  return every([...words.slice(0, -1).map(folded), some(spellings(last).map((word) => `'${word}':*`))]);
}

/** "cap tr" is a prefix of "cáp treo", which ranks before other words with "cap". */
function phraseBegun(words: readonly string[]): string | null {
  const pairs = pairsOf(words);
  const last = pairs.pop();
  if (last === undefined) return null;
  const begun = some(spellings(last).map((pair) => `'+${pair}':*`));
  return every([...pairs.map((pair) => some(spellings(pair).map(asPair))), begun]);
}

function keyword(words: readonly string[]): string {
  return `'@${asOne(words)}'`;
}

function codeOrKeywordBegun(words: readonly string[]): string | null {
  const begun = asOne(words);
  return begun.length < 3 ? null : `'#${begun}':* | '@${begun}':*`;
}

function asOne(words: readonly string[]): string {
  return words.map(foldVietnamese).join("");
}

function phrase(words: readonly string[]): string {
  return every(words.length > 1 ? pairsOf(words).map((pair) => some(spellings(pair).map(asPair))) : words.map(folded));
}

function asPair(pair: string): string {
  return `'+${pair}'`;
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}

export function unitsOf(words: readonly string[]): string[] {
  return (words.length > 1 ? pairsOf(words) : words).map(foldVietnamese);
}

function scattered(queries: readonly string[]): string | null {
  return queries.length > 1 ? every(queries) : null;
}

function slips(units: readonly string[], alike: Alike, may: (meant: string, unit: string) => boolean): string | null {
  const meant = units.map((unit) => (alike.get(unit) ?? []).filter((other) => may(other, unit)));
  if (meant.every((others) => others.length === 0)) return null;
  return every(units.map((unit, index) => some([...spellings(unit), ...(meant[index] ?? [])].map(oneOrTwo))));
}

function startsAlike(meant: string, unit: string): boolean {
  return meant[0] === unit[0];
}

function isLetterMoreOrLess(meant: string, unit: string): boolean {
  return startsAlike(meant, unit) && meant.length !== unit.length;
}
