import type { EmptyCartSuggestions } from "~/domain/cart/get-cart-page.server";
import { useT } from "~/i18n/use-t";
import { formatNumber, formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { Titled } from "../parts/blocks";
import { ButtonLink } from "../parts/button";
import { LocalText } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";

export default function EmptyCart({ instead: { date, tickets, gifts } }: { instead: EmptyCartSuggestions }) {
  const { locale, t } = useT();
  const isTomorrow = tickets.some(({ tomorrow }) => tomorrow);
  const from = (price: number) => t("cart.from", { price: formatVnd(price, locale) });
  return (
    <>
      <p>{t("cart.empty")}</p>
      {tickets.length > 0 && (
        <section aria-labelledby="today">
          <h2 id="today" className="text-xl">
            {t(isTomorrow ? "cart.tomorrow" : "cart.today")}
          </h2>
          <ul>
            {tickets.map(({ slug, name, priceFrom, today, tomorrow = today }) => (
              <li key={slug} className="row border-b border-line py-3">
                <div>
                  <p className="font-semibold">
                    <LocalText of={name} />
                  </p>
                  <p className="help">
                    {tomorrow.state === "few" &&
                      `${t("cart.left", { count: tomorrow.left, shown: formatNumber(tomorrow.left, locale) })} · `}
                    {priceFrom !== null && from(priceFrom)}
                  </p>
                </div>
                <ButtonLink
                  variant="soft"
                  to={linkTo(locale, "orderTicket", null, { ticket: slug, date })}
                  aria-label={`${t("cart.choose")}: ${name.text}`}
                >
                  {t("cart.choose")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link to={linkTo(locale, "tickets")}>{t("cart.see_tickets")}</Link>
      {gifts.length > 0 && (
        <Titled id="gifts" title={t("cart.gifts")} size="text-xl" className="stack pt-4">
          <ul className="cards cards-three goods">
            {gifts.map(({ slug, name, picture, price }) => (
              <li key={slug} className="tile">
                <Picture of={picture} />
                <div className="p-4">
                  <h3 className="text-base">
                    <Link to={linkTo(locale, "product", { slug })} className="no-underline outline-none">
                      <LocalText of={name} />
                    </Link>
                  </h3>
                  <p>{from(price)}</p>
                </div>
              </li>
            ))}
          </ul>
        </Titled>
      )}
      <Link to={linkTo(locale, "products")}>{t("cart.more_products")}</Link>
    </>
  );
}
