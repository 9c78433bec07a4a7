import type { ExchangedTickets, ExchangeSummary } from "~/domain/aftersales/exchange-summary";
import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { formatVnd } from "~/lib/money";
import { formatDate, formatMoment } from "~/lib/shop-time";
import { nameAndKind } from "~/lib/text";
import type { ShownMoves } from "~/ui/aftersales/moves";

type At = { locale: Locale };

export function tellMoves(ctx: At, moves: readonly ExchangeSummary[]): ShownMoves {
  return {
    waiting: moves.filter(({ status }) => status === "waits").map((move) => tellWaiting(ctx, move)),
    done: moves
      .filter(({ status }) => status === "done")
      .flatMap((move) => move.tickets.map((tickets) => movedInWords(ctx, move, tickets))),
  };
}

/** If the new day was closed meanwhile, no payment is requested, and received payments are refunded. */
export function tellWaiting({ locale }: At, move: ExchangeSummary): ShownMoves["waiting"][number] {
  const { code, difference, to, waitsUntil, isClosed, returned } = move;
  const t = translateIn(locale);
  const day = sayWhen(to, "inSentence", locale);
  if (isClosed) {
    const back = returned > 0 ? [t("exchange.returned", { amount: formatVnd(returned, locale) })] : [];
    return { code, says: [t("exchange.waits_closed", { day }), ...back].join(" "), canPay: false };
  }
  const says = t("exchange.waits", {
    amount: formatVnd(difference, locale),
    to: day,
    time: waitsUntil ? formatMoment(new Date(waitsUntil), locale) : "",
  });
  return { code, says, canPay: true };
}

function movedInWords(
  { locale }: At,
  { at, to }: ExchangeSummary,
  tickets: ExchangedTickets,
): ShownMoves["done"][number] {
  const t = translateIn(locale);
  const { nth, most, from, paidAfter, paidBefore } = tickets;
  const amount = formatVnd(Math.abs(paidAfter - paidBefore), locale);
  const money = paidAfter > paidBefore ? "paid_more" : paidAfter < paidBefore ? "came_back" : "same_price";
  return {
    says: t("exchange.moved", {
      what: whatMoved(tickets),
      from: sayWhen(from, "inSentence", locale),
      to: sayWhen(to, "inSentence", locale),
    }),
    more: [
      nth > 0 ? t("exchange.nth", { nth, most }) : t("exchange.was_closed"),
      t(`exchange.${money}`, { amount }),
      formatMoment(new Date(at), locale, new Date(0)),
    ].join(" · "),
  };
}

export function whatMoved(moved: ExchangedTickets): string {
  return `${moved.count} × ${nameAndKind(moved)}`;
}

export function sayWhen(
  { date, time }: { date: string; time: string },
  style: "long" | "inSentence",
  locale: Locale,
): string {
  const day = formatDate(date, locale, style);
  return time ? `${day}, ${time}` : day;
}
