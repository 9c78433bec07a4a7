import type { getTicketOffer } from "~/domain/pricing/get-ticket-offer.server";
import type { getTicket } from "~/domain/tickets/get-ticket.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { Icon } from "../parts/icon";
import { LocalText, type Said } from "../parts/local-text";
import { Price } from "../parts/price";
import { daysInWords } from "./days-in-words";

/** Who pays what on one day. */
export function DayPrices({ offer }: { offer: Awaited<ReturnType<typeof getTicketOffer>> }) {
  const { locale, t } = useT();
  return (
    <section className="card">
      <h2 className="text-lg">{t("tickets.detail.prices_on", { date: formatDate(offer.date, locale, "long") })}</h2>
      <dl className="py-2">
        {offer.categories.map(({ key, name, note, price }) => (
          <div key={key} className="row border-b border-line py-3">
            <dt>
              <span className="font-semibold">
                <LocalText of={name} />
              </span>
              <span className="help block">
                <LocalText of={note} />
              </span>
            </dt>
            <dd>{price === null ? "–" : <Price amount={price} className="font-bold" />}</dd>
          </div>
        ))}
      </dl>
      <p className="help">
        {t("tickets.order.free")} <a href={linkTo(locale, "ticketPricing")}>{t("tickets.detail.prices")}</a>
      </p>
    </section>
  );
}

export function Included({ parts }: { parts: readonly Said[] }) {
  const { t } = useT();
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("tickets.detail.included")}</h2>
      <ul className="grid gap-3">
        {parts.map((part) => (
          <li key={part.text} className="flex gap-3">
            <span className="flex-none text-ui-ink">
              <Icon name="check" />
            </span>
            <LocalText of={part} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When it runs, and what may be changed or given back afterwards. */
export function Terms({ ticket }: { ticket: Awaited<ReturnType<typeof getTicket>> }) {
  const { t } = useT();
  const { exchangeUntilHours, exchangesPerTicket, refund } = ticket.policy;
  return (
    <section className="stack content-start">
      <h2 className="text-xl">{t("tickets.detail.change")}</h2>
      <ul className="grid gap-3">
        <Term icon="calendar">
          {t("tickets.detail.when")}: {daysInWords(ticket.openWeekdays, t)}.
        </Term>
        <Term icon="undo">
          {t("tickets.detail.change_until", { hours: exchangeUntilHours, times: exchangesPerTicket })}
        </Term>
        {refund.map(({ untilHours, percent }) => (
          <Term key={untilHours} icon="bank">
            {t("tickets.detail.refund_until", { percent, hours: untilHours })}
          </Term>
        ))}
      </ul>
    </section>
  );
}

function Term({ icon, children }: { icon: "calendar" | "undo" | "bank"; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex-none text-ui-ink">
        <Icon name={icon} />
      </span>
      <span>{children}</span>
    </li>
  );
}
