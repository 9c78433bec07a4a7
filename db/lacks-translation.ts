import { type Column, or, type SQL, sql } from "drizzle-orm";
import { defaultLocale } from "~/lib/locale";
import { requiredLocales } from "~/lib/required-locales";

const translations = requiredLocales.filter((locale) => locale !== defaultLocale);

/** This is true for a localized text that is missing in one of `requiredLocales` besides the default language. */
export function lacksTranslation(text: Column): SQL | undefined {
  return or(...translations.map((locale) => sql`coalesce(${text} ->> ${locale}::text, '') = ''`));
}
