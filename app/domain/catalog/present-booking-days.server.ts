import type { Language, Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import {
  formatClock,
  formatDate,
  formatLongMonthName,
  formatShortDayMonth,
  formatWeekdayAndDay,
} from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatNumber, formatVnd } from "~/lib/money";
import { monthDays, shopDate, weekday } from "~/lib/shop-time";
import { isOnSale } from "./day-state.rules";
import type { BookingDaysView, DayView, MonthView, RefundView } from "./days-view";
import { describeExchange, describeRefundOutlook, describeRefundSteps } from "./describe-terms";
import type { TicketPageData } from "./get-ticket-page.server";
import type { RefundRulerStep } from "./ticket-terms.rules";

type BookingDay = TicketPageData["days"][number];
type WeekdayNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

type BookingDaysInput = Pick<
  TicketPageData,
  "days" | "calendar" | "offer" | "isDayChosen" | "today" | "refunds" | "refundableDay"
>;

export function presentBookingDays(page: BookingDaysInput, locale: Locale): BookingDaysView {
  const { days, calendar, offer, isDayChosen, refunds } = page;
  const t = translateIn(locale);
  const { kind, holiday, season, date } = offer;
  const { weekday: name, day } = formatShortDay(date, locale, t);
  const reasons = [
    holiday ? t("tickets.reason.holiday", { name: holiday.text }) : kind === "weekend" && t("tickets.reason.weekend"),
    season?.text,
  ];
  return {
    days: days.map((day) => presentDay(day, locale, t)),
    month:
      calendar &&
      presentMonth(
        calendar,
        calendar.days.map((day) => ({
          ...presentDay(day, locale, t),
          ...(!isOnSale(day) && { label: "" }),
        })),
        locale,
      ),
    calendarMonth: date.slice(0, 7),
    chosen: isDayChosen
      ? {
          date,
          short: `${name} ${day}`,
          long: formatDate(date, locale, "long"),
          priceReason: reasons.filter(Boolean).join(" · "),
        }
      : null,
    refunds: isDayChosen ? refunds.map((refund) => presentRefund(refund, wordingOf(page, t, locale))) : [],
    refundableDay: presentRefundableDay(page, t, locale),
    closures: calendar ? presentClosedDays(page, locale) : [],
  };
}

export function presentClosedDays({ calendar, days }: BookingDaysInput, locale: Locale): BookingDaysView["closures"] {
  return (calendar?.days ?? days).flatMap(({ date, closedReason }) => {
    const { weekday, day } = formatShortDay(date, locale, translateIn(locale));
    return closedReason ? { day: `${weekday} ${day}`, text: closedReason.text } : [];
  });
}

export type DayTerms = { exchange: string; steps: RefundRulerStep[]; none: string };

/** Returns null if no day is chosen. Also returns null for a day with several times, because their deadlines differ. */
export function presentDayTerms(page: BookingDaysInput, locale: Locale): DayTerms | null {
  const [only] = page.refunds;
  if (!page.isDayChosen || !only || page.refunds.length > 1) return null;
  const t = translateIn(locale);
  const { terms, outlook, open } = only;
  return {
    exchange: terms.exchange ? describeExchange(terms.exchange, t, locale) : "",
    steps: describeRefundSteps(open, t, locale),
    none: outlook.until === null ? describeRefundOutlook(outlook, terms, wordingOf(page, t, locale)).title : "",
  };
}

function wordingOf({ offer, today }: BookingDaysInput, t: Translate, locale: Locale): RefundWording {
  return { t, locale, isToday: offer.date === today };
}

type RefundWording = Language & { isToday: boolean };

function presentRefund(
  { time, terms, outlook }: TicketPageData["refunds"][number],
  wording: RefundWording,
): RefundView {
  const { level, percent } = outlook;
  const { t, locale } = wording;
  const short = outlook.until === null ? t("tickets.refund.this_day") : describeShortly(outlook.until, t, locale);
  return { time, level, percent, ...describeRefundOutlook(outlook, terms, wording), short };
}

