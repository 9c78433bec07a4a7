import type { ExchangeDay } from "~/domain/aftersales/exchange-calendar.server";
import type { ChosenDay, ExchangeableUnitView, ExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import type { Ctx } from "~/domain/ctx";
import { settingText } from "~/domain/shop/shop.rules";
import { describeRefundTerms } from "~/domain/tickets/describe-terms";
import type { Terms } from "~/domain/tickets/terms.rules";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { inGroups } from "~/lib/codes";
import { formatNumber, formatVnd } from "~/lib/money";
import { formatDate, formatDeadline } from "~/lib/shop-time";
import { nameAndKind } from "~/lib/text";
import type { ShownDayChosen, ShownExchange, ShownTicket } from "~/ui/aftersales/shown-exchange";
import type { DayView } from "~/ui/tickets/days-view";
import { formatShortDay, presentMonth } from "../tickets/present-booking-days.server";
import { sayWhen, tellWaiting } from "./tell-moves.server";

type At = Pick<Ctx, "locale" | "shop">;

export function tellExchange(ctx: At, offer: ExchangeOffer, asked: readonly string[]): ShownExchange {
  const { locale } = ctx;
  const { code, units, chosen, calendar, at } = offer;
  const inWords = daysInWords(ctx);
  const days = calendar?.days.map(inWords) ?? [];
  return {
    code,
    tickets: units.map((unit) => ticketInWords(unit, chosen.includes(unit.key), ctx)),
    ticked: chosen.length === asked.length ? "" : chosen.join(" "),
    notes: notesOf(ctx, offer, asked),
    waiting: offer.waiting.map((move) => tellWaiting(ctx, move)),
    month: calendar && presentMonth(calendar, days, locale),
    day: at && dayChosen(at, offer, inWords, ctx),
  };
}

function ticketInWords(unit: ExchangeableUnitView, chosen: boolean, { locale }: At): ShownTicket {
  const t = translateIn(locale);
  const { key, name, of, people, date, time, move, why, most } = unit;
  const family = people > 1 ? ` ${t("exchange.people", { count: people })}` : "";
  return {
    key,
    title: `${[name, of].filter(Boolean).join(" · ")}${family}`,
    when: [sayWhen({ date, time }, "long", locale), ...markWords(unit, t)].join(" · "),
    note: why ? t(`exchange.why.${why}`, { most }) : move ? untilInWords(move, t, locale) : "",
    open: move !== null,
    chosen,
  };
}

export function markWords({ mark }: Pick<ExchangeableUnitView, "mark">, t: Translate): string[] {
  return mark ? [t("exchange.mark", { ...mark, code: inGroups(mark.code) })] : [];
}

function untilInWords(
  { until, times }: NonNullable<ExchangeableUnitView["move"]>,
  t: Translate,
  locale: At["locale"],
): string {
  if (until === null) return t("exchange.free");
  return t("exchange.until", { time: formatDeadline(new Date(until), locale), times });
}

function notesOf({ locale, shop }: At, { units, chosen }: ExchangeOffer, asked: readonly string[]): string[] {
  const t = translateIn(locale);
  const leftOut = units.some(({ key, move }) => move !== null && asked.includes(key) && !chosen.includes(key));
  const whys = new Set(units.map(({ why }) => why));
  const instead = (["too_late", "moved_enough", "moving"] as const).filter((why) => whys.has(why));
  return [
    ...noneChosen(t, { units, chosen }, asked),
    ...(leftOut ? [t("exchange.apart")] : []),
    ...instead.map((why) => t(`exchange.instead.${why}`, { phone: settingText(shop, "phone") })),
  ];
}

function noneChosen(
  t: Translate,
  { units, chosen }: Pick<ExchangeOffer, "units" | "chosen">,
  asked: readonly string[],
): string[] {
  if (units.length === 0) return [t("exchange.no_tickets")];
  if (chosen.length > 0) return [];
  if (units.every(({ move }) => move === null))
    return units.some(({ why }) => why === "moving") ? [] : [t("exchange.none")];
  const whys = units.flatMap(({ key, why, most }) =>
    why && asked.includes(key) ? [t(`exchange.why.${why}`, { most })] : [],
  );
  return [[...new Set(whys), t("exchange.others")].join(". ")];
}

type DayInWords = (day: ExchangeDay) => DayView;

function daysInWords({ locale }: At): DayInWords {
  const t = translateIn(locale);
  const notes = new Map<string, Note>();
  return (day) => {
    const is = `${day.difference} ${day.why}`;
    const note = notes.get(is) ?? noteOf(day, t, locale);
    notes.set(is, note);
    // A full or closed day names the nearest available days, so it stays a button.
    const asks = day.why !== "same" && day.why !== "not_sold";
    const label = asks ? `${formatDate(day.date, locale, "long")}, ${note.long}` : "";
    return { date: day.date, state: stateOf(day), ...formatShortDay(day.date, locale, t), note: note.short, label };
  };
}

function stateOf({ why }: ExchangeDay): DayView["state"] {
  switch (why) {
    case null:
      return "open";
    case "full":
    case "closed":
      return why;
    case "same":
      return "over";
    case "not_sold":
      return "past";
  }
}

type Note = { short: string; long: string };

function noteOf({ difference, why }: ExchangeDay, t: Translate, locale: At["locale"]): Note {
  if (difference !== null) return differenceInWords(difference, t, locale);
  switch (why) {
    case "full":
    case "closed":
      return { short: t(`exchange.note.${why}`), long: t(`exchange.label.${why}`) };
    case "same":
      return { short: t("exchange.note.own"), long: t("exchange.label.own") };
    default:
      return { short: "", long: t("exchange.label.not_sold") };
  }
}

function differenceInWords(difference: number, t: Translate, locale: At["locale"]) {
  if (difference === 0) return { short: t("exchange.note.same_price"), long: t("exchange.label.same_price") };
  const amount = formatVnd(Math.abs(difference), locale);
  const sign = difference > 0 ? "+" : "−";
  const short = `${sign}${formatNumber(Math.abs(difference) / 1000, locale)}k`;
  return { short, long: t(difference > 0 ? "exchange.label.more" : "exchange.label.less", { amount }) };
}

function dayChosen(
  { day, nearest, after }: ChosenDay,
  offer: ExchangeOffer,
  inWords: DayInWords,
  { locale }: At,
): ShownDayChosen {
  const t = translateIn(locale);
  const { date, difference, why, times } = day;
  const long = formatDate(date, locale, "long");
  const refused = why && {
    title: t(`exchange.refused.${why}`, { day: inSentence(why, date, locale), count: offer.seats }),
    nearest: nearest.map(inWords),
    none: nearest.length === 0 ? t("exchange.no_nearest") : "",
  };
  const { money, submit, helps } = moneyInWords(difference ?? 0, t, locale);
  return {
    ...{ date, long, refused, submit, difference: difference ?? 0 },
    times: times.map(({ time, left, open }) => ({
      ...{ value: time, open },
      note: t(open ? "exchange.seats_left" : "exchange.not_at", { count: left }),
    })),
    rights: after.map(({ units, terms }) => ({
      says: [...(after.length > 1 ? [whatIn(offer, units)] : []), rightsInWords(terms, date, t, locale)].join(": "),
      lost: terms.exchange === null && terms.refund.length === 0,
    })),
    facts: [
      [t("exchange.from"), whatIn(offer, offer.chosen)],
      [t("exchange.to"), long],
      [t("exchange.money"), money],
    ],
    helps: [...helps, t("exchange.help_qr"), t("exchange.help_refund")],
  };
}

function inSentence(why: NonNullable<ExchangeDay["why"]>, date: string, locale: At["locale"]): string {
  return formatDate(date, locale, why === "same" || locale === "en" ? "inSentence" : "long");
}

/** Shown before payment, because an exchange can end later exchange and refund rights. */
function rightsInWords({ exchange, refund }: Terms, date: string, t: Translate, locale: At["locale"]): string {
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

function whatIn({ units }: ExchangeOffer, chosen: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const unit of units)
    if (chosen.includes(unit.key)) {
      const what = nameAndKind(unit);
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
  return [...counts].map(([what, count]) => `${count} × ${what}`).join("; ");
}

function moneyInWords(difference: number, t: Translate, locale: At["locale"]) {
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
      submit: t("exchange.submit_back", { amount }),
      helps: [t("exchange.help_back")],
    };
  return { money: t("exchange.nothing"), submit: t("exchange.submit"), helps: [] };
}

/** Why the day in the address was not taken. `date`: as it was understood, if it could be read. */
export function presentWrongDate(date: string | undefined, locale: Locale): string {
  const t = translateIn(locale);
  return date === undefined
    ? t("errors.invalid_date")
    : t("exchange.not_that_day", { day: formatDate(date, locale, "inSentence") });
}
