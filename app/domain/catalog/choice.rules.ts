import type { Localized, Option } from "~db/schema";

/** What a variant is called beside its product, in both languages: "100 g, Xanh"; empty where there is nothing to choose. */
export function choiceName(options: readonly Option[], choice: Readonly<Record<string, string>>): Localized {
  const chosen = options.flatMap(({ key, values }) => values.filter((value) => value.key === choice[key]));
  const vi = chosen.map(({ name }) => name.vi).join(", ");
  return { vi, en: chosen.map(({ name }) => name.en ?? name.vi).join(", ") };
}
