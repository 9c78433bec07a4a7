import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findQuotedFacts,
  isAnswered,
  isExact,
  isSpellingCorrected,
  lastResort,
  strategies,
  tierOf,
  topicOf,
  unitsOf,
  wordsOf,
} from "~/domain/search/search-strategies.rules";

const word = fc.stringMatching(/^[a-zà-ỹ0-9]{1,10}$/);
const words = fc.array(word, { minLength: 1, maxLength: 8 });
const positions = strategies.map((_, position) => position);
const queriesOf = (text: string, similar = new Map<string, string[]>()) =>
  strategies.map(({ query }) => query(wordsOf(text), similar, []));

test("the words of a search have no punctuation, and at most 8 of them count", () => {
  expect(wordsOf("  Cáp-treo: (Núi MÂY)!? ")).toEqual(["cáp", "treo", "núi", "mây"]);
  expect(wordsOf("Cáp".normalize("NFD"))).toEqual(["cáp"]);
  expect(wordsOf("a b c d e f g h i j")).toHaveLength(8);
  expect(wordsOf("?! …")).toEqual([]);
});

test("no typed text can end a quoted term or add an operator to a query", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const typed = wordsOf(`a ${text}`);
      for (const { query } of strategies) {
        const built = query(typed, new Map(), []) ?? "";
        expect(built.replaceAll(/'[=+@#$]?[\p{L}\p{N}\p{M}]*'/gu, "T")).toMatch(/^(T(:\*)?|[ &|()])*$/);
      }
    }),
  );
});

test.each([
  ["làm sao để đi xe điện", ["xe", "điện"]],
  ["where is the cable car", ["cable", "car"]],
  ["mấy giờ mở cửa", ["giờ", "mở", "cửa"]],
])("the topic of the question %j is %j", (text, topic) => {
  expect(topicOf(wordsOf(text))).toEqual(expect.arrayContaining(topic));
  expect(topicOf(wordsOf(text)).length).toBeLessThan(wordsOf(text).length);
});

test("a search that consists only of question words keeps all of them", () => {
  expect(topicOf(["what", "is", "it"])).toEqual(["what", "is", "it"]);
});

test("a cloud (mây) stays a topic", () => {
  expect(topicOf(["mây", "may"])).toEqual(["mây", "may"]);
});

test("an exact match in names ranks before one without diacritics, and a corrected spelling comes later", () => {
  const exact = positions.filter(isExact);
  expect(exact).toEqual(positions.slice(0, exact.length));
  expect(positions.filter((position) => isExact(position) && isSpellingCorrected(position))).toEqual([]);
  expect(positions.slice(lastResort).every(isSpellingCorrected)).toBe(true);
  const queries = queriesOf("trà");
  expect(queries.findIndex((query) => query?.includes("'=trà'"))).toBeLessThan(
    queries.findIndex((query) => query?.includes("'tra'")),
  );
});

test("the more accurate of two strategies is never ranked behind the other", () => {
  fc.assert(
    fc.property(words, fc.constantFrom(...positions), fc.constantFrom(...positions), (typed, one, other) => {
      fc.pre(2 <= one && one <= other);
      expect(tierOf(one, typed)).toBeLessThanOrEqual(tierOf(other, typed));
      expect(Math.min(tierOf(0, typed), tierOf(1, typed))).toBeLessThanOrEqual(tierOf(one, typed));
    }),
  );
});

test("a word with diacritics ranks items that have exactly this word first", () => {
  expect(tierOf(0, ["trà"])).toBe(0);
  expect(tierOf(0, ["tra"])).toBe(tierOf(2, ["tra"]));
});

test("a single word in a name is no answer to a question, and several words or a keyword are", () => {
  const isInNames = (position: number) => strategies[position]?.column === "names";
  const answers = (typed: string[]) => positions.filter((position) => isAnswered(position, typed));
  expect(answers(["cáp", "treo"])).toEqual(positions.filter(isInNames));
  expect(answers(["cáp"])).toHaveLength(1);
});

test("café and its Vietnamese spelling find the same", () => {
  expect(queriesOf("cafe").some((query) => query?.includes("'caphe'"))).toBe(true);
});

test("words that were typed together or apart are compared as the same pairs", () => {
  expect(unitsOf(wordsOf("Cáp treo núi"))).toEqual(["captreo", "treonui"]);
  expect(unitsOf(wordsOf("captreo"))).toEqual(["captreo"]);
});

test("a correction is searched only if a similar word is known, and first one of the same first letter", () => {
  const correcting = positions.filter(isSpellingCorrected);
  const without = queriesOf("capteo");
  expect(correcting.every((position) => without[position] === null)).toBe(true);
  const withSame = queriesOf("capteo", new Map([["capteo", ["captreo"]]]));
  expect(withSame[correcting[0]!]).toContain("'captreo'");
  const withOther = queriesOf("tapteo", new Map([["tapteo", ["captreo"]]]));
  const firstFound = correcting.find((position) => withOther[position] !== null);
  expect(firstFound).toBeGreaterThanOrEqual(lastResort);
});

test("a single letter and a code of two letters are not searched as beginnings", () => {
  expect(queriesOf("c").some((query) => query?.includes(":*"))).toBe(false);
  expect(queriesOf("nm").some((query) => query?.includes("'#"))).toBe(false);
  expect(queriesOf("nm0").some((query) => query?.includes("'#nm0':*"))).toBe(true);
});

test("a fact of the shop is found by its value, whatever spaces, punctuation and leading zeros it has", () => {
  const facts = { phone: "0214 3.888.777", opening_time: "7:00", tax_code: "" };
  for (const text of ["02143888777", "0214 3888 777", "214-388-8777"])
    expect(findQuotedFacts(wordsOf(text), facts)).toEqual(["phone"]);
  expect(findQuotedFacts(wordsOf("07:00"), facts)).toEqual(["opening_time"]);
  expect(findQuotedFacts(wordsOf("0214"), facts)).toEqual([]);
  expect(findQuotedFacts(wordsOf("!"), facts)).toEqual([]);
});
