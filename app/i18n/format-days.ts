import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import type { Translate } from "./translate";

/** Pages that import this file must load the texts `orders`. Not all pages that import `in-sentence.ts` load them. */
export function formatDays({ from, to }: { from: string; to: string }, t: Translate, locale: Locale): string {
  if (from === to) return formatDate(from, locale, "inSentence");
  return t("orders.closed.range", { from: formatDate(from, locale, "short"), to: formatDate(to, locale, "short") });
}
