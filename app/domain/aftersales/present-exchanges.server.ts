import { translateIn } from "~/i18n/translate.server";
import { formatDate, formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import type { Ctx } from "../ctx";
import type { ExchangesView } from "./exchange-page-view";
import type { ExchangeSummary } from "./exchange-summary";

export function presentExchanges(ctx: Pick<Ctx, "locale">, exchanges: readonly ExchangeSummary[]): ExchangesView {
  return {
    waiting: exchanges.filter(({ status }) => status === "waits").map((move) => presentWaitingExchange(ctx, move)),
  };
}

export function presentWaitingExchange(
  { locale }: Pick<Ctx, "locale">,
  exchange: ExchangeSummary,
): ExchangesView["waiting"][number] {
  const { code, difference, to, waitsUntil, isClosed, returned } = exchange;
  const t = translateIn(locale);
  const day = formatSlotTime(to, "inSentence", locale);
  if (isClosed) {
    const back = returned > 0 ? [t("exchange.returned", { amount: formatVnd(returned, locale) })] : [];
    return { code, text: [t("exchange.waits_closed", { day }), ...back].join(" "), canPay: false };
  }
  const text = t("exchange.waits", {
    amount: formatVnd(difference, locale),
    to: day,
    time: waitsUntil ? formatMoment(new Date(waitsUntil), locale) : "",
  });
  return { code, text, canPay: true };
}

export function formatSlotTime(
  { date, time }: { date: string; time: string },
  style: "long" | "inSentence",
  locale: Locale,
): string {
  const day = formatDate(date, locale, style);
  return time ? `${day}, ${time}` : day;
}
