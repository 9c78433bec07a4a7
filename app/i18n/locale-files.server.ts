import { readdirSync, readFileSync } from "node:fs";
import { type Locale, locales } from "./locale";
import type { Strings, Words } from "./translate";

export type LocaleFiles = Record<string, Strings>;

export function readLocaleFiles(): LocaleFiles {
  const paths = locales.flatMap((locale) =>
    readdirSync(`locales/${locale}`).map((name) => `/locales/${locale}/${name}`),
  );
  return Object.fromEntries(paths.map((path) => [path, JSON.parse(readFileSync(`.${path}`, "utf8")) as Strings]));
}

export function stringsIn(locale: Locale, files: LocaleFiles): Strings {
  const named = Object.entries(files).map(([path, strings]) => [...path.split(/[/.]/).slice(2, 4), strings] as const);
  return Object.fromEntries(
    named.flatMap(([language, name, strings]) => (language === locale ? [[name, strings]] : [])),
  );
}

export function wordsIn(files: LocaleFiles): Words {
  const [vi, en] = [byKey(stringsIn("vi", files)), byKey(stringsIn("en", files))];
  return Object.fromEntries([...vi.keys(), ...en.keys()].map((key) => [key, [vi.get(key) ?? "", en.get(key) ?? ""]]));
}

function byKey(strings: Strings, prefix = ""): Map<string, string> {
  const pairs = Object.entries(strings).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + name, value]] : [...byKey(value, `${prefix}${name}.`)],
  );
  return new Map(pairs);
}
