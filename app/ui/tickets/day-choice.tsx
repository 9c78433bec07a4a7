import type { BookingDay } from "~/domain/pricing/booking-days.server";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { isOnSale } from "~/domain/tickets/day-state.rules";
import { useT } from "~/i18n/use-t";
import { DayButton } from "./day-button";
import { dayInShort } from "./day-in-short";
import { type Ask, useDayNote } from "./day-note";
import { MonthCalendar } from "./month-calendar";

type Page = Pick<Awaited<ReturnType<typeof getTicketPage>>, "days" | "calendar" | "offer">;

export function DayChoice({ page: { days, calendar, offer }, ask }: { page: Page; ask: Ask }) {
  const { t } = useT();
  return (
    <section className="stack gap-3" id="days" aria-labelledby="days-title">
      <div className="row">
        <h2 className="text-lg" id="days-title">
          {t("tickets.order.date")}
        </h2>
        {/* One button there and back: it keeps the focus. */}
        <button
          type="submit"
          {...ask}
          name="month"
          value={calendar ? "" : offer.date.slice(0, 7)}
          className="btn btn-quiet text-ui-ink"
        >
          {calendar ? t("tickets.order.next_days") : t("tickets.order.whole_month")}
        </button>
      </div>
      {calendar ? (
        <MonthCalendar calendar={calendar} chosen={offer.date} who={offer.categories[0]?.name.text} ask={ask} />
      ) : (
        <ul className="day-chips">
          {days.map((day) => (
            <li key={day.date}>
              <DayChip day={day} chosen={day.date === offer.date} ask={ask} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DayChip({ day, chosen, ask }: { day: BookingDay; chosen: boolean; ask: Ask }) {
  const { t, locale } = useT();
  const { weekday, day: dayMonth } = dayInShort(day.date, locale, t);
  const note = useDayNote(day);
  const look = isOnSale(day) ? "day-chip" : "day-chip day-chip-off";
  return (
    <DayButton date={day.date} note={note.long} chosen={chosen} ask={ask} className={look}>
      <small>{weekday}</small>
      <b className="num">{dayMonth}</b>
      <small className={day.state === "few" ? "text-gold-ink" : undefined}>{note.short}</small>
    </DayButton>
  );
}
