import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allStrings } from "~/i18n/all-strings.server";
import { locales } from "~/i18n/locale";
import { findText } from "~/i18n/page-translator";
import { createTranslate, type Strings } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import type { WordKey } from "~/i18n/words";

function keysOf(strings: Strings, prefix = ""): string[] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

/** Vietnamese has one plural form, English two. */
const withoutPlural = (keys: string[]) => [...new Set(keys.map((key) => key.replace(/_(one|other)$/, "")))].sort();
const read = (locale: string, file: string) => JSON.parse(readFileSync(`locales/${locale}/${file}`, "utf8")) as Strings;

describe("locale files", () => {
  test.each(readdirSync("locales/vi", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json")))(
    "%s says the same things in both languages",
    (file) => {
      expect(withoutPlural(keysOf(read("en", file)))).toEqual(withoutPlural(keysOf(read("vi", file))));
    },
  );
});

test.each(locales)("the browser's translator gives the same texts as i18next (%s)", (locale) => {
  const small = createTranslate(locale, (key) => findText(allStrings[locale], key));
  const full = translateIn(locale);
  const params = { count: 1, left: 5, name: "A & B", time: "10:42", max: 20, min: 2, path: "/x" };
  for (const key of withoutPlural(keysOf(allStrings[locale])) as WordKey[]) {
    for (const count of [1, 2]) {
      const used = Object.fromEntries(Object.entries({ ...params, count }));
      const named = full(key, used).replace(/\{\{\w+\}\}/g, "");
      expect(small(key, used).replace(/\{\{\w+\}\}/g, ""), key).toBe(named);
    }
  }
});
