import { countryCodes } from "./country-codes";
import { countryName } from "./country-name";

const known = new Map<string, { value: string; label: string }[]>();

/** Every country (ISO 3166 alpha-2) as a list to choose from: Vietnam first, the others by their name in a language. */
export function countriesByName(language: string) {
  const list = known.get(language) ?? sorted(language);
  known.set(language, list);
  return list;
}

function sorted(language: string) {
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .sort((a, b) => Number(b.value === "VN") - Number(a.value === "VN") || compare(a.label, b.label));
}
