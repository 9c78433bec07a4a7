import { translateIn } from "~/i18n/translate.server";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { weekday } from "~/lib/shop-time";
import type { DayView, MonthView } from "../catalog/days-view";
import { presentMonth } from "../catalog/present-booking-days.server";
import type { ExchangeDay } from "./exchange-calendar.server";
import type { ClosedGroup, ClosureChoice } from "./get-closure-choice.server";

export type ClosedGroupView = Pick<ClosedGroup, "kind" | "units" | "chosen"> & {
  month: MonthView | null;
  date: string | null;
  times: { time: string; left: number }[];
};

export function presentClosedGroup(
  group: ClosureChoice["groups"][number],
  date: string | undefined,
  locale: Locale,
): ClosedGroupView {
  const day = group.calendar?.days.find((one) => one.date === date);
  const times = day?.difference === 0 ? day.times.filter(({ open }) => open) : [];
  return {
    kind: group.kind,
    units: group.units,
    chosen: group.chosen,
    month:
      group.calendar &&
      presentMonth(
        group.calendar,
        group.calendar.days.map((one) => presentDay(one, locale)),
        locale,
      ),
    date: times.length > 0 && date ? date : null,
    times,
  };
}

const dayStates = { full: "full", closed: "closed", same: "closed", not_sold: "past" } as const;

function presentDay({ date, why }: ExchangeDay, locale: Locale): DayView {
  const t = translateIn(locale);
  const state = why === null ? "open" : dayStates[why];
  const note = state === "open" ? formatVnd(0, locale) : state === "past" ? "" : t(`tickets.month.${state}`);
  return {
    ...{ date, state, note },
    weekday: String(weekday(date)),
    day: formatDate(date, locale, "dayMonth"),
    label: state === "open" ? `${formatDate(date, locale, "long")}, ${t("orders.closed.exchange_free")}` : "",
  };
}
