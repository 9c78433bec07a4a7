import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Locale, mapLocales } from "~/lib/locale";
import type { Strings } from "./translate";

type LocaleFiles = Record<string, Strings>;

export function readLocaleFiles(): LocaleFiles {
  const names = readdirSync("locales", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    names.map((name) => [
      `/locales/${name.replaceAll(path.sep, "/")}`,
      JSON.parse(readFileSync(path.join("locales", name), "utf8")) as Strings,
    ]),
  );
}

/** Files with the same name in several folders are merged. */
function stringsIn(locale: Locale, files: LocaleFiles): Strings {
  const own = Object.entries(files).filter(([file]) => file.startsWith(`/locales/${locale}/`));
  return own.reduce<Strings>((all, [file, strings]) => merge(all, { [path.basename(file, ".json")]: strings }), {});
}

function merge(one: Strings, other: Strings): Strings {
  const merged = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = merged[name];
    merged[name] = typeof before === "object" && typeof value === "object" ? merge(before, value) : value;
  }
  return merged;
}

/** Vite bundles the files. Commands run by tsx have no Vite, so they read the files. */
const files = import.meta.env
  ? import.meta.glob<Strings>("/locales/*/*/*.json", { eager: true, import: "default" })
  : readLocaleFiles();

export const allStrings = mapLocales((locale) => stringsIn(locale, files));
