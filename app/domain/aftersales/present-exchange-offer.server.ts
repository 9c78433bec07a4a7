import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { formatUndividedCode } from "~/lib/codes";
import { formatDate, formatDeadline } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatNumber, formatVnd } from "~/lib/money";
import { formatNameAndKind } from "~/lib/text";
import type { DayView } from "../catalog/days-view";
import { describeRefundTerms } from "../catalog/describe-terms";
import { formatShortDay, presentMonth } from "../catalog/present-booking-days.server";
import type { Terms } from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";
import type { ExchangeDay } from "./exchange-calendar.server";
import type { ChosenDayView, ExchangePageView, TicketOption } from "./exchange-page-view";
import type { ChosenDay, ExchangeableUnitView, ExchangeOffer } from "./get-exchange-offer.server";
import { formatSlotTime, presentWaitingExchange } from "./present-exchanges.server";

type PresentContext = Pick<Ctx, "locale" | "shop">;

export function presentExchangeOffer(
  ctx: PresentContext,
  offer: ExchangeOffer,
  requested: readonly string[],
): ExchangePageView {
  const { locale } = ctx;
  const { code, units, chosen, calendar, at } = offer;
  const presentDay = createDayPresenter(ctx);
  const days = calendar?.days.map(presentDay) ?? [];
  return {
    code,
    tickets: units.map((unit) => presentTicketOption(unit, chosen.includes(unit.key), ctx)),
    ticked: chosen.length === requested.length ? "" : chosen.join(" "),
    notes: listNotes(ctx, offer, requested),
    waiting: offer.waiting.map((move) => presentWaitingExchange(ctx, move)),
    month: calendar && presentMonth(calendar, days, locale),
    day: at && presentChosenDay(at, offer, presentDay, ctx),
  };
}

function presentTicketOption(unit: ExchangeableUnitView, isChosen: boolean, { locale }: PresentContext): TicketOption {
  const t = translateIn(locale);
  const { key, name, of, people, date, time, move, why, most } = unit;
  const family = people > 1 ? ` ${t("exchange.people", { count: people })}` : "";
  return {
    key,
    title: `${[name, of].filter(Boolean).join(" · ")}${family}`,
    when: [formatSlotTime({ date, time }, "long", locale), ...formatTicketReference(unit, t)].join(" · "),
    note: why ? t(`exchange.reason.${why}`, { most }) : move ? describeExchangeRight(move, t, locale) : "",
    isOpen: move !== null,
    isChosen,
  };
}

export function formatTicketReference({ mark }: Pick<ExchangeableUnitView, "mark">, t: Translate): string[] {
  return mark ? [t("exchange.mark", { ...mark, code: formatUndividedCode(mark.code) })] : [];
}

function describeExchangeRight(
  { until, times }: NonNullable<ExchangeableUnitView["move"]>,
  t: Translate,
  locale: PresentContext["locale"],
): string {
  if (until === null) return t("exchange.free");
  return t("exchange.until", { time: formatDeadline(new Date(until), locale), times });
}

function listNotes(
  { locale, shop }: PresentContext,
  { units, chosen }: ExchangeOffer,
  requested: readonly string[],
): string[] {
  const t = translateIn(locale);
  const isAnyLeftOut = units.some(({ key, move }) => move !== null && requested.includes(key) && !chosen.includes(key));
  const reasons = new Set(units.map(({ why }) => why));
  const instead = (["too_late", "moved_enough", "moving"] as const).filter((reason) => reasons.has(reason));
  return [
    ...explainMissingChoice(t, { units, chosen }, requested),
    ...(isAnyLeftOut ? [t("exchange.separate")] : []),
    ...instead.map((reason) => t(`exchange.instead.${reason}`, { phone: settingText(shop, "phone") })),
  ];
}

function explainMissingChoice(
  t: Translate,
  { units, chosen }: Pick<ExchangeOffer, "units" | "chosen">,
  requested: readonly string[],
): string[] {
  if (units.length === 0) return [t("exchange.no_tickets")];
  if (chosen.length > 0) return [];
  if (units.every(({ move }) => move === null))
    return units.some(({ why: reason }) => reason === "moving") ? [] : [t("exchange.none")];
  const reasons = units.flatMap(({ key, why: reason, most }) =>
    reason && requested.includes(key) ? [t(`exchange.reason.${reason}`, { most })] : [],
  );
  return [[...new Set(reasons), t("exchange.others")].join(". ")];
}

type DayPresenter = (day: ExchangeDay) => DayView;

function createDayPresenter({ locale }: PresentContext): DayPresenter {
  const t = translateIn(locale);
  const notes = new Map<string, Note>();
  return (day) => {
    const is = `${day.difference} ${day.why}`;
    const note = notes.get(is) ?? getDayNote(day, t, locale);
    notes.set(is, note);
    // Full and closed days stay clickable, because choosing one suggests the nearest available days.
    const canBeChosen = day.why !== "same" && day.why !== "not_sold";
    const label = canBeChosen ? `${formatDate(day.date, locale, "long")}, ${note.long}` : "";
    return { date: day.date, state: getDayState(day), ...formatShortDay(day.date, locale, t), note: note.short, label };
  };
}

