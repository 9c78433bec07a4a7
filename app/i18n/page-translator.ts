import { type Locale, mapLocales } from "~/lib/locale";
import { groupsOfPage, pageAt } from "~/site-map";
import { createTranslate, type Strings, type Translate, textsByKey } from "./translate";

const files = import.meta.glob<Strings>("/locales/*/{shop,content,checkout,orders,account,simulator}/*.json", {
  import: "default",
});

const texts = mapLocales((): Record<string, string> => ({}));
const loaded = new Set<string>();
let translators = mapLocales((locale) => createTranslate(locale, (key) => texts[locale][key]));

export function pageTranslator(locale: Locale): Translate {
  return translators[locale];
}

/** The server calls this function at its start, so that pages are rendered with i18next. */
export function setPageTranslators(own: Record<Locale, Translate>): void {
  translators = own;
}

export async function loadPageTexts(locale: Locale, path: string): Promise<void> {
  const folders = groupsOfPage(pageAt(path)?.id ?? null).map((group) => `/locales/${locale}/${group}/`);
  const missing = folders.filter((folder) => !loaded.has(folder));
  await Promise.all(
    Object.entries(files).map(async ([file, load]) => {
      if (!missing.some((folder) => file.startsWith(folder))) return;
      const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
      Object.assign(texts[locale], textsByKey({ [name]: await load() }));
    }),
  );
  for (const folder of missing) loaded.add(folder);
}
