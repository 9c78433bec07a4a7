import type { Language, Translate } from "~/i18n/translate";
import { formatBriefDay, formatClock, formatDeadline } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import type { RefundOutlook, RefundRulerStep, Terms } from "./ticket-terms.rules";

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
    `${t("orders.refund")}: ${describeRefundTerms(terms, t, locale)}.`,
  ].join(" ");
}

export function describeRefundOutlook(
  { percent, until, next }: RefundOutlook,
  { exchange }: Pick<Terms, "exchange">,
  { t, locale, isToday }: Language & { isToday: boolean },
): { title: string; note: string } {
  const describe = (end: string) => formatDeadline(new Date(end), locale);
  if (until !== null)
    return {
      title: t("tickets.refund.until", { percent, time: describe(until) }),
      note: next
        ? t("tickets.refund.then", { percent: next.percent, time: describe(next.until) })
        : t("tickets.refund.then_none"),
    };
  if (exchange) return { title: t("tickets.refund.none"), note: describeExchange(exchange, t, locale) };
  return { title: t(isToday ? "tickets.refund.none_today" : "tickets.refund.none_at_all"), note: "" };
}

export function describeRefundSteps(refunds: Terms["refund"], t: Translate, locale: Locale): RefundRulerStep[] {
  if (refunds.length === 0) return [];
  const steps = refunds.map(({ percent, until }, index) => {
    const time = `${formatClock(new Date(until), locale)} ${formatBriefDay(shopDate(new Date(until)), locale)}`;
    const title = index === 0 ? t("tickets.refund.step", { percent }) : `${percent}%`;
    return { percent, title, end: t("tickets.refund.until_short", { time }) };
  });
  return [...steps, { percent: 0, title: "0%", end: t("tickets.refund.after") }];
}

export function describeExchange(
  { until, times }: NonNullable<Terms["exchange"]>,
  t: Translate,
  locale: Locale,
): string {
  return t("tickets.refund.exchange", { time: formatDeadline(new Date(until), locale), times });
}
