import { type Column, or, type SQL, sql } from "drizzle-orm";
import { defaultLocale, locales } from "~/lib/locale";

const translations = locales.filter((locale) => locale !== defaultLocale);

/** True for a localized text that is missing in a language besides the default one. */
export function lacksTranslation(text: Column): SQL | undefined {
  return or(...translations.map((locale) => sql`coalesce(${text} ->> ${locale}::text, '') = ''`));
}
