/** What a country (ISO 3166 alpha-2) is called in a language; its code when nobody knows. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}
