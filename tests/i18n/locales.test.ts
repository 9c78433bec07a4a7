import { readdirSync, readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { allStrings } from "~/i18n/locale-files.server";
import type { TextKey } from "~/i18n/text-keys";
import { createTranslate, type Strings, textsByKey } from "~/i18n/translate";
import { i18nextOptions } from "~/i18n/translate.server";
import { defaultLocale, type Locale, locales, otherLocales } from "~/lib/locale";

function keysOf(strings: Strings, prefix = ""): string[] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

/** Returns a function that removes plural endings. Every plural text has the form `other`; `too_many` is no plural. */
function pluralRemover(keys: readonly string[]): (key: string) => string {
  const known = new Set(keys);
  return (key) => {
    const bare = key.replace(/_(zero|one|two|few|many|other)$/, "");
    return known.has(`${bare}_other`) ? bare : key;
  };
}

/** Vietnamese has one plural form, English two, and French three. */
const withoutPlural = (keys: string[]) => [...new Set(keys.map(pluralRemover(keys)))].sort();
const read = (locale: Locale, file: string) => JSON.parse(readFileSync(`locales/${locale}/${file}`, "utf8")) as Strings;

const filesOf = (locale: Locale) =>
  readdirSync(`locales/${locale}`, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

describe.each(otherLocales(defaultLocale))("the locale files of %s", (locale) => {
  test("are those of the default language", () => {
    expect(filesOf(locale).sort()).toEqual(filesOf(defaultLocale).sort());
  });

  test.each(filesOf(defaultLocale))("%s has the same keys as in the default language", (file) => {
    expect(withoutPlural(keysOf(read(locale, file)))).toEqual(withoutPlural(keysOf(read(defaultLocale, file))));
  });
});

test.each(locales)("in %s, a text with a number has every plural form that the language needs", (locale) => {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const keys = Object.keys(textsByKey(allStrings[locale]));
  const counted = keys.flatMap((key) => (key.endsWith("_other") ? [key.slice(0, -"_other".length)] : []));
  const needed = counted.flatMap((key) => pluralCategories.map((category) => `${key}_${category}`));
  expect(needed.filter((key) => !keys.includes(key))).toEqual([]);
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
  const removePlural = pluralRemover(Object.keys(texts));
  for (const [key, text] of Object.entries(texts)) {
    const bare = removePlural(key);
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
