export const anotherCountry = "ZZ";

export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}

export function countriesByName(codes: readonly string[], language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language);
  const others = codes
    .filter((code) => code !== "VN")
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
  return [...(codes.includes("VN") ? ["VN"] : []), ...others.map(({ code }) => code)];
}
