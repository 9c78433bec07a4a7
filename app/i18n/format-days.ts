import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import type { Translate } from "./translate";

/** This function is not in `in-sentence.ts`, because some pages that use that file do not load the texts `orders`. */
export function formatDays({ from, to }: { from: string; to: string }, t: Translate, locale: Locale): string {
  if (from === to) return formatDate(from, locale, "inSentence");
  return t("orders.closed.range", { from: formatDate(from, locale, "short"), to: formatDate(to, locale, "short") });
}
