import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { buttonClass } from "../parts/button";
import type { Said } from "../parts/local-text";

type Props = {
  tickets: readonly { slug: string; name: Said }[];
  slug?: string;
  date?: string;
  people?: number;
  days: { today: string; day: string; lastDay: string };
  /** How many people an order may hold. */
  mostSeats: number;
};

/** Which ticket, which day, how many: a plain GET form that leads to the order page. */
export function BookingStrip({ tickets, slug, date, people = 2, days, mostSeats }: Props) {
  const { locale, t } = useT();
  return (
    <form action={linkTo(locale, "orderTicket")} className="card strip" aria-label={t("home.book")}>
      <div className="field">
        <label htmlFor="strip-ticket">{t("tickets.order.ticket")}</label>
        <select id="strip-ticket" name="ticket" className="input" defaultValue={slug}>
          {tickets.map((ticket) => (
            <option key={ticket.slug} value={ticket.slug}>
              {ticket.name.text}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="strip-date">{t("tickets.order.date")}</label>
        <input
          id="strip-date"
          type="date"
          name="date"
          className="input"
          defaultValue={date ?? days.day}
          min={days.today}
          max={days.lastDay}
          required
        />
      </div>
      <div className="field">
        <label htmlFor="strip-people">{t("tickets.order.people")}</label>
        <input
          id="strip-people"
          type="number"
          name="people"
          className="input"
          defaultValue={people}
          min={1}
          max={mostSeats}
          inputMode="numeric"
          required
        />
      </div>
      <button type="submit" className={buttonClass()}>
        {t("tickets.order.see")}
      </button>
    </form>
  );
}
