import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { SessionFields } from "../form/session-fields";
import { buttonClass } from "../parts/button";
import type { LocalizedText } from "../parts/local-text";

type Props = {
  tickets: readonly { slug: string; name: LocalizedText }[];
  slug?: string;
  date?: string;
  days: { today: string; day: string; lastDay: string };
};

export function BookingStrip({ tickets, slug, date, days }: Props) {
  const { locale, t } = useT();
  return (
    <form action={linkTo(locale, "orderTicket")} className="card strip" aria-label={t("tickets.book")}>
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
      {import.meta.env.SSR && <SessionFields />}
      <button type="submit" className={buttonClass()}>
        {t("tickets.order.see")}
      </button>
    </form>
  );
}
