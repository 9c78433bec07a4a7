import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";

const english = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

export function monthName(month: string, locale: Locale, t: Translate): string {
  const name = locale === "en" ? english.format(new Date(`${month}-01T00:00:00Z`)) : "";
  return t("tickets.month.title", { month: Number(month.slice(5)), year: month.slice(0, 4), name });
}
