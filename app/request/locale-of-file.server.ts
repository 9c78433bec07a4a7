import type { Locale } from "~/i18n/locale";

/** The URL of a file has no language prefix, so the linking page passes the language in `lang`. */
export function localeOfFile(url: URL): Locale {
  return url.searchParams.get("lang") === "en" ? "en" : "vi";
}
