import { readdirSync, readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { allStrings } from "~/i18n/locale-files.server";
import type { TextKey } from "~/i18n/text-keys";
import { createTranslate, type Strings, textsByKey } from "~/i18n/translate";
import { i18nextOptions } from "~/i18n/translate.server";
import { locales } from "~/lib/locale";

function keysOf(strings: Strings, prefix = ""): string[] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

/** Removes plural endings, because Vietnamese has one plural form and English two. */
const withoutPlural = (keys: string[]) => [...new Set(keys.map((key) => key.replace(/_(one|other)$/, "")))].sort();
const read = (locale: string, file: string) => JSON.parse(readFileSync(`locales/${locale}/${file}`, "utf8")) as Strings;

describe("locale files", () => {
  test.each(readdirSync("locales/vi", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json")))(
    "%s has the same keys in both languages",
    (file) => {
      expect(withoutPlural(keysOf(read("en", file)))).toEqual(withoutPlural(keysOf(read("vi", file))));
    },
  );
});

test("no text names the demo's shop, because owners name theirs", () => {
  const siteTexts = parse(readFileSync("db/seed/nui-may/demo/site-texts.yaml", "utf8"));
  const name: string = siteTexts["shop.name"].vi;
  const texts = locales.flatMap((locale) => Object.entries(textsByKey(allStrings[locale])));
  expect(texts.filter(([, text]) => text.includes(name))).toEqual([]);
});

/** A value for each parameter that the texts name. */
const params: Record<string, string | number> = { count: 1, name: "A & <b>", time: "10:42", path: "/x?a=$&" };
const numbers = [0, 1, 2, 21, 1_000_000];

describe.each(locales)("in %s, the browser's translator and i18next give the same text", (locale) => {
  const texts = textsByKey(allStrings[locale]);
  const small = createTranslate(locale, (key) => texts[key]);
  const instance = createInstance(i18nextOptions);
  void instance.init();
  const full = instance.getFixedT(locale);
  const keys = withoutPlural(Object.keys(texts)) as TextKey[];
  const names = new Map<string, string[]>();
  for (const [key, text] of Object.entries(texts)) {
    const bare = key.replace(/_(one|other)$/, "");
    const found = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
    names.set(bare, [...(names.get(bare) ?? []), ...found]);
  }

  test("of every key with its parameters", () => {
    const differing = keys.flatMap((key) => {
      const given = (names.get(key) ?? []).map((name) => [name, params[name] ?? `${name} «1.000»`]);
      return numbers
        .map((count) => ({ ...Object.fromEntries(given), count }))
        .map((used) => ({ key, small: small(key, used), full: full(key, used) }))
        .filter((both) => both.small !== both.full || both.full === both.key || both.full.includes("{{"));
    });
    expect(keys.length).toBeGreaterThan(500);
    expect(differing).toEqual([]);
  });

  test("of every key without parameters that it needs", () => {
    const plain = keys.filter((key) => key in texts && names.get(key)?.length === 0);
    expect(plain.map((key) => small(key))).toEqual(plain.map((key) => full(key)));
    expect(plain.map((key) => full(key))).toEqual(plain.map((key) => texts[key]));
  });
});
