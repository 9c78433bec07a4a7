import type { PublicTicket } from "~/domain/catalog/get-ticket.server";
import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import { formatAverage, formatNumber } from "~/lib/money";
import { linkTo } from "~/site-map";
import { LocalText, Price } from "../parts/formatted-text";
import { Picture } from "../parts/picture";

type Props = {
  ticket: PublicTicket;
  level: "h1" | "h2";
  /** The price is the lowest of the first price category, and `who` is the category's name. */
  from: { price: number; who: LocalizedText } | null;
};

export function TicketHeader({ ticket, level: Heading, from }: Props) {
  const { t, locale } = useT();
  const { rating, quote } = ticket;
  return (
    <>
      <Gallery ticket={ticket} />
      <div className="ticket-head stack gap-2">
        <Heading>
          <LocalText of={ticket.name} />
        </Heading>
        <p className="text-sm text-muted">
          {rating && (
            <>
              <a href={`${linkTo(locale, "ticket", { slug: ticket.slug })}#reviews`} className="font-semibold">
                ★ {formatAverage(rating.average, locale)} ·{" "}
                {t("reviews.count", { count: rating.count, shown: formatNumber(rating.count, locale) })}
              </a>
              {" · "}
            </>
          )}
          {from && (
            <>
              <LocalText of={from.who} /> {t("tickets.from").toLowerCase()}{" "}
              <Price amount={from.price} className="font-bold" />
            </>
          )}
        </p>
        {quote && (
          <blockquote>
            “<LocalText of={quote.text} />” <cite className="help">{quote.author.text}</cite>
          </blockquote>
        )}
      </div>
    </>
  );
}

function Gallery({ ticket: { gallery, picture } }: { ticket: PublicTicket }) {
  const { t } = useT();
  const { length } = gallery;
  if (length < 2)
    return (
      <div className="gallery">
        <figure>
          <Picture of={picture} isEager />
        </figure>
      </div>
    );
  return (
    <section
      className="gallery slides"
      aria-label={t("tickets.detail.pictures", { count: length })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      {gallery.map(({ picture, caption }, index) => (
        <figure key={picture.hash}>
          <Picture of={picture} isEager={index === 0} />
          <figcaption>
            {index + 1}/{length} · <LocalText of={caption} />
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
