import { readFileSync } from "node:fs";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { describe, expect, test } from "vitest";
import { errorStatus } from "~/domain/errors";
import { paymentFailureReasons } from "~/domain/payments/payment-adapter";
import { paymentReasons } from "~/domain/payments/review-reasons";
import { locales } from "~/lib/locale";
import { refusalStatuses, rpcCodes } from "~/request/render-error-page.server";

type Texts = { [key: string]: string | Texts };

/** Reads the files, because `translate` would use Vietnamese for a text that English lacks. */
function textsOf(locale: string, area: string): Texts {
  return JSON.parse(readFileSync(`locales/${locale}/${area}.json`, "utf8"));
}

/** For each text area: the error codes defined in the source, and the keys under which their texts are nested. */
const table: readonly (readonly [area: string, codes: readonly string[], under: readonly string[]])[] = [
  ["server/errors", Object.keys(errorStatus), []],
  ["server/rpc", Object.keys(TRPC_ERROR_CODES_BY_KEY), []],
  ["server/error_page", refusalStatuses.flatMap((status) => [`${status}.title`, `${status}.hint`]), []],
  ["server/staff", paymentReasons, ["money", "reasons"]],
  ["server/orders", paymentFailureReasons, ["failure_reason"]],
];

/** Keys of texts that belong to no error code. The compiler checks those that forms and schemas use. */
const noCodes: Record<string, RegExp> = {
  "server/error_page": /^(again|home|orders|staff|unsure)$/,
  "server/errors":
    /^(required|invalid.*|missing.*|min_.*|max_.*|not_a_number|not_a_price|.*_or_.*|name_with_link|accept_policies|comment_without_writer|passwords_differ|unknown_bank|address_taken|unexpected)$/,
};

describe.each(table)("the texts of %s", (area, codes, under) => {
  const readTexts = async (locale: string) => {
    const texts = under.reduce<Texts>((inner, key) => inner[key] as Texts, textsOf(locale, area));
    return new Map(flatten(texts).filter(([key]) => codes.includes(key) || !noCodes[area]?.test(key)));
  };

  test.each(locales)("have every code that exists and no other, in %s", async (locale) => {
    const texts = await readTexts(locale);
    expect([...texts.keys()].sort()).toEqual([...codes].sort());
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("are different in both languages", async () => {
    const [vi, en] = [await readTexts("vi"), await readTexts("en")];
    expect(codes.filter((code) => vi.get(code) === en.get(code))).toEqual([]);
  });
});

/** Returns each text with its full key, such as `closing.over`. */
function flatten(texts: Texts, before = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === "string" ? [[before + key, text]] : flatten(text, `${before}${key}.`),
  );
}

test("a refused request to /api/trpc has the API code of its status", () => {
  expect(Object.keys(rpcCodes).map(Number)).toEqual([...refusalStatuses]);
});
