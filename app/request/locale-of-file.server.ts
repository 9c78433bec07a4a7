import type { Locale } from "~/i18n/locale";

/** The path of a file has no language: the page that links to it says which. */
export function localeOfFile(url: URL): Locale {
  return url.searchParams.get("lang") === "en" ? "en" : "vi";
}
