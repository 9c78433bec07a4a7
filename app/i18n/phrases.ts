import { formatDate } from "~/lib/shop-time";
import type { Locale } from "./locale";
import type { Translate } from "./translate";

/** Vietnamese writes common nouns in lower case. A name whose second word is capitalised is a proper name. */
export function inSentence(name: string, locale: Locale): string {
  return locale === "vi"
    ? name.replace(/^\p{Lu}(?!\p{Lu})(?=\p{L}*(\s\P{Lu}|$))/u, (first) => first.toLowerCase())
    : name;
}

export function formatDays({ from, to }: { from: string; to: string }, t: Translate, locale: Locale): string {
  if (from === to) return formatDate(from, locale, "inSentence");
  return t("orders.closed.range", { from: formatDate(from, locale, "short"), to: formatDate(to, locale, "short") });
}