function describeShortly(until: string, t: Translate, locale: Locale): string {
  const end = new Date(until);
  const { weekday, day } = formatShortDay(shopDate(end), locale, t);
  return t("tickets.refund.until_short", { time: `${formatClock(end, locale)} ${weekday} ${day}` });
}

function presentRefundableDay(
  { isDayChosen, refunds, refundableDay, offer }: BookingDaysInput,
  t: Translate,
  locale: Locale,
): BookingDaysView["refundableDay"] {
  const isWholePriceRefunded = isDayChosen && refunds.every(({ outlook }) => outlook.level === "full");
  if (!refundableDay || isWholePriceRefunded) return null;
  const { date, price } = refundableDay;
  const day = formatWeekdayAndDay(date, locale);
  const shortDay = formatShortDay(date, locale, t);
  const short = `${shortDay.weekday} ${shortDay.day}`;
  if (!isDayChosen) return { date, short, label: day, note: "" };
  const [category] = offer.categories;
  const saved = category?.price && price ? category.price - price : 0;
  const note =
    category && saved > 0
      ? t("tickets.refund.better_cheaper", { amount: formatVnd(saved, locale), who: category.name.text.toLowerCase() })
      : t("tickets.refund.better");
  return { date, short, label: t("tickets.refund.go_on", { day }), note };
}

export function formatMonthTitle(month: string, locale: Locale, t: Translate): string {
  const name = formatLongMonthName(month, locale);
  return t("tickets.month.title", { month: Number(month.slice(5)), year: month.slice(0, 4), name });
}

type Month = Pick<NonNullable<TicketPageData["calendar"]>, "month" | "previous" | "next">;

export function presentMonth({ month, previous, next }: Month, days: readonly DayView[], locale: Locale): MonthView {
  const t = translateIn(locale);
  const daysByDate = new Map(days.map((day) => [day.date, day]));
  return {
    ...{ month, previous, next },
    title: formatMonthTitle(month, locale, t),
    weekdays: weekdays.map((day) => t(`tickets.weekday.${day}`)),
    weeks: monthDays(month)
      .map((week) => week.map((date) => daysByDate.get(date) ?? null))
      .filter((week) => week.some((day) => day?.note)),
  };
}

function presentDay(day: BookingDay, locale: Locale, t: Translate): DayView {
  const { short, long } = describeNote(day, locale, t);
  const label = `${formatDate(day.date, locale, "long")}, ${long}`;
  return { date: day.date, state: day.state, ...formatShortDay(day.date, locale, t), note: short, label };
}

export function formatShortDay(date: string, locale: Locale, t: Translate) {
  return { weekday: t(`tickets.weekday.${weekday(date) as WeekdayNumber}`), day: formatShortDayMonth(date, locale) };
}

function describeNote(
  { state, left, price, closedReason }: BookingDay,
  locale: Locale,
  t: Translate,
): { short: string; long: string } {
  const cost = price === null ? "" : formatVnd(price, locale);
  switch (state) {
    case "open":
      return {
        short: price === null ? "–" : `${formatNumber(price / 1000, locale)}k`,
        long: `${cost}, ${t("tickets.month.open")}`,
      };
    case "few": {
      const few = t("tickets.month.left", { count: left });
      return { short: few, long: `${cost}, ${few}` };
    }
    case "full":
    case "closed":
    case "over": {
      const word = t(`tickets.month.${state}`);
      const reason = closedReason?.text;
      const shortWord = state === "over" ? t("tickets.month.over_short") : word;
      return { short: shortenReason(reason) ?? shortWord, long: reason ? `${word}: ${reason}` : word };
    }
    case "past":
    case "beyond":
      return { short: "", long: t(`tickets.month.${state}`) };
  }
}

const maxChipLetters = 9;

/** Turns "Bảo trì: cáp treo nghỉ cả ngày" into "bảo trì". Returns undefined if the result is too long for a chip. */
function shortenReason(reason: string | undefined): string | undefined {
  const [beginning = ""] = reason?.split(/[,:;.]/) ?? [];
  return 0 < beginning.length && beginning.length <= maxChipLetters ? beginning.toLowerCase() : undefined;
}
