import type { Strings } from "./translate";

/** In the file of a page, these texts are for search engines and search results. */
export const serverTextNames: readonly string[] = ["description", "item"];

export function withoutServerTexts(strings: Strings): Strings {
  return Object.fromEntries(Object.entries(strings).filter(([name]) => !serverTextNames.includes(name)));
}