function getDayState({ why: reason }: ExchangeDay): DayView["state"] {
  switch (reason) {
    case null:
      return "open";
    case "full":
    case "closed":
      return reason;
    case "same":
      return "over";
    case "not_sold":
      return "past";
  }
}

type Note = { short: string; long: string };

function getDayNote({ difference, why: reason }: ExchangeDay, t: Translate, locale: PresentContext["locale"]): Note {
  if (difference !== null) return formatPriceDifference(difference, t, locale);
  switch (reason) {
    case "full":
    case "closed":
      return { short: t(`exchange.note.${reason}`), long: t(`exchange.label.${reason}`) };
    case "same":
      return { short: t("exchange.note.own"), long: t("exchange.label.own") };
    default:
      return { short: "", long: t("exchange.label.not_sold") };
  }
}

function formatPriceDifference(difference: number, t: Translate, locale: PresentContext["locale"]) {
  if (difference === 0) return { short: t("exchange.note.same_price"), long: t("exchange.label.same_price") };
  const amount = formatVnd(Math.abs(difference), locale);
  const sign = difference > 0 ? "+" : "−";
  const short = `${sign}${formatNumber(Math.abs(difference) / 1000, locale)}k`;
  return { short, long: t(difference > 0 ? "exchange.label.more" : "exchange.label.less", { amount }) };
}

function presentChosenDay(
  { day, nearest, after }: ChosenDay,
  offer: ExchangeOffer,
  presentDay: DayPresenter,
  { locale }: PresentContext,
): ChosenDayView {
  const t = translateIn(locale);
  const { date, difference, why: reason, times } = day;
  const long = formatDate(date, locale, "long");
  const refused = reason && {
    title: t(`exchange.refused.${reason}`, { day: formatDayInSentence(reason, date, locale), count: offer.seats }),
    nearest: nearest.map(presentDay),
    none: nearest.length === 0 ? t("exchange.no_nearest") : "",
  };
  const { money, submit, helps } = describeMoney(difference ?? 0, t, locale);
  return {
    ...{ date, long, refused, submit, difference: difference ?? 0 },
    times: times.map(({ time, left, open }) => ({
      ...{ value: time, isOpen: open },
      note: t(open ? "exchange.seats_left" : "exchange.not_at", { count: left }),
    })),
    rights: after.map(({ units, terms }) => ({
      text: [
        ...(after.length > 1 ? [formatTicketCounts(offer, units)] : []),
        describeRights(terms, date, t, locale),
      ].join(": "),
      isLost: terms.exchange === null && terms.refund.length === 0,
    })),
    facts: [
      [t("exchange.from"), formatTicketCounts(offer, offer.chosen)],
      [t("exchange.to"), long],
      [t("exchange.money"), money],
    ],
    helps: [...helps, t("exchange.help_qr"), t("exchange.help_refund")],
  };
}

function formatDayInSentence(
  reason: NonNullable<ExchangeDay["why"]>,
  date: string,
  locale: PresentContext["locale"],
): string {
  return formatDate(date, locale, reason === "same" ? "inSentence" : "long");
}

function describeRights(
  { exchange, refund }: Terms,
  date: string,
  t: Translate,
  locale: PresentContext["locale"],
): string {
  const day = formatDate(date, locale, "dayMonth");
  if (exchange === null && refund.length === 0) return t("exchange.after.nothing", { day });
  const change = exchange
    ? t("exchange.after.change", { time: formatDeadline(new Date(exchange.until), locale) })
    : t("exchange.after.no_change");
  const back =
    refund.length > 0
      ? t("exchange.after.back", { terms: describeRefundTerms({ exchange, refund }, t, locale) })
      : t("exchange.after.no_back");
  return t("exchange.after.both", { day, change, back });
}

function formatTicketCounts({ units }: ExchangeOffer, chosen: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const unit of units)
    if (chosen.includes(unit.key)) {
      const what = formatNameAndKind(unit);
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
  return [...counts].map(([what, count]) => `${count} × ${what}`).join("; ");
}

function describeMoney(difference: number, t: Translate, locale: PresentContext["locale"]) {
  const amount = formatVnd(Math.abs(difference), locale);
  if (difference > 0)
    return {
      money: t("exchange.you_pay", { amount }),
      submit: t("exchange.submit_pay", { amount }),
      helps: [t("exchange.help_pay")],
    };
  if (difference < 0)
    return {
      money: t("exchange.you_get", { amount }),
      submit: t("exchange.submit_refund", { amount }),
      helps: [t("exchange.help_refund_route")],
    };
  return { money: t("exchange.nothing"), submit: t("exchange.submit"), helps: [] };
}

export function presentWrongDate(date: string | undefined, locale: Locale): string {
  const t = translateIn(locale);
  return date === undefined
    ? t("errors.invalid_date")
    : t("exchange.not_that_day", { day: formatDate(date, locale, "inSentence") });
}
