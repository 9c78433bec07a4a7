import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { strings as en } from "~/i18n/all-strings.en";
import { strings as vi } from "~/i18n/all-strings.vi";
import { locales } from "~/i18n/locale";
import { createTranslate, type Strings } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";

function keysOf(strings: Strings, prefix = ""): string[] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

/** Vietnamese has one plural form, English two. */
const withoutPlural = (keys: string[]) => [...new Set(keys.map((key) => key.replace(/_(one|other)$/, "")))].sort();
const read = (locale: string, file: string) => JSON.parse(readFileSync(`locales/${locale}/${file}`, "utf8")) as Strings;

describe("locale files", () => {
  test.each(readdirSync("locales/vi"))("%s says the same things in both languages", (file) => {
    expect(withoutPlural(keysOf(read("en", file)))).toEqual(withoutPlural(keysOf(read("vi", file))));
  });

  test("every text that the code asks for is there", () => {
    const known = new Set([
      ...withoutPlural(keysOf(vi)),
      ...["door.json", "mail.json", "simulator.json"].flatMap((file) =>
        withoutPlural(keysOf(read("vi", file), `${file.split(".")[0]}.`)),
      ),
    ]);
    const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
    const asked = files.flatMap((file) =>
      [...readFileSync(`app/${file}`, "utf8").matchAll(/\bt\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? ""),
    );
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
});

test.each(locales)("the browser's translator says what i18next says (%s)", (locale) => {
  const small = createTranslate(locale, locale === "vi" ? vi : en);
  const full = translateIn(locale);
  const params = { count: 1, left: 5, name: "A & B", time: "10:42", max: 20, min: 2, path: "/x" };
  for (const key of withoutPlural(keysOf(locale === "vi" ? vi : en))) {
    for (const count of [1, 2]) {
      const used = Object.fromEntries(Object.entries({ ...params, count }));
      const named = full(key, used).replace(/\{\{\w+\}\}/g, "");
      expect(small(key, used).replace(/\{\{\w+\}\}/g, ""), key).toBe(named);
    }
  }
});
