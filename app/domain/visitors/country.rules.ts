export const noCountry = "XX";

const countryKeys = /^country(_?(code2?|iso(_?code)?))?$/i;
const codeKeys = /^(iso_?)?code2?$|^alpha_?2$|^cca2$/i;
const maxParts = 200;

export function findCountry(text: string): string | null {
  const parts = [{ name: "country", isInCountry: false, value: parse(text) }];
  for (let next = 0; next < Math.min(parts.length, maxParts); next++) {
    const { name, isInCountry, value } = parts[next] as (typeof parts)[number];
    const isCountryKey = countryKeys.test(name) || (isInCountry && codeKeys.test(name));
    const code = isCountryKey && typeof value === "string" ? value.trim().toUpperCase() : "";
    if (/^[A-Z]{2}$/.test(code) && code !== noCountry) return code;
    if (typeof value !== "object" || value === null) continue;
    const isInside = next > 0 && countryKeys.test(name);
    for (const [key, part] of Object.entries(value)) parts.push({ name: key, isInCountry: isInside, value: part });
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
