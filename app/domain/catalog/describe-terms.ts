import type { Translate } from "~/i18n/translate";
import { formatDeadline } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import type { Terms } from "./ticket-terms.rules";

export function describeExchangeTerms({ exchange }: Terms, t: Translate, locale: Locale): string {
  if (!exchange) return t("orders.over");
  return t("orders.change_until", { time: formatDeadline(new Date(exchange.until), locale), times: exchange.times });
}

export function describeRefundTerms({ refund }: Terms, t: Translate, locale: Locale): string {
  const words = refund.map(({ until, percent }, index) => {
    const next = t("orders.refund_until", { percent, time: formatDeadline(new Date(until), locale) });
    return index === 0 ? next : t("orders.then", { next });
  });
  return words.length > 0 ? words.join(", ") : t("orders.over");
}

export function describeTerms(terms: Terms, t: Translate, locale: Locale): string {
  return [
    `${t("orders.change_day")}: ${describeExchangeTerms(terms, t, locale)}.`,
    `${t("orders.give_back")}: ${describeRefundTerms(terms, t, locale)}.`,
  ].join(" ");
}
