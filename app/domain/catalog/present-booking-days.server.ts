import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatNumber, formatVnd } from "~/lib/money";
import { monthDays, weekday } from "~/lib/shop-time";
import { isOnSale } from "./day-state.rules";
import type { BookingDaysView, DayView, MonthView } from "./days-view";
import type { getTicketPage } from "./get-ticket-page.server";

type Page = Awaited<ReturnType<typeof getTicketPage>>;
type Day = Page["days"][number];
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const englishMonths = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function presentBookingDays(
  { days, calendar, offer, final }: Pick<Page, "days" | "calendar" | "offer"> & { final?: boolean },
  locale: Locale,
): BookingDaysView {
  const t = translateIn(locale);
  const { kind, holiday, season, date } = offer;
  const { weekday: name, day } = formatShortDay(date, locale, t);
  const reasons = [
    holiday ? t("tickets.why.holiday", { name: holiday.text }) : kind === "weekend" && t("tickets.why.weekend"),
    season?.text,
    final && t("tickets.why.final"),
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
    chosen: {
      short: `${name} ${day}`,
      long: formatDate(date, locale, "long"),
      priceReason: reasons.filter(Boolean).join(" · "),
      month: date.slice(0, 7),
    },
  };
}

export function formatMonthTitle(month: string, locale: Locale, t: Translate): string {
  const name = locale === "en" ? englishMonths.format(new Date(`${month}-01T00:00:00Z`)) : "";
  return t("tickets.month.title", { month: Number(month.slice(5)), year: month.slice(0, 4), name });
}

type Month = Pick<NonNullable<Page["calendar"]>, "month" | "previous" | "next">;

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

function presentDay(day: Day, locale: Locale, t: Translate): DayView {
  const { short, long } = describeNote(day, locale, t);
  const label = `${formatDate(day.date, locale, "long")}, ${long}`;
  return { date: day.date, state: day.state, ...formatShortDay(day.date, locale, t), note: short, label };
}

export function formatShortDay(date: string, locale: Locale, t: Translate) {
  const day = locale === "en" ? formatDate(date, locale, "short").slice(0, -5) : formatDate(date, locale, "dayMonth");
  return { weekday: t(`tickets.weekday.${weekday(date) as Weekday}`), day };
}

function describeNote({ state, left, price }: Day, locale: Locale, t: Translate): { short: string; long: string } {
  const cost = price === null ? "" : formatVnd(price, locale);
  switch (state) {
    case "open":
      return { short: price === null ? "–" : `${formatNumber(price / 1000, locale)}k`, long: cost };
    case "few": {
      const few = t("tickets.month.left", { count: left });
      return { short: few, long: `${cost}, ${few}` };
    }
    case "full":
    case "closed":
    case "over": {
      const word = t(`tickets.month.${state}`);
      return { short: word, long: word };
    }
    case "past":
    case "beyond":
      return { short: "", long: t(`tickets.month.${state}`) };
  }
}
